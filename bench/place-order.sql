-- The statement of placing an order, as api/src/modules/orders/orders.queries.ts sends it.
\set number random(1, :drills)
with seen as (
  select name, price_cents as "priceCents", available_quantity as "availableQuantity", minimum_order as "minimumOrder"
  from drills where id = (select id from bench_drills where number = :number)
),
taken as (
  update drills set available_quantity = available_quantity - 1
  where id = (select id from bench_drills where number = :number)
    and available_quantity >= 1
    and minimum_order <= 1
    and price_cents * 1 <= 99999999
    and price_cents * 1 = coalesce(null::bigint, price_cents * 1)
  returning id, name, image, price_cents
),
placed as (
  insert into orders (id, user_id, user_name, user_email, product_id, product_name, product_image,
    price_cents, quantity, total_cents, address, phone, expires_at)
  select gen_random_uuid(), :user::uuid, 'Sam Shopper', 'shopper@demo.example', id, name, image, price_cents, 1,
    price_cents * 1, '1 Bench Street', '0123456789', now() + nullif(72, 0) * interval '1 hour'
  from taken
  returning product_name, total_cents
),
told as (
  insert into mails (id, kind, data)
  select gen_random_uuid(), 'orderPlaced',
    '{"to":"shopper@demo.example","name":"Sam Shopper","orderId":"01980000-0000-7000-8000-000000000000","quantity":1,"shopUrl":"http://localhost:3000"}'::jsonb
      || jsonb_build_object('productName', product_name, 'totalCents', total_cents)
  from placed
),
kept as (
  insert into idempotency_keys (user_id, key, fingerprint, answer)
  select :user::uuid, null, null, null from placed where null::text is not null
)
select seen.*, exists(select from placed) as placed from seen;
