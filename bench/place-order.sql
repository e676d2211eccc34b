-- The statements of placing an order, as api/src/modules/orders sends them.
\set number random(1, :drills)
begin;
with seen as (
  select id, name, price_cents, available_quantity, minimum_order
  from drills where id = (select id from bench_drills where number = :number)
),
taken as (
  update drills set available_quantity = available_quantity - 1
  where id = (select id from bench_drills where number = :number)
    and available_quantity >= 1 and minimum_order <= 1 and price_cents * 1 <= 99999999
  returning id, name, image, price_cents
),
placed as (
  insert into orders (id, user_id, user_name, user_email, product_id, product_name, product_image,
    price_cents, quantity, total_cents, address, phone, expires_at)
  select gen_random_uuid(), :user::uuid, 'Sam Shopper', 'shopper@demo.example', id, name, image,
    price_cents, 1, price_cents, '1 Bench Street', '0123456789', now() + 72 * interval '1 hour'
  from taken
  returning id
)
select seen.*, exists(select from placed) as placed from seen;
insert into mails (id, "to", subject, html, text)
values (gen_random_uuid(), 'shopper@demo.example', 'Your order', repeat('x', 4000), repeat('x', 800));
commit;
