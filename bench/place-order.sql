-- The statements of one order, as the shop sends them: reading the caller, then one transaction that places a purchase of one
-- order (api/src/modules/purchases/place-purchase.ts).
\set product_number random(1, :products)
\set shopper_number random(1, :shoppers)
select id as shopper from bench_shoppers where number = :shopper_number \gset
select id as product from bench_products where number = :product_number \gset
select gen_random_uuid() as purchase \gset
select * from users where id = :shopper::uuid;
begin;
select id from users where id = :shopper::uuid for no key update;
select count(*)::int, coalesce(sum(total_cents), 0) from purchases where user_id = :shopper::uuid and transaction_id is null;
select products.*, coalesce((
  select json_agg(json_build_object('minQuantity', min_quantity, 'priceCents', price_cents) order by min_quantity)
  from price_tiers where product_id = products.id), '[]'::json) from products where id = :product::uuid;
select * from shipping_rates order by position, id;
select id from tax_rates limit 1;
select * from shop_settings;
insert into purchases (id, user_id, user_name, user_email, address, phone, terms, goods_cents, discount_cents, shipping_cents,
  tax_cents, included_tax_cents, total_cents, expires_at)
values (:purchase::uuid, :shopper::uuid, 'Demo Shopper', 'shopper@demo.example', '1 Bench Street', '0123456789',
  jsonb_build_object('shipping', null, 'discount', null, 'tax', null, 'products', jsonb_build_array(jsonb_build_object(
    'productId', :product::uuid, 'price', 1999, 'weight', 0, 'tiers', '[]'::jsonb))),
  1999, 0, 0, 0, 0, 1999, now() + make_interval(mins => 120))
returning number as purchase_number \gset
insert into orders (id, purchase_id, purchase_number, position, user_id, user_name, user_email, product_id, product_name,
  product_image, price_cents, quantity, total_cents, address, phone, expires_at)
values (gen_random_uuid(), :purchase::uuid, :purchase_number::text, 1, :shopper::uuid, 'Demo Shopper',
  'shopper@demo.example', :product::uuid, 'Hammer Drill', '/images/drills/hammer-drill.svg', 1999, 1, 1999, '1 Bench Street',
  '0123456789', now() + make_interval(mins => 120))
returning *;
insert into mails (id, kind, data)
values (gen_random_uuid(), 'purchasePlaced', jsonb_build_object('to', 'shopper@demo.example', 'name', 'Demo Shopper',
  'purchaseId', :purchase::uuid, 'purchaseNumber', :purchase_number::text, 'lines', jsonb_build_array(jsonb_build_object(
    'productName', 'Hammer Drill', 'quantity', 1, 'unit', 'piece', 'totalCents', 1999)),
  'totalCents', 1999, 'address', '1 Bench Street', 'shopUrl', 'http://localhost:3000'));
select id, version, available_quantity, minimum_order, archived_at is null and is_public from products where id = :product::uuid for no key update;
with changes as (
  select :product::uuid as product_id, -1 as delta, :purchase::uuid as order_id, :purchase_number::text as order_number
),
changed_products as (
  update products set available_quantity = available_quantity + changes.delta,
    low_stock_noticed_at = case when true or available_quantity + changes.delta < low_stock_threshold then low_stock_noticed_at end
  from changes where products.id = changes.product_id
  returning changes.*, available_quantity as after
)
insert into stock_changes (product_id, user_id, actor, reason, delta, before, after, order_id, order_number, note)
select product_id, :shopper::uuid, 'buyer', 'order', delta, after - delta, after, order_id, order_number, null from changed_products;
commit;
