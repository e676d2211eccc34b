import { and, asc, eq, getTableColumns, inArray, isNull, lt, type Placeholder, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { prepared } from '../../database/statement';
import { newSecretId } from '../../ids';
import { products, isOnSale } from '../../tables/catalogue';
import { priceTiers } from '../../tables/pricing';
import { cartLines, cartOperations, carts } from '../../tables/carts';

export type CartRow = typeof carts.$inferSelect;

/** What a buyer enters in a cart besides its lines. */
export const cartFields = [
  'name',
  'email',
  'address',
  'phone',
  'company',
  'postcode',
  'city',
  'country',
  'region',
  'shippingRateId',
  'discountCode',
  'poNumber',
  'invoiceAddress',
  'taxNumber',
] as const;
export type CartFields = Pick<CartRow, (typeof cartFields)[number]>;

/** A line with the current data of its product; `product` is null once the product is deleted or archived. */
export type CartLineRow = {
  productId: string;
  quantity: number;
  isSaved: boolean;
  productName: string;
  productImage: string;
  unit: 'piece' | 'set' | 'pack';
  product: {
    priceCents: number;
    weightGrams: number;
    version: number;
    availableQuantity: number;
    minimumOrder: number;
    /** Ascending in quantity. */
    tiers: { minQuantity: number; priceCents: number }[];
  } | null;
};

export type NewCartLine = Pick<CartLineRow, 'productId' | 'quantity' | 'isSaved'>;

const openCart = (id: string | Placeholder) => and(eq(carts.id, id), isNull(carts.purchaseId));

const byId = prepared((database) =>
  database
    .select()
    .from(carts)
    .where(openCart(sql.placeholder('id')))
    .prepare('find_cart'),
);

/** A cart that is not ordered yet. */
export async function findCart(database: Queryable, id: string): Promise<CartRow | null> {
  const [row] = await byId(database).execute({ id });
  return row ?? null;
}

/** As `findCart`, and locks the row until the transaction ends. */
export async function lockCart(transaction: Queryable, id: string): Promise<CartRow | null> {
  const [row] = await transaction.select().from(carts).where(openCart(id)).for('update');
  return row ?? null;
}

export async function isOrdered(database: Queryable, id: string, userId: string): Promise<boolean> {
  const rows = await database
    .select({ purchaseId: carts.purchaseId })
    .from(carts)
    .where(and(eq(carts.id, id), eq(carts.userId, userId)));
  return rows.some(({ purchaseId }) => purchaseId !== null);
}

/** The one cart of a user that is not ordered yet. */
export async function findCartOf(database: Queryable, userId: string): Promise<CartRow | null> {
  const [row] = await database
    .select()
    .from(carts)
    .where(and(eq(carts.userId, userId), isNull(carts.purchaseId)));
  return row ?? null;
}

export async function insertCart(
  database: Queryable,
  cart: { id: string; userId: string | null },
): Promise<void> {
  await database.insert(carts).values(cart);
}

/** Stores a change and raises the cart's version. */
export async function updateCart(
  database: Queryable,
  id: string,
  change: Partial<CartFields & Pick<CartRow, 'userId'>>,
): Promise<CartRow> {
  const [row] = await database
    .update(carts)
    .set({ ...change, version: sql`${carts.version} + 1`, updatedAt: sql`now()` })
    .where(eq(carts.id, id))
    .returning();
  if (!row) throw new Error('A locked cart is gone');
  return row;
}

/**
 * Ends a cart that is ordered: it no longer changes. Its saved lines get a new cart of the same owner.
 * @returns false when the cart was deleted or ordered in the meantime
 */
export async function closeCart(
  transaction: Queryable,
  { id, userId }: Pick<CartRow, 'id' | 'userId'>,
  purchaseId: string,
): Promise<boolean> {
  const isSaved = and(eq(cartLines.cartId, id), eq(cartLines.isSaved, true));
  const [closed] = await transaction
    .update(carts)
    .set({ purchaseId, updatedAt: sql`now()` })
    .where(openCart(id))
    .returning({ hasSaved: sql<boolean>`exists (select from ${cartLines} where ${isSaved})` });
  if (!closed?.hasSaved) return closed !== undefined;
  const next = newSecretId();
  await insertCart(transaction, { id: next, userId });
  await transaction.update(cartLines).set({ cartId: next }).where(isSaved);
  return true;
}

/** @returns how many were deleted: 0 or 1 */
export async function deleteCart(database: Queryable, id: string): Promise<number> {
  const deleted = await database.delete(carts).where(openCart(id)).returning({ id: carts.id });
  return deleted.length;
}

const linesOf = prepared((database) => {
  const { productId, quantity, isSaved, productName, productImage, unit } = getTableColumns(cartLines);
  return database
    .select({
      productId,
      quantity,
      isSaved,
      productName,
      productImage,
      unit,
      product: sql<CartLineRow['product']>`case when ${products.id} is not null then json_build_object(
        'priceCents', ${products.priceCents}, 'weightGrams', ${products.weightGrams}, 'version', ${products.version},
        'availableQuantity', ${products.availableQuantity}, 'minimumOrder', ${products.minimumOrder},
        'tiers', coalesce((
          select json_agg(json_build_object('minQuantity', min_quantity, 'priceCents', price_cents) order by min_quantity)
          from ${priceTiers} where ${priceTiers.productId} = ${products.id}), '[]'::json)) end`,
    })
    .from(cartLines)
    .leftJoin(products, and(eq(products.id, cartLines.productId), isOnSale))
    .where(eq(cartLines.cartId, sql.placeholder('cartId')))
    .orderBy(asc(cartLines.position))
    .prepare('lines_of_cart');
});

/** The lines in the buyer's order, with the current data of their products. */
export async function listLines(database: Queryable, cartId: string): Promise<CartLineRow[]> {
  return linesOf(database).execute({ cartId });
}

/**
 * Replaces the lines of a cart, in this order. A product that is not on sale any more keeps the name, image and unit in the cart.
 * @returns the ids of products that do not exist and were not in the cart: these lines are not stored
 */
export async function replaceLines(
  transaction: Queryable,
  cartId: string,
  lines: readonly NewCartLine[],
): Promise<string[]> {
  const { rows } = await transaction.execute<{ productId: string }>(sql`
    with input_lines as (
      select * from unnest(
        ${sql.param(lines.map(({ productId }) => productId))}::uuid[],
        ${sql.param(lines.map(({ quantity }) => quantity))}::int[],
        ${sql.param(lines.map(({ isSaved }) => isSaved))}::boolean[]
      ) with ordinality as line (product_id, quantity, is_saved, position)
    ),
    deleted_lines as (
      delete from ${cartLines} where cart_id = ${cartId}::uuid and product_id not in (select product_id from input_lines)
    ),
    stored_lines as (
      insert into ${cartLines} (cart_id, product_id, quantity, is_saved, position, product_name, product_image, unit)
      select ${cartId}::uuid, input_lines.product_id, input_lines.quantity, input_lines.is_saved, input_lines.position,
        coalesce(products.name, earlier_line.product_name), coalesce(products.image, earlier_line.product_image),
        coalesce(products.unit, earlier_line.unit)
      from input_lines
        left join ${products} on products.id = input_lines.product_id and ${isOnSale}
        left join ${cartLines} as earlier_line
          on earlier_line.cart_id = ${cartId}::uuid and earlier_line.product_id = input_lines.product_id
      where products.id is not null or earlier_line.product_id is not null
      on conflict (cart_id, product_id) do update
        set quantity = excluded.quantity, is_saved = excluded.is_saved, position = excluded.position,
          product_name = excluded.product_name, product_image = excluded.product_image, unit = excluded.unit
      returning product_id
    )
    select product_id as "productId" from input_lines where product_id not in (select product_id from stored_lines)`);
  return rows.map(({ productId }) => productId);
}

type Operation = { id: string };

/** Which of these are applied. The lock on their cart, or on its user, keeps others from applying them now. */
export async function listApplied(
  transaction: Queryable,
  operations: readonly Operation[],
): Promise<string[]> {
  const ids = operations.map(({ id }) => id);
  const rows = await transaction
    .select({ id: cartOperations.id })
    .from(cartOperations)
    .where(inArray(cartOperations.id, ids));
  return rows.map(({ id }) => id);
}

/** Remembers operations of a cart, and forgets its oldest beyond `most`. */
export async function storeApplied(
  transaction: Queryable,
  { cartId, most }: { cartId: string; most: number },
  operations: readonly Operation[],
): Promise<void> {
  const rows = operations.map(({ id }) => ({ id, cartId }));
  if (rows.length === 0) return;
  await transaction.insert(cartOperations).values(rows).onConflictDoNothing();
  await transaction.execute(sql`
    delete from ${cartOperations} where cart_id = ${cartId}::uuid and created_at < (
      select created_at from ${cartOperations} where cart_id = ${cartId}::uuid
      order by created_at desc offset ${most - 1} limit 1)`);
}

/**
 * Appends the lines of cart `from` to cart `to`. Quantities of one product add up, to at most `maxQuantity`; the product
 * stays saved only if both carts had saved it. Lines to order beyond `maxLines` are saved for later.
 * @returns how many saved lines `to` has then
 */
export async function addLinesOf(
  transaction: Queryable,
  { from, to, maxLines, maxQuantity }: { from: string; to: string; maxLines: number; maxQuantity: number },
): Promise<number> {
  await transaction.execute(sql`
    with room as (
      select ${maxLines}::int - count(*) filter (where not is_saved) as lines, coalesce(max(position), 0) as position
      from ${cartLines} where cart_id = ${to}::uuid
    ),
    added_lines as (
      select line.*, row_number() over (order by line.position) as number,
        not line.is_saved and coalesce(own_line.is_saved, true) as needs_room,
        count(*) filter (where not line.is_saved and coalesce(own_line.is_saved, true)) over (order by line.position) as needed
      from ${cartLines} as line
        left join ${cartLines} as own_line on own_line.cart_id = ${to}::uuid and own_line.product_id = line.product_id
      where line.cart_id = ${from}::uuid
    )
    insert into ${cartLines} (cart_id, product_id, quantity, is_saved, position, product_name, product_image, unit)
    select ${to}::uuid, product_id, least(quantity, ${maxQuantity}::int),
      case when needs_room then needed > room.lines else is_saved end, room.position + number,
      product_name, product_image, unit
    from added_lines, room
    on conflict (cart_id, product_id) do update
      set quantity = least(cart_lines.quantity + excluded.quantity, ${maxQuantity}::int),
        is_saved = cart_lines.is_saved and excluded.is_saved`);
  return transaction.$count(cartLines, and(eq(cartLines.cartId, to), cartLines.isSaved));
}

/**
 * Deletes visitors' carts and ordered carts 30 days after their last change, other carts of users after 180 days, and what
 * is known of operations after 30 days.
 */
export async function deleteOldCarts(database: Queryable): Promise<void> {
  await database.execute(sql`
    delete from ${carts}
    where updated_at < now() - interval '30 days'
      and (user_id is null or purchase_id is not null or updated_at < now() - interval '180 days')`);
  await database.delete(cartOperations).where(lt(cartOperations.createdAt, sql`now() - interval '30 days'`));
}
