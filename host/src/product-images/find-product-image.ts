import type { Database } from '@chuck-and-bit/api/database/client';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The picture a product has, or had when it was ordered last: orders outlive products. */
export async function findProductImage({ pool }: Database, productId: string): Promise<string | null> {
  if (!uuid.test(productId)) return null;
  const { rows } = await pool.query<{ image: string | null }>(
    `select coalesce(
       (select image from drills where id = $1),
       (select product_image from orders where product_id = $1 order by id desc limit 1)
     ) as image`,
    [productId],
  );
  return rows[0]?.image ?? null;
}
