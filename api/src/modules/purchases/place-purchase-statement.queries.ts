import { sql } from 'drizzle-orm';
import { statement } from '../../database/statement';
import { idempotencyKeys } from '../../idempotency/idempotency.tables';
import { users } from '../accounts/accounts.tables';
import { cartLines, carts } from '../carts/carts.tables';
import { drills } from '../catalogue/catalogue.tables';
import { mails } from '../mails/mails.tables';
import { orders } from '../orders/orders.tables';
import { discountCodes, redemptions } from '../pricing/pricing.tables';
import { stockChanges } from '../stock/stock.tables';
import { purchases } from './purchases.tables';

/**
 * Why a product, once locked, can't be bought as it was priced. `gone`: deleted or archived. `changed`: edited.
 * `refused`: the quantity exceeds its stock or is below its minimum order.
 */
export type LineFault = {
  productId: string;
  fault: 'gone' | 'changed' | 'refused';
  quantity: number;
  availableQuantity: number;
  minimumOrder: number;
};

/** Each condition is checked only if all earlier ones hold. */
export type PlacedPurchase = {
  /** Whether the buyer still has an account. */
  hasAccount: boolean;
  isWithinLimits: boolean;
  isCodeUsable: boolean;
  /** Whether the cart is still open and has the version that was priced. */
  isSameCart: boolean;
  faults: LineFault[];
  placed: boolean;
};

const value = sql.placeholder;

