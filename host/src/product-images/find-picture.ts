import type { Database } from '@chuck-and-bit/api/database/client';
import type { FoundPicture } from './serve-product-images';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The picture of the product, review or user with this id; for a deleted product, of its last order.
 * Ids are unique across these tables.
 */
export async function findPicture({ pool }: Database, id: string): Promise<FoundPicture | null> {
  if (!uuid.test(id)) return null;
  const { rows } = await pool.query<{ product: string | null; person: string | null }>(
    `select coalesce(
       (select image from drills where id = $1),
       (select product_image from orders where product_id = $1 order by id desc limit 1)
     ) as product,
     coalesce((select image from reviews where id = $1), (select image from users where id = $1)) as person`,
    [id],
  );
  const { product = null, person = null } = rows[0] ?? {};
  const address = product ?? person;
  return address === null ? null : { address, of: product === null ? 'person' : 'product' };
}
