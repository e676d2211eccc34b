import type { Database } from '@chuck-and-bit/api/database/client';

export type FoundImage = {
  /** `image` of the product, order, review or user. */
  address: string;
  of: 'product' | 'person';
  /** The picture that was taken over from the address, and its width; null: there is none yet. */
  picture: { id: string; width: number } | null;
};

/** The picture of the product, order, review or user with this id; for a deleted product, the one of its latest order. */
export async function findImage({ pool }: Database, id: string): Promise<FoundImage | null> {
  const { rows } = await pool.query<{
    product: string | null;
    person: string | null;
    id: string | null;
    width: number | null;
  }>(
    `with shown as (
       select coalesce(
         (select image from drills where id = $1),
         (select product_image from orders where id = $1),
         (select product_image from orders where product_id = $1 order by id desc limit 1)
       ) as product,
       coalesce((select image from reviews where id = $1), (select image from users where id = $1)) as person
     )
     select shown.product, shown.person, pictures.id, pictures.width
     from shown left join pictures on md5(pictures.source) = md5(coalesce(shown.product, shown.person))
       and pictures.source = coalesce(shown.product, shown.person)
       and pictures.is_square = (shown.product is null) and pictures.width is not null`,
    [id],
  );
  const { product = null, person = null, id: pictureId = null, width = null } = rows[0] ?? {};
  const address = product ?? person;
  if (address === null) return null;
  const picture = pictureId !== null && width !== null ? { id: pictureId, width } : null;
  return { address, of: product === null ? 'person' : 'product', picture };
}
