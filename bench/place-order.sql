-- The statements of one order, as the shop sends them: reading the caller and the drill, and placing the order
-- (api/src/modules/orders/orders.queries.ts).
\set drill random(1, :drills)
\set shopper random(1, :shoppers)
select * from users where id = (select id from bench_shoppers where number = :shopper);
select * from drills where id = (select id from bench_drills where number = :drill);
with locked_buyer as materialized (
  select id from users where id = (select id from bench_shoppers where number = :shopper) for no key update
),
within_limits as materialized (
  select from locked_buyer, unpaid_orders_of(locked_buyer.id) as unpaid
  where unpaid.orders < 1000000
    and (unpaid.orders = 0 or unpaid.total_cents + 1999 <= 100000000000)
),
reserved_stock as (
  update drills set available_quantity = available_quantity - 1
  where id = (select id from bench_drills where number = :drill) and version = 1 and available_quantity >= 1
    and exists (select from within_limits)
  returning id, available_quantity as after
),
inserted_order as (
  insert into orders (id, user_id, user_name, user_email, product_id, product_name, product_image,
    price_cents, quantity, total_cents, address, phone, expires_at)
  select gen_random_uuid(), (select id from locked_buyer), 'Demo Shopper', 'shopper@demo.example',
    (select id from bench_drills where number = :drill), 'Hammer Drill', '/images/drills/hammer-drill.svg',
    1999, 1, 1999, '1 Bench Street', '0123456789', now() + make_interval(hours => nullif(2, 0))
  from reserved_stock
  returning id, number
),
inserted_stock_change as (
  insert into stock_changes (product_id, user_id, actor, reason, delta, before, after, order_id, order_number)
  select reserved_stock.id, (select id from locked_buyer), 'buyer', 'order', -1, after + 1, after, inserted_order.id,
    inserted_order.number
  from reserved_stock, inserted_order
),
queued_mail as (
  insert into mails (id, kind, data)
  select gen_random_uuid(), 'orderPlaced',
    '{"to":"shopper@demo.example","name":"Demo Shopper","orderId":"01980000-0000-7000-8000-000000000000","productName":"Hammer Drill","quantity":1,"totalCents":1999,"shopUrl":"http://localhost:3000"}'::jsonb
  from reserved_stock
),
stored_key as (
  insert into idempotency_keys (user_id, key, fingerprint, answer)
  select (select id from locked_buyer), null, null, null from reserved_stock where null::text is not null
)
select exists(select from locked_buyer) as "hasAccount", exists(select from within_limits) as "isWithinLimits",
  exists(select from reserved_stock) as placed;
