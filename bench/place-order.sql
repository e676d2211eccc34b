-- The statement of placing an order, as api/src/modules/orders/orders.queries.ts sends it.
\set number random(1, :drills)
with buyer as (
  select id, name, email from users
  where id = :user::uuid and email = 'shopper@demo.example' and role is distinct from 'admin'
),
seen as (
  select price_cents, available_quantity, minimum_order from drills where id = (select id from bench_drills where number = :number)
),
taken as (
  update drills set available_quantity = available_quantity - 1, stock_revision = stock_revision + 1
  where id = (select id from bench_drills where number = :number)
    and exists (select from buyer)
    and available_quantity >= 1
    and minimum_order <= 1
    and price_cents * 1 <= 99999999
    and price_cents * 1 = coalesce(null::bigint, price_cents * 1)
  returning id, name, image, price_cents, available_quantity, stock_revision
),
placed as (
  insert into orders (id, user_id, user_name, user_email, product_id, product_name, product_image,
    price_cents, quantity, total_cents, address, phone, expires_at)
  select gen_random_uuid(), buyer.id, buyer.name, buyer.email, taken.id, taken.name, image, price_cents, 1,
    price_cents * 1, '1 Bench Street', '0123456789', now() + nullif(72, 0) * interval '1 hour'
  from taken, buyer
  returning user_id, user_name, user_email, product_name, total_cents
),
told as (
  insert into mails (id, kind, data)
  select gen_random_uuid(), 'orderPlaced',
    '{"orderId":"01980000-0000-7000-8000-000000000000","quantity":1,"shopUrl":"http://localhost:3000"}'::jsonb
      || jsonb_build_object('to', user_email, 'name', user_name, 'productName', product_name, 'totalCents', total_cents)
  from placed
),
kept as (
  insert into idempotency_keys (user_id, key, fingerprint, answer)
  select user_id, null, null, null from placed where null::text is not null
)
select exists(select from buyer) as "isShopper",
  (select json_build_object('priceCents', price_cents, 'availableQuantity', available_quantity,
    'minimumOrder', minimum_order) from seen) as seen,
  (select json_build_object('availableQuantity', available_quantity, 'revision', stock_revision)
    from taken where exists (select from placed)) as "left";
