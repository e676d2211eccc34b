-- A large shop: at scale 1, 100,000 products, 200,000 users, 1,000,000 orders, 500,000 reviews, the payments of the paid orders and
-- some refunds. The setting `seed.scale` multiplies these counts. Ids are UUIDv7s of past moments, so that rows are in order of
-- age by id and on disk, and rows added later are the newest.

create function pg_temp.rows_at_scale(full_size int) returns int language sql stable as
$$ select greatest(1, round(full_size * current_setting('seed.scale')::numeric))::int $$;

-- Drills and reviews date from the first minutes of 2020-09-13, users evenly from the year before, orders from the year after.
create function pg_temp.seed_moment(kind int, n int) returns timestamptz language sql stable as
$$ select timestamptz '2020-09-13' + case
  when kind = 1 then (n - pg_temp.rows_at_scale(200000)) * (interval '365 days' / pg_temp.rows_at_scale(200000))
  when kind in (3, 4) then n * (interval '365 days' / pg_temp.rows_at_scale(1000000))
  else n * interval '1 millisecond' end $$;

-- `kind` distinguishes the ids of the tables.
create function pg_temp.seed_id(kind int, n int) returns uuid language sql stable as
$$ select (lpad(to_hex((extract(epoch from pg_temp.seed_moment(kind, n)) * 1000)::bigint), 12, '0')
  || '7' || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid $$;

insert into users (id, email, identity_subject, email_verified, name, created_at)
select pg_temp.seed_id(1, n), 'seed.' || n || '@example.com', 'seed-' || n, true, 'Seed ' || n,
  pg_temp.seed_moment(1, n)
from generate_series(1, pg_temp.rows_at_scale(200000)) n;

-- A department with one kind for each word, and four attributes of which each product has three or four values.
insert into kinds (id, parent_id, name, slug, level)
select pg_temp.seed_id(5, 1), null::uuid, 'Seed tools', 'seed-tools', 0
union all select pg_temp.seed_id(5, 2 + n), pg_temp.seed_id(5, 1), 'Seed kind ' || n, 'seed-kind-' || n, 1
from generate_series(0, 9) n;

insert into attributes (id, kind_id, name, slug, type, unit, is_key_figure, position)
select pg_temp.seed_id(6, n), pg_temp.seed_id(5, 1), name, lower(name), type, unit, true, n
from (values (1, 'Voltage', 'number', 'V'), (2, 'Diameter', 'range', 'mm'), (3, 'Torque', 'number', 'Nm'), (4, 'Quiet', 'yesNo', ''))
  as listed (n, name, type, unit);

insert into products (id, name, kind_id, brand, price_cents, image, description, available_quantity, minimum_order, created_at,
  first_published_at)
select pg_temp.seed_id(2, n), adjective || ' ' || kind || ' ' || n, pg_temp.seed_id(5, (2 + cents % 10)::int),
  'Brand ' || cents % 12, cents, '/images/drills/hammer-drill.svg',
  'A ' || lower(adjective) || ' ' || lower(kind) || ' for ' || material || ', delivered with a case and ' || n % 9 || ' bits.',
  case when n % 5 = 0 then 0 else 1 + n % 500 end, 1 + n % 3, pg_temp.seed_moment(2, n),
  pg_temp.seed_moment(2, n)
from generate_series(1, pg_temp.rows_at_scale(100000)) n
  cross join lateral (select 100 + (n * 7919::bigint) % 500000 as cents,
    (array['Light', 'Heavy', 'Compact', 'Quiet', 'Cordless', 'Angled', 'Long', 'Industrial'])[1 + n % 8] as adjective,
    (array['Hammer Drill', 'Core Drill', 'Drill Press', 'Auger', 'Driver', 'Masonry Bit'])[1 + n % 6] as kind,
    (array['concrete', 'brick', 'steel', 'oak', 'tiles', 'glass', 'plaster'])[1 + n % 7] as material) words;

insert into product_attributes (product_id, attribute_id, low, high)
select products.id, pg_temp.seed_id(6, n), low, high
from products cross join lateral (values
  (1, (array[12, 18, 36, 54, 120])[1 + (price_cents % 5)::int], (array[12, 18, 36, 54, 120])[1 + (price_cents % 5)::int]),
  (2, 1 + price_cents % 20, 1 + price_cents % 20 + price_cents % 7),
  (3, price_cents % 150, price_cents % 150),
  (4, price_cents % 2, price_cents % 2)) as listed (n, low, high)
where products.brand like 'Brand %' and (n < 4 or price_cents % 3 > 0);

insert into stock_changes (product_id, actor, reason, delta, before, after, occurred_at)
select id, 'system', 'added', available_quantity, 0, available_quantity, created_at from products
where available_quantity > 0 and not exists (select from stock_changes where product_id = products.id);

-- Purchases of one order each, with the order's id. Paid ones were paid from 20 seconds to three days after placing, half of
-- them within 37 minutes.
create temp table placed on commit drop as
select pg_temp.seed_id(3, n) as id, 'SEED-' || n as number, users.id as user_id, users.name as user_name, users.email as user_email,
  products.id as product_id, products.name as product_name, products.image as product_image, products.price_cents, 1 + n % 4 as quantity,
  products.price_cents * (1 + n % 4) as total_cents, 'Main Street ' || n % 300 as address, '012345678' as phone,
  case when n % 10 < 4 then 'Shipped' else 'Pending' end as status,
  case when n % 10 < 6 then 'pi_seed_' || n end as transaction_id,
  case when n % 10 < 6 then paid end as paid_at,
  case when n % 10 < 4 then paid + interval '1 day' end as shipped_at,
  made as created_at
from generate_series(1, pg_temp.rows_at_scale(1000000)) n
  cross join lateral (select pg_temp.seed_moment(3, n) as made) placed
  cross join lateral (select made + interval '20 seconds' * exp((n * 7919::bigint % 10007) / 1064.5) as paid) payment
  join users on users.id = pg_temp.seed_id(1, 1 + (n * 31::bigint % pg_temp.rows_at_scale(200000))::int)
  join products on products.id = pg_temp.seed_id(2, 1 + (n * 17::bigint % pg_temp.rows_at_scale(100000))::int)
order by n;

insert into purchases (id, number, user_id, user_name, user_email, address, phone, terms, goods_cents, discount_cents, shipping_cents,
  tax_cents, included_tax_cents, total_cents, transaction_id, paid_at, created_at)
select id, number, user_id, user_name, user_email, address, phone,
  jsonb_build_object('shipping', null, 'discount', null, 'tax', null, 'products', jsonb_build_array(
    jsonb_build_object('productId', product_id, 'price', price_cents, 'weight', 0, 'tiers', '[]'::jsonb))),
  total_cents, 0, 0, 0, 0, total_cents, transaction_id, paid_at, created_at
from placed order by id;

insert into orders (id, purchase_id, purchase_number, position, user_id, user_name, user_email, product_id, product_name,
  product_image, price_cents, quantity, total_cents, address, phone, status, transaction_id, paid_at, shipped_at, shipped_quantity, created_at)
select id, id, number, 1, user_id, user_name, user_email, product_id, product_name, product_image, price_cents, quantity,
  total_cents, address, phone, status, transaction_id, paid_at, shipped_at, case when status = 'Shipped' then quantity else 0 end, created_at
from placed order by id;

insert into shipments (id, purchase_id, address, shipped_at)
select id, purchase_id, address, shipped_at from orders where status = 'Shipped' and purchase_number like 'SEED-%' order by id;

insert into shipment_lines (shipment_id, order_id, quantity)
select id, id, quantity from orders where status = 'Shipped' and purchase_number like 'SEED-%' order by id;

insert into payment_intents (id, provider_id, purchase_id, user_id, amount_cents, status, succeeded_at, settled_at, created_at)
select pg_temp.seed_id(4, substr(purchase_number, 6)::int), transaction_id, id, user_id, total_cents, 'succeeded', paid_at, paid_at, created_at
from orders where transaction_id like 'pi\_seed\_%' order by id;

-- 2 % of the orders were refunded two days after payment: half of these fully, the others by a tenth.
create temp table returned on commit drop as
select id, transaction_id, paid_at + interval '2 days' as at, n % 200 >= 100 as is_whole,
  case when n % 200 >= 100 then total_cents else total_cents / 10 end as cents
from (select *, substr(purchase_number, 6)::int as n from orders where transaction_id like 'pi\_seed\_%') paid
where n % 100 in (2, 5);

update orders set refunded_cents = cents, refunded_at = case when is_whole then at end,
  refunded_quantity = case when is_whole then quantity else 0 end,
  refunded_shipped_quantity = case when is_whole then shipped_quantity else 0 end
from returned where returned.id = orders.id;

update purchases set refunded_cents = cents, refunded_at = case when is_whole then at end
from returned where returned.id = purchases.id;

update payment_intents set refunded_cents = cents, status = case when is_whole then 'refunded' else status end
from returned where returned.transaction_id = provider_id;

-- Staff made nine of ten refunds; the others were made at the card provider.
insert into refunds (id, intent_id, provider_id, amount_cents, state, reason, created_at, succeeded_at)
select payment_intents.id, payment_intents.id, 're_' || provider_id, cents, 'succeeded',
  case when row_number() over (order by payment_intents.id) % 10 > 0 then 'Arrived damaged' end, at, at
from returned join payment_intents on returned.transaction_id = provider_id;

insert into refund_lines (refund_id, order_id, quantity, shipped_quantity, amount_cents)
select refunds.id, returned.id, orders.refunded_quantity, orders.refunded_shipped_quantity, cents
from returned join orders on orders.id = returned.id
  join payment_intents on payment_intents.provider_id = returned.transaction_id
  join refunds on refunds.intent_id = payment_intents.id;

insert into reviews (id, user_id, name, email, ratings, review_content, created_at)
select pg_temp.seed_id(5, n), users.id, users.name, users.email, 1 + n % 5, 'It drills. That is all I ask, and it is review ' || n,
  pg_temp.seed_moment(5, n)
from generate_series(1, pg_temp.rows_at_scale(500000)) n
  join users on users.id = pg_temp.seed_id(1, 1 + (n * 13::bigint % pg_temp.rows_at_scale(200000))::int)
order by n;
