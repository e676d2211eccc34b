import type { Database } from '@chuck-and-bit/api/database/client';
import { noPicture } from '@chuck-and-bit/contract/picture-files';

export type FoundImage = {
  /** `image` of the product, order, review or user. */
  address: string;
  of: 'product' | 'person';
  /**
   * The picture that was taken over from the address; while there is none, the first one of the product that can be shown; or null.
   */
  picture: { id: string; width: number; isItsOwn: boolean } | null;
};

/**
 * The picture of the product, order, review or user with this id. Of a product that is not on sale, such as a draft, the one that its
 * latest order or a cart keeps. If there are several, the first one that exists.
 */
export async function findImage({ pool }: Database, id: string): Promise<FoundImage | null> {
  const { rows } = await pool.query<{
    address: string;
    of: FoundImage['of'];
    id: string | null;
    width: number | null;
    isItsOwn: boolean;
  }>(
    `with shown (rank, address, "of", product_id) as (
       select 1, image, 'product', id from products where id = $1 and archived_at is null and is_public
       union all select 2, product_image, 'product', product_id from orders where id = $1
       union all (select 3, product_image, 'product', product_id from orders where product_id = $1 order by id desc limit 1)
       union all (select 4, product_image, 'product', product_id from cart_lines where product_id = $1 limit 1)
       union all select 5, image, 'person', null from reviews where id = $1
       union all select 6, image, 'person', null from users where id = $1
     )
     select shown.address, shown."of", other.id is null as "isItsOwn",
       coalesce(own.id, other.id) as id, coalesce(own.width, other.width) as width
     from shown
     left join pictures as own on md5(own.source) = md5(shown.address) and own.source = shown.address
       and own.is_square = (shown."of" = 'person') and own.width is not null
     left join lateral (
       select pictures.id, pictures.width
       from products join product_pictures on product_pictures.product_id = products.id
         join pictures on pictures.id = product_pictures.picture_id
       where products.id = shown.product_id and products.is_public and pictures.width is not null
       order by product_pictures.position limit 1
     ) as other on own.id is null and (shown.address not like '/%' or shown.address = $2)
     where shown.address is not null
     order by coalesce(own.id, other.id) is null and shown.address not like '/%', shown.rank
     limit 1`,
    [id, noPicture],
  );
  const [found] = rows;
  if (!found) return null;
  const { address, of, id: pictureId, width, isItsOwn } = found;
  const picture = pictureId !== null && width !== null ? { id: pictureId, width, isItsOwn } : null;
  return { address, of, picture };
}
