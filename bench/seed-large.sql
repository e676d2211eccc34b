-- A large shop: at scale 1, 100,000 drills, 200,000 users, 1,000,000 orders, 500,000 reviews and the payments of the paid
-- orders. The setting `seed.scale` says how much of it. Ids are UUIDv7s of past moments, so that rows in order of id are in
-- order of age, and what is added later is newest.

create function pg_temp.rows_at_scale(full_size int) returns int language sql as
$$ select greatest(1, round(full_size * current_setting('seed.scale')::numeric))::int $$;

-- A millisecond for each row from September 2020 on; `kind` keeps the tables' ids apart.
create function pg_temp.seed_id(kind int, n int) returns uuid language sql immutable as
$$ select (lpad(to_hex(1600000000000 + n), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid $$;

insert into users (id, email, identity_subject, email_verified, name, created_at)
select pg_temp.seed_id(1, n), 'seed.' || n || '@example.com', 'seed-' || n, true, 'Seed ' || n,
  timestamptz '2020-09-13' + n * interval '1 millisecond'
from generate_series(1, pg_temp.rows_at_scale(200000)) n;

insert into drills (id, name, price_cents, image, description, available_quantity, minimum_order, created_at)
select pg_temp.seed_id(2, n), adjective || ' ' || kind || ' ' || n, 100 + (n * 7919::bigint) % 500000,
  '/images/drills/hammer-drill.svg',
  'A ' || lower(adjective) || ' ' || lower(kind) || ' for ' || material || ', delivered with a case and ' || n % 9 || ' bits.',
  case when n % 5 = 0 then 0 else 1 + n % 500 end, 1 + n % 3, timestamptz '2020-09-13' + n * interval '1 millisecond'
from generate_series(1, pg_temp.rows_at_scale(100000)) n
  cross join lateral (select
    (array['Light', 'Heavy', 'Compact', 'Quiet', 'Cordless', 'Angled', 'Long', 'Industrial'])[1 + n % 8] as adjective,
    (array['Hammer Drill', 'Core Drill', 'Drill Press', 'Auger', 'Driver', 'Masonry Bit'])[1 + n % 6] as kind,
    (array['concrete', 'brick', 'steel', 'oak', 'tiles', 'glass', 'plaster'])[1 + n % 7] as material) words;

insert into stock_changes (product_id, actor, reason, delta, before, after, occurred_at)
select id, 'system', 'added', available_quantity, 0, available_quantity, created_at from drills
where available_quantity > 0 and not exists (select from stock_changes where product_id = drills.id);

insert into orders (id, number, user_id, user_name, user_email, product_id, product_name, product_image, price_cents, quantity,
  total_cents, address, phone, status, transaction_id, paid_at, shipped_at, created_at)
select pg_temp.seed_id(3, n), 'SEED-' || n, users.id, users.name, users.email, drills.id, drills.name, drills.image, drills.price_cents,
  1 + n % 4, drills.price_cents * (1 + n % 4), 'Main Street ' || n % 300, '012345678',
  case when n % 10 < 4 then 'Shipped' else 'Pending' end,
  case when n % 10 < 6 then 'pi_seed_' || n end,
  case when n % 10 < 6 then made end,
  case when n % 10 < 4 then made end,
  made
from generate_series(1, pg_temp.rows_at_scale(1000000)) n
  cross join lateral (select timestamptz '2020-09-13' + n * interval '1 millisecond' as made) moment
  join users on users.id = pg_temp.seed_id(1, 1 + (n * 31::bigint % pg_temp.rows_at_scale(200000))::int)
  join drills on drills.id = pg_temp.seed_id(2, 1 + (n * 17::bigint % pg_temp.rows_at_scale(100000))::int);

insert into payment_intents (id, provider_id, order_id, user_id, amount_cents, status, succeeded_at, settled_at, created_at)
select pg_temp.seed_id(4, n::int), orders.transaction_id, orders.id, orders.user_id, orders.total_cents, 'succeeded',
  orders.paid_at, orders.paid_at, orders.created_at
from (select *, row_number() over (order by id) as n from orders where transaction_id like 'pi\_seed\_%') orders;

insert into reviews (id, user_id, name, email, ratings, review_content, created_at)
select pg_temp.seed_id(5, n), users.id, users.name, users.email, 1 + n % 5, 'It drills. That is all I ask, and it is review ' || n,
  timestamptz '2020-09-13' + n * interval '1 millisecond'
from generate_series(1, pg_temp.rows_at_scale(500000)) n
  join users on users.id = pg_temp.seed_id(1, 1 + (n * 13::bigint % pg_temp.rows_at_scale(200000))::int);
