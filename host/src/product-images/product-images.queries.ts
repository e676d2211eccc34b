import type { Database } from '@chuck-and-bit/api/database/client';

/** The picture address of the product, review or user with this id; for a deleted product, the one in its latest order. */
export async function findPictureAddress(
  { pool }: Database,
  id: string,
): Promise<{ product: string | null; person: string | null }> {
  const { rows } = await pool.query<{ product: string | null; person: string | null }>(
    `select coalesce(
       (select image from drills where id = $1),
       (select product_image from orders where product_id = $1 order by id desc limit 1)
     ) as product,
     coalesce((select image from reviews where id = $1), (select image from users where id = $1)) as person`,
    [id],
  );
  return rows[0] ?? { product: null, person: null };
}
