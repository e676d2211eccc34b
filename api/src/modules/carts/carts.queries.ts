import { and, asc, eq, getTableColumns, inArray, isNull, lt, type Placeholder, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { prepared } from '../../database/statement';
import { newSecretId } from '../../ids';
import { drills, isOnSale } from '../../tables/catalogue';
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

/** A line with the current data of its product; `drill` is null once the product is deleted or archived. */
export type CartLineRow = {
  drillId: string;
  quantity: number;
  isSaved: boolean;
  drillName: string;
  drillImage: string;
  unit: 'piece' | 'set' | 'pack';
  drill: {
    priceCents: number;
    weightGrams: number;
    version: number;
    availableQuantity: number;
    minimumOrder: number;
    /** Ascending in quantity. */
    tiers: { minQuantity: number; priceCents: number }[];
  } | null;
};

export type NewCartLine = Pick<CartLineRow, 'drillId' | 'quantity' | 'isSaved'>;

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
  const { drillId, quantity, isSaved, drillName, drillImage, unit } = getTableColumns(cartLines);
  return database
    .select({
      drillId,
      quantity,
      isSaved,
      drillName,
      drillImage,
      unit,
      drill: sql<CartLineRow['drill']>`case when ${drills.id} is not null then json_build_object(
        'priceCents', ${drills.priceCents}, 'weightGrams', ${drills.weightGrams}, 'version', ${drills.version},
        'availableQuantity', ${drills.availableQuantity}, 'minimumOrder', ${drills.minimumOrder},
        'tiers', coalesce((
          select json_agg(json_build_object('minQuantity', min_quantity, 'priceCents', price_cents) order by min_quantity)
          from ${priceTiers} where ${priceTiers.drillId} = ${drills.id}), '[]'::json)) end`,
    })
    .from(cartLines)
    .leftJoin(drills, and(eq(drills.id, cartLines.drillId), isOnSale))
    .where(eq(cartLines.cartId, sql.placeholder('cartId')))
    .orderBy(asc(cartLines.place))
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
  const { rows } = await transaction.execute<{ drillId: string }>(sql`
    with input_lines as (
      select * from unnest(
        ${sql.param(lines.map(({ drillId }) => drillId))}::uuid[],
        ${sql.param(lines.map(({ quantity }) => quantity))}::int[],
        ${sql.param(lines.map(({ isSaved }) => isSaved))}::boolean[]
      ) with ordinality as line (drill_id, quantity, is_saved, place)
    ),
    deleted_lines as (
      delete from ${cartLines} where cart_id = ${cartId}::uuid and drill_id not in (select drill_id from input_lines)
    ),
    stored_lines as (
      insert into ${cartLines} (cart_id, drill_id, quantity, is_saved, place, drill_name, drill_image, unit)
      select ${cartId}::uuid, input_lines.drill_id, input_lines.quantity, input_lines.is_saved, input_lines.place,
        coalesce(drills.name, earlier_line.drill_name), coalesce(drills.image, earlier_line.drill_image),
        coalesce(drills.unit, earlier_line.unit)
      from input_lines
        left join ${drills} on drills.id = input_lines.drill_id and ${isOnSale}
        left join ${cartLines} as earlier_line
          on earlier_line.cart_id = ${cartId}::uuid and earlier_line.drill_id = input_lines.drill_id
      where drills.id is not null or earlier_line.drill_id is not null
      on conflict (cart_id, drill_id) do update
        set quantity = excluded.quantity, is_saved = excluded.is_saved, place = excluded.place,
          drill_name = excluded.drill_name, drill_image = excluded.drill_image, unit = excluded.unit
      returning drill_id
    )
    select drill_id as "drillId" from input_lines where drill_id not in (select drill_id from stored_lines)`);
  return rows.map(({ drillId }) => drillId);
}

type Operation = { id: string };

/** Which of these are applied. The lock on their cart, or on its user, keeps others from applying them now. */
export async function listApplied(
  transaction: Queryable,
  operations: readonly Operation[],
): Promise<string[]> {
  const ids = operations.map(({ id }) => id);
  const rows = await transaction.select().from(cartOperations).where(inArray(cartOperations.id, ids));
  return rows.map(({ id }) => id);
}

export async function storeApplied(transaction: Queryable, operations: readonly Operation[]): Promise<void> {
  const rows = operations.map(({ id }) => ({ id }));
  if (rows.length > 0) await transaction.insert(cartOperations).values(rows).onConflictDoNothing();
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
      select ${maxLines}::int - count(*) filter (where not is_saved) as lines, coalesce(max(place), 0) as place
      from ${cartLines} where cart_id = ${to}::uuid
    ),
    added_lines as (
      select line.*, row_number() over (order by line.place) as number,
        not line.is_saved and coalesce(own_line.is_saved, true) as needs_room,
        count(*) filter (where not line.is_saved and coalesce(own_line.is_saved, true)) over (order by line.place) as needed
      from ${cartLines} as line
        left join ${cartLines} as own_line on own_line.cart_id = ${to}::uuid and own_line.drill_id = line.drill_id
      where line.cart_id = ${from}::uuid
    )
    insert into ${cartLines} (cart_id, drill_id, quantity, is_saved, place, drill_name, drill_image, unit)
    select ${to}::uuid, drill_id, least(quantity, ${maxQuantity}::int),
      case when needs_room then needed > room.lines else is_saved end, room.place + number,
      drill_name, drill_image, unit
    from added_lines, room
    on conflict (cart_id, drill_id) do update
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
