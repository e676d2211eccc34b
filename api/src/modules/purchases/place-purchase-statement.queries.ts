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
  drillId: string;
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
    with buyer as materialized (
      select id from ${users} where id = ${value('userId')} for no key update
    ),
    allowed as materialized (
      select from buyer, unpaid_orders_of(buyer.id) as unpaid
      where unpaid.orders < ${value('maxOrders')}::int
        and (unpaid.orders = 0
          or unpaid.total_cents + ${value('totalCents')}::bigint <= ${value('maxTotalCents')}::bigint)
    ),
    code as materialized (
      select * from ${discountCodes} where id = ${value('codeId')}::uuid and exists (select from allowed)
      for no key update
    ),
    coded as materialized (
      select from allowed
      where ${value('codeId')}::uuid is null
        or exists (
          select from code
          where kind = ${value('codeKind')} and value = ${value('codeValue')}::bigint
            and minimum_goods_cents = ${value('codeMinimumCents')}::bigint
            and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)
            and coalesce(uses < max_uses, true)
            and (max_uses_per_user is null
              or uses_of_code(code.id, ${value('userId')}::uuid) < max_uses_per_user)
        )
    ),
    cart as materialized (
      select id from ${carts}
      where id = ${value('cartId')}::uuid and user_id = ${value('userId')}::uuid and purchase_id is null
        and version = ${value('cartVersion')}::int and exists (select from coded)
      for update
    ),
    line as materialized (
      select * from unnest(${value('orderIds')}::uuid[], ${value('drillIds')}::uuid[], ${value('drillNames')}::text[],
        ${value('drillImages')}::text[], ${value('units')}::text[], ${value('quantities')}::int[],
        ${value('prices')}::bigint[], ${value('discounts')}::bigint[], ${value('taxes')}::bigint[],
        ${value('readVersions')}::int[])
        as line (order_id, drill_id, drill_name, drill_image, unit, quantity, price, discount, tax, read_version)
    ),
    locked as materialized (
      select id, version, available_quantity, minimum_order from ${drills}
      where id = any (${value('drillIds')}::uuid[]) and archived_at is null and exists (select from cart)
      order by id for no key update
    ),
    checked as materialized (
      select line.drill_id, quantity, coalesce(available_quantity, 0) as available, coalesce(minimum_order, 1) as minimum,
        case
          when locked.id is null then 'gone'
          when version <> read_version then 'changed'
          when quantity > available_quantity or quantity < minimum_order then 'refused'
        end as fault
      from line left join locked on locked.id = line.drill_id
      where exists (select from cart)
    ),
    accepted as materialized (
      select from cart where not exists (select from checked where fault is not null)
    ),
    taken as (
      update ${drills} set available_quantity = drills.available_quantity - line.quantity
      from line where drills.id = line.drill_id and exists (select from accepted)
      returning line.order_id, line.drill_id, line.quantity, drills.available_quantity as after
    ),
    bought as (
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
      from accepted
      returning id, number, expires_at
    ),
    ordered as (
      insert into ${orders} (id, purchase_id, purchase_number, po_number, user_id, user_name, user_email, product_id, product_name, product_image,
        price_cents, quantity, unit, total_cents, discount_cents, tax_cents, address, phone, expires_at)
      select line.order_id, bought.id, bought.number, ${value('poNumber')}, ${value('userId')}::uuid, ${value('userName')},
        ${value('userEmail')}, line.drill_id, line.drill_name, line.drill_image, line.price, line.quantity, line.unit,
        line.price * line.quantity, line.discount, line.tax, ${value('address')}, ${value('phone')}, bought.expires_at
      from line, bought
      returning id, number
    ),
    stock_changed as (
      insert into ${stockChanges} (product_id, user_id, actor, reason, delta, before, after, order_id, order_number)
      select drill_id, ${value('userId')}::uuid, 'buyer', 'order', -quantity, after + quantity, after, ordered.id, ordered.number
      from taken join ordered on ordered.id = taken.order_id
    ),
    used as (
      update ${discountCodes} set uses = uses + 1
      where id = ${value('codeId')}::uuid and exists (select from accepted)
    ),
    redeemed as (
      insert into ${redemptions} (purchase_id, code_id, user_id)
      select bought.id, ${value('codeId')}::uuid, ${value('userId')}::uuid
      from bought where ${value('codeId')}::uuid is not null
    ),
    finished as (
      update ${carts} set purchase_id = ${value('id')}::uuid, updated_at = now()
      where id = ${value('cartId')}::uuid and exists (select from accepted)
      returning id
    ),
    next_cart as (
      insert into ${carts} (id, user_id)
      select ${value('nextCartId')}::uuid, ${value('userId')}::uuid from finished
      where exists (select from ${cartLines} where cart_id = ${value('cartId')}::uuid and is_saved)
      returning id
    ),
    kept as (
      update ${cartLines} set cart_id = next_cart.id from next_cart
      where cart_id = ${value('cartId')}::uuid and is_saved
    ),
    queued_mail as (
      insert into ${mails} (id, kind, data)
      select id, 'purchasePlaced',
        ${value('mail')}::jsonb || jsonb_build_object('purchaseNumber', number, 'expiresAt', expires_at)
      from bought
    ),
    stored_key as (
      insert into ${idempotencyKeys} (user_id, key, fingerprint, answer)
      select ${value('userId')}::uuid, ${value('key')}, ${value('fingerprint')}, ${value('response')}::json
      from accepted where ${value('key')}::text is not null
    )
    select exists (select from buyer) as "hasAccount", exists (select from allowed) as "isWithinLimits",
      exists (select from coded) as "isCodeUsable", exists (select from cart) as "isSameCart",
      (select coalesce(json_agg(json_build_object('drillId', drill_id, 'fault', fault, 'quantity', quantity,
        'availableQuantity', available, 'minimumOrder', minimum)), '[]') from checked where fault is not null) as faults,
      exists (select from accepted) as placed`,
);
