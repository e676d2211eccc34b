-- The statements of one purchase of five lines, as the shop sends them: reading the caller, then one transaction that prices the
-- cart and places it (api/src/modules/purchases/place-purchase.ts).
select carts.id as cart, user_id as buyer, gen_random_uuid() as purchase from carts
where id = (select id from bench_carts where number = (select nextval('bench_cart'))) \gset
select * from users where id = :buyer::uuid;
begin;
select id from users where id = :buyer::uuid for no key update;
select * from carts where id = :cart::uuid and purchase_id is null;
select count(*)::int, coalesce(sum(total_cents), 0) from purchases where user_id = :buyer::uuid and transaction_id is null;
select cart_lines.*, case when products.id is not null then json_build_object('priceCents', products.price_cents,
  'weightGrams', products.weight_grams, 'version', products.version, 'availableQuantity', products.available_quantity,
  'minimumOrder', products.minimum_order, 'tiers', coalesce((
    select json_agg(json_build_object('minQuantity', min_quantity, 'priceCents', price_cents) order by min_quantity)
    from price_tiers where price_tiers.product_id = products.id), '[]'::json)) end
from cart_lines left join products on products.id = cart_lines.product_id and products.archived_at is null and products.is_public
where cart_id = :cart::uuid order by position;
select * from shipping_rates order by position, id;
select id from tax_rates limit 1;
select * from shop_settings;
insert into purchases (id, user_id, user_name, user_email, cart_id, address, phone, terms, goods_cents, discount_cents,
  shipping_cents, tax_cents, included_tax_cents, total_cents, expires_at)
select :purchase::uuid, :buyer::uuid, 'Bench Shopper', 'bench@example.com', :cart::uuid, '1 Bench Street', '0123456789',
  (select jsonb_build_object('shipping', null, 'discount', null, 'tax', null, 'products', jsonb_agg(jsonb_build_object(
    'productId', product_id, 'price', 1999, 'weight', 0, 'tiers', '[]'::jsonb))) from cart_lines where cart_id = :cart::uuid),
  9995, 0, 0, 0, 0, 9995, now() + make_interval(mins => 120)
returning number as purchase_number \gset
insert into orders (id, purchase_id, purchase_number, position, user_id, user_name, user_email, product_id, product_name,
  product_image, price_cents, quantity, unit, total_cents, address, phone, expires_at)
select gen_random_uuid(), :purchase::uuid, :purchase_number::text, position, :buyer::uuid, 'Bench Shopper',
  'bench@example.com', product_id, product_name, product_image, 1999, quantity, unit, 1999 * quantity, '1 Bench Street', '0123456789',
  now() + make_interval(mins => 120)
from cart_lines where cart_id = :cart::uuid
returning *;
update carts set purchase_id = :purchase::uuid, updated_at = now() where id = :cart::uuid and purchase_id is null
returning exists (select from cart_lines where cart_id = :cart::uuid and is_saved);
insert into mails (id, kind, data)
select gen_random_uuid(), 'purchasePlaced', jsonb_build_object('to', 'bench@example.com', 'name', 'Bench Shopper',
  'purchaseId', :purchase::uuid, 'purchaseNumber', :purchase_number::text, 'lines', jsonb_agg(jsonb_build_object(
    'productName', product_name, 'quantity', quantity, 'unit', unit, 'totalCents', 1999)),
  'totalCents', 9995, 'address', '1 Bench Street', 'shopUrl', 'http://localhost:3000')
from cart_lines where cart_id = :cart::uuid;
select id, version, available_quantity, minimum_order, archived_at is null and is_public from products
where id in (select product_id from cart_lines where cart_id = :cart::uuid) order by id for no key update;
with changes as (
  select product_id, -quantity as delta, id as order_id, purchase_number as order_number from orders where purchase_id = :purchase::uuid
),
changed_products as (
  update products set available_quantity = available_quantity + changes.delta,
    low_stock_noticed_at = case when true or available_quantity + changes.delta < low_stock_threshold then low_stock_noticed_at end
  from changes where products.id = changes.product_id
  returning changes.*, available_quantity as after
)
insert into stock_changes (product_id, user_id, actor, reason, delta, before, after, order_id, order_number, note)
select product_id, :buyer::uuid, 'buyer', 'order', delta, after - delta, after, order_id, order_number, null from changed_products;
commit;
