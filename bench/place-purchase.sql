-- The statements of one purchase of five lines, as the shop sends them: reading the caller, the cart, its lines with their
-- products and the shipping rates, and placing the purchase (api/src/modules/purchases/place-purchase-statement.queries.ts).
select carts.id as cart, user_id as buyer, gen_random_uuid() as purchase from carts
where id = (select id from bench_carts where number = (select nextval('bench_cart'))) \gset
select * from users where id = :buyer::uuid;
select * from carts where id = :cart::uuid and purchase_id is null;
select cart_lines.*, case when drills.id is not null then json_build_object('priceCents', drills.price_cents,
  'weightGrams', drills.weight_grams, 'availableQuantity', drills.available_quantity, 'minimumOrder', drills.minimum_order,
  'tiers', coalesce((
    select json_agg(json_build_object('minQuantity', min_quantity, 'priceCents', price_cents) order by min_quantity)
    from price_tiers where price_tiers.drill_id = drills.id), '[]'::json)) end
from cart_lines left join drills on drills.id = cart_lines.drill_id where cart_id = :cart::uuid order by place;
select * from shipping_rates order by position, id;
with locked_buyer as materialized (
  select id from users where id = :buyer::uuid for no key update
),
within_limits as materialized (
  select from locked_buyer, unpaid_orders_of(locked_buyer.id) as unpaid
  where unpaid.orders < 1000000 and (unpaid.orders = 0 or unpaid.total_cents + 9995 <= 100000000000)
),
locked_cart as materialized (
  select id from carts
  where id = :cart::uuid and user_id = :buyer::uuid and purchase_id is null and version = 1
    and exists (select from within_limits)
  for update
),
priced_lines as materialized (
  select gen_random_uuid() as order_id, drill_id as product_id, drill_name as product_name, drill_image as product_image,
    unit, quantity, 1999::bigint as price, 1 as read_version
  from cart_lines where cart_id = :cart::uuid
),
locked_products as materialized (
  select id, version, available_quantity, minimum_order from drills
  where id = any (array(select product_id from priced_lines)) and archived_at is null and exists (select from locked_cart)
  order by id for no key update
),
checked_lines as materialized (
  select line.product_id, case
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
  update drills set available_quantity = drills.available_quantity - line.quantity
  from priced_lines as line where drills.id = line.product_id and exists (select from accepted_cart)
  returning line.order_id, line.product_id, line.quantity, drills.available_quantity as after
),
inserted_purchase as (
  insert into purchases (id, user_id, user_name, user_email, cart_id, address, phone, terms, goods_cents, discount_cents,
    shipping_cents, tax_cents, included_tax_cents, total_cents, expires_at)
  select :purchase::uuid, :buyer::uuid, 'Bench Shopper', 'bench@example.com', :cart::uuid, '1 Bench Street', '0123456789',
    (select jsonb_build_object('shipping', null, 'discount', null, 'tax', null, 'products', jsonb_agg(jsonb_build_object(
      'productId', product_id, 'price', price, 'weight', 0, 'tiers', '[]'::jsonb))) from priced_lines),
    9995, 0, 0, 0, 0, 9995, now() + make_interval(hours => nullif(2, 0))
  from accepted_cart
  returning id, number, expires_at
),
inserted_orders as (
  insert into orders (id, purchase_id, purchase_number, user_id, user_name, user_email, product_id, product_name, product_image,
    price_cents, quantity, unit, total_cents, discount_cents, tax_cents, address, phone, expires_at)
  select line.order_id, inserted_purchase.id, inserted_purchase.number, :buyer::uuid, 'Bench Shopper', 'bench@example.com',
    line.product_id, line.product_name, line.product_image, line.price, line.quantity, line.unit, line.price * line.quantity, 0, 0,
    '1 Bench Street', '0123456789', inserted_purchase.expires_at
  from priced_lines as line, inserted_purchase
  returning id, number
),
inserted_stock_changes as (
  insert into stock_changes (product_id, user_id, actor, reason, delta, before, after, order_id, order_number)
  select product_id, :buyer::uuid, 'buyer', 'order', -quantity, after + quantity, after, inserted_orders.id,
    inserted_orders.number
  from reserved_stock join inserted_orders on inserted_orders.id = reserved_stock.order_id
),
closed_cart as (
  update carts set purchase_id = :purchase::uuid, updated_at = now()
  where id = :cart::uuid and exists (select from accepted_cart)
  returning id
),
next_cart as (
  insert into carts (id, user_id) select gen_random_uuid(), :buyer::uuid from closed_cart
  where exists (select from cart_lines where cart_id = :cart::uuid and is_saved)
  returning id
),
moved_saved_lines as (
  update cart_lines set cart_id = next_cart.id from next_cart where cart_id = :cart::uuid and is_saved
),
queued_mail as (
  insert into mails (id, kind, data)
  select id, 'purchasePlaced', jsonb_build_object('to', 'bench@example.com', 'name', 'Bench Shopper', 'purchaseId', id,
    'lines', (select jsonb_agg(jsonb_build_object('productName', product_name, 'quantity', quantity, 'unit', unit,
      'totalCents', price)) from priced_lines),
    'totalCents', 9995, 'address', '1 Bench Street', 'shopUrl', 'http://localhost:3000', 'purchaseNumber', number,
    'expiresAt', expires_at)
  from inserted_purchase
),
stored_key as (
  insert into idempotency_keys (user_id, key, fingerprint, answer)
  select :buyer::uuid, null, null, null from accepted_cart where null::text is not null
)
select exists (select from locked_buyer) as "hasAccount", exists (select from within_limits) as "isWithinLimits",
  exists (select from locked_cart) as "isSameCart",
  (select coalesce(json_agg(json_build_object('productId', product_id, 'fault', fault)), '[]') from checked_lines
    where fault is not null) as faults,
  exists (select from accepted_cart) as placed;
