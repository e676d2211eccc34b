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
with buyer as materialized (
  select id from users where id = :buyer::uuid for no key update
),
allowed as materialized (
  select from buyer, unpaid_orders_of(buyer.id) as unpaid
  where unpaid.orders < 1000000 and (unpaid.orders = 0 or unpaid.total_cents + 9995 <= 100000000000)
),
cart as materialized (
  select id from carts
  where id = :cart::uuid and user_id = :buyer::uuid and purchase_id is null and version = 1 and exists (select from allowed)
  for update
),
line as materialized (
  select gen_random_uuid() as order_id, drill_id, drill_name, drill_image, unit, quantity, 1999::bigint as price,
    1 as read_version
  from cart_lines where cart_id = :cart::uuid
),
locked as materialized (
  select id, version, available_quantity, minimum_order from drills
  where id = any (array(select drill_id from line)) and archived_at is null and exists (select from cart)
  order by id for no key update
),
checked as materialized (
  select line.drill_id, case
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
  update drills set available_quantity = drills.available_quantity - line.quantity
  from line where drills.id = line.drill_id and exists (select from accepted)
  returning line.order_id, line.drill_id, line.quantity, drills.available_quantity as after
),
bought as (
  insert into purchases (id, user_id, user_name, user_email, cart_id, address, phone, terms, goods_cents, discount_cents,
    shipping_cents, tax_cents, included_tax_cents, total_cents, expires_at)
  select :purchase::uuid, :buyer::uuid, 'Bench Shopper', 'bench@example.com', :cart::uuid, '1 Bench Street', '0123456789',
    (select jsonb_build_object('shipping', null, 'discount', null, 'tax', null, 'products', jsonb_agg(jsonb_build_object(
      'productId', drill_id, 'price', price, 'weight', 0, 'tiers', '[]'::jsonb))) from line),
    9995, 0, 0, 0, 0, 9995, now() + make_interval(hours => nullif(2, 0))
  from accepted
  returning id, number, expires_at
),
ordered as (
  insert into orders (id, purchase_id, purchase_number, user_id, user_name, user_email, product_id, product_name, product_image,
    price_cents, quantity, unit, total_cents, discount_cents, tax_cents, address, phone, expires_at)
  select line.order_id, bought.id, bought.number, :buyer::uuid, 'Bench Shopper', 'bench@example.com', line.drill_id, line.drill_name,
    line.drill_image, line.price, line.quantity, line.unit, line.price * line.quantity, 0, 0, '1 Bench Street',
    '0123456789', bought.expires_at
  from line, bought
  returning id, number
),
stock_changed as (
  insert into stock_changes (product_id, user_id, actor, reason, delta, before, after, order_id, order_number)
  select drill_id, :buyer::uuid, 'buyer', 'order', -quantity, after + quantity, after, ordered.id, ordered.number
  from taken join ordered on ordered.id = taken.order_id
),
finished as (
  update carts set purchase_id = :purchase::uuid, updated_at = now()
  where id = :cart::uuid and exists (select from accepted)
  returning id
),
next_cart as (
  insert into carts (id, user_id) select gen_random_uuid(), :buyer::uuid from finished
  where exists (select from cart_lines where cart_id = :cart::uuid and is_saved)
  returning id
),
kept as (
  update cart_lines set cart_id = next_cart.id from next_cart where cart_id = :cart::uuid and is_saved
),
queued_mail as (
  insert into mails (id, kind, data)
  select id, 'purchasePlaced', jsonb_build_object('to', 'bench@example.com', 'name', 'Bench Shopper', 'purchaseId', id,
    'lines', (select jsonb_agg(jsonb_build_object('productName', drill_name, 'quantity', quantity, 'unit', unit,
      'totalCents', price)) from line),
    'totalCents', 9995, 'address', '1 Bench Street', 'shopUrl', 'http://localhost:3000', 'purchaseNumber', number,
    'expiresAt', expires_at)
  from bought
),
stored_key as (
  insert into idempotency_keys (user_id, key, fingerprint, answer)
  select :buyer::uuid, null, null, null from accepted where null::text is not null
)
select exists (select from buyer) as "hasAccount", exists (select from allowed) as "isWithinLimits",
  exists (select from cart) as "isSameCart",
  (select coalesce(json_agg(json_build_object('drillId', drill_id, 'fault', fault)), '[]') from checked
    where fault is not null) as faults,
  exists (select from accepted) as placed;