/** `unpaid_orders_of` and `uses_of_code` are volatile, so they see all rows committed before the locks were taken. */
export const placing = statement<PlacedPurchase>(
  'place_purchase',
  sql`
    with locked_buyer as materialized (
      select id from ${users} where id = ${value('userId')} for no key update
    ),
    within_limits as materialized (
      select from locked_buyer, unpaid_orders_of(locked_buyer.id) as unpaid
      where unpaid.orders < ${value('maxOrders')}::int
        and (unpaid.orders = 0
          or unpaid.total_cents + ${value('totalCents')}::bigint <= ${value('maxTotalCents')}::bigint)
    ),
    locked_code as materialized (
      select * from ${discountCodes} where id = ${value('codeId')}::uuid and exists (select from within_limits)
      for no key update
    ),
    usable_code as materialized (
      select from within_limits
      where ${value('codeId')}::uuid is null
        or exists (
          select from locked_code
          where kind = ${value('codeKind')} and value = ${value('codeValue')}::bigint
            and minimum_goods_cents = ${value('codeMinimumCents')}::bigint
            and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)
            and coalesce(uses < max_uses, true)
            and (max_uses_per_user is null
              or uses_of_code(locked_code.id, ${value('userId')}::uuid) < max_uses_per_user)
        )
    ),
    locked_cart as materialized (
      select id from ${carts}
      where id = ${value('cartId')}::uuid and user_id = ${value('userId')}::uuid and purchase_id is null
        and version = ${value('cartVersion')}::int and exists (select from usable_code)
      for update
    ),
    priced_lines as materialized (
      select * from unnest(${value('orderIds')}::uuid[], ${value('productIds')}::uuid[], ${value('productNames')}::text[],
        ${value('productImages')}::text[], ${value('units')}::text[], ${value('quantities')}::int[],
        ${value('prices')}::bigint[], ${value('discounts')}::bigint[], ${value('taxes')}::bigint[],
        ${value('readVersions')}::int[])
        as line (order_id, product_id, product_name, product_image, unit, quantity, price, discount, tax, read_version)
    ),
    locked_products as materialized (
      select id, version, available_quantity, minimum_order from ${drills}
      where id = any (${value('productIds')}::uuid[]) and archived_at is null and exists (select from locked_cart)
      order by id for no key update
    ),
    checked_lines as materialized (
      select line.product_id, quantity, coalesce(available_quantity, 0) as available, coalesce(minimum_order, 1) as minimum,
        case
          when locked_products.id is null then 'gone'
          when version <> read_version then 'changed'
          when quantity > available_quantity or quantity < minimum_order then 'refused'
        end as fault
      from priced_lines as line left join locked_products on locked_products.id = line.product_id
      where exists (select from locked_cart)
    ),
    accepted_cart as materialized (
      select from locked_cart where not exists (select from checked_lines where fault is not null)
    ),
    reserved_stock as (
      update ${drills} set available_quantity = drills.available_quantity - line.quantity
      from priced_lines as line where drills.id = line.product_id and exists (select from accepted_cart)
      returning line.order_id, line.product_id, line.quantity, drills.available_quantity as after
    ),
    inserted_purchase as (
      insert into ${purchases} (id, user_id, user_name, user_email, cart_id, address, phone, country, region, po_number,
        discount_code, shipping_name, arrives_from, arrives_to, tax_name, terms, goods_cents, discount_cents,
        shipping_cents, tax_cents, included_tax_cents, total_cents, expires_at)
      select ${value('id')}::uuid, ${value('userId')}::uuid, ${value('userName')}, ${value('userEmail')},
        ${value('cartId')}::uuid, ${value('address')}, ${value('phone')}, ${value('country')}, ${value('region')},
        ${value('poNumber')}, ${value('discountCode')}, ${value('shippingName')}, ${value('arrivesFrom')}::date,
        ${value('arrivesTo')}::date, ${value('taxName')}, ${value('terms')}::jsonb, ${value('goodsCents')}::bigint,
        ${value('discountCents')}::bigint, ${value('shippingCents')}::bigint, ${value('taxCents')}::bigint,
        ${value('includedTaxCents')}::bigint, ${value('totalCents')}::bigint,
        now() + make_interval(hours => nullif(${value('holdHours')}::int, 0))
      from accepted_cart
      returning id, number, expires_at
    ),
    inserted_orders as (
      insert into ${orders} (id, purchase_id, purchase_number, po_number, user_id, user_name, user_email, product_id,
        product_name, product_image, price_cents, quantity, unit, total_cents, discount_cents, tax_cents, address, phone,
        expires_at)
      select line.order_id, inserted_purchase.id, inserted_purchase.number, ${value('poNumber')}, ${value('userId')}::uuid,
        ${value('userName')}, ${value('userEmail')}, line.product_id, line.product_name, line.product_image, line.price,
        line.quantity, line.unit, line.price * line.quantity, line.discount, line.tax, ${value('address')},
        ${value('phone')}, inserted_purchase.expires_at
      from priced_lines as line, inserted_purchase
      returning id, number
    ),
    inserted_stock_changes as (
      insert into ${stockChanges} (product_id, user_id, actor, reason, delta, before, after, order_id, order_number)
      select product_id, ${value('userId')}::uuid, 'buyer', 'order', -quantity, after + quantity, after, inserted_orders.id,
        inserted_orders.number
      from reserved_stock join inserted_orders on inserted_orders.id = reserved_stock.order_id
    ),
    counted_code_use as (
      update ${discountCodes} set uses = uses + 1
      where id = ${value('codeId')}::uuid and exists (select from accepted_cart)
    ),
    inserted_redemption as (
      insert into ${redemptions} (purchase_id, code_id, user_id)
      select inserted_purchase.id, ${value('codeId')}::uuid, ${value('userId')}::uuid
      from inserted_purchase where ${value('codeId')}::uuid is not null
    ),
    closed_cart as (
      update ${carts} set purchase_id = ${value('id')}::uuid, updated_at = now()
      where id = ${value('cartId')}::uuid and exists (select from accepted_cart)
      returning id
    ),
    next_cart as (
      insert into ${carts} (id, user_id)
      select ${value('nextCartId')}::uuid, ${value('userId')}::uuid from closed_cart
      where exists (select from ${cartLines} where cart_id = ${value('cartId')}::uuid and is_saved)
      returning id
    ),
    moved_saved_lines as (
      update ${cartLines} set cart_id = next_cart.id from next_cart
      where cart_id = ${value('cartId')}::uuid and is_saved
    ),
    queued_mail as (
      insert into ${mails} (id, kind, data)
      select id, 'purchasePlaced',
        ${value('mail')}::jsonb || jsonb_build_object('purchaseNumber', number, 'expiresAt', expires_at)
      from inserted_purchase
    ),
    stored_key as (
      insert into ${idempotencyKeys} (user_id, key, fingerprint, answer)
      select ${value('userId')}::uuid, ${value('key')}, ${value('fingerprint')}, ${value('response')}::json
      from accepted_cart where ${value('key')}::text is not null
    )
    select exists (select from locked_buyer) as "hasAccount", exists (select from within_limits) as "isWithinLimits",
      exists (select from usable_code) as "isCodeUsable", exists (select from locked_cart) as "isSameCart",
      (select coalesce(json_agg(json_build_object('productId', product_id, 'fault', fault, 'quantity', quantity,
        'availableQuantity', available, 'minimumOrder', minimum)), '[]') from checked_lines where fault is not null) as faults,
      exists (select from accepted_cart) as placed`,
);
