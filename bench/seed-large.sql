-- A large shop: at scale 1, 100,000 drills, 200,000 users, 1,000,000 orders, 500,000 reviews, the payments of the paid orders and
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

insert into drills (id, name, price_cents, image, description, available_quantity, minimum_order, created_at)
select pg_temp.seed_id(2, n), adjective || ' ' || kind || ' ' || n, 100 + (n * 7919::bigint) % 500000,
  '/images/drills/hammer-drill.svg',
  'A ' || lower(adjective) || ' ' || lower(kind) || ' for ' || material || ', delivered with a case and ' || n % 9 || ' bits.',
  case when n % 5 = 0 then 0 else 1 + n % 500 end, 1 + n % 3, pg_temp.seed_moment(2, n)
from generate_series(1, pg_temp.rows_at_scale(100000)) n
  cross join lateral (select
    (array['Light', 'Heavy', 'Compact', 'Quiet', 'Cordless', 'Angled', 'Long', 'Industrial'])[1 + n % 8] as adjective,
    (array['Hammer Drill', 'Core Drill', 'Drill Press', 'Auger', 'Driver', 'Masonry Bit'])[1 + n % 6] as kind,
    (array['concrete', 'brick', 'steel', 'oak', 'tiles', 'glass', 'plaster'])[1 + n % 7] as material) words;

insert into stock_changes (product_id, actor, reason, delta, before, after, occurred_at)
select id, 'system', 'added', available_quantity, 0, available_quantity, created_at from drills
where available_quantity > 0 and not exists (select from stock_changes where product_id = drills.id);

-- Paid orders were paid from 20 seconds to three days after placing, half of them within 37 minutes.
insert into orders (id, number, user_id, user_name, user_email, product_id, product_name, product_image, price_cents, quantity,
  total_cents, address, phone, status, transaction_id, paid_at, shipped_at, created_at)
select pg_temp.seed_id(3, n), 'SEED-' || n, users.id, users.name, users.email, drills.id, drills.name, drills.image, drills.price_cents,
  1 + n % 4, drills.price_cents * (1 + n % 4), 'Main Street ' || n % 300, '012345678',
  case when n % 10 < 4 then 'Shipped' else 'Pending' end,
  case when n % 10 < 6 then 'pi_seed_' || n end,
  case when n % 10 < 6 then paid end,
  case when n % 10 < 4 then paid + interval '1 day' end,
  made
from generate_series(1, pg_temp.rows_at_scale(1000000)) n
  cross join lateral (select pg_temp.seed_moment(3, n) as made) placed
  cross join lateral (select made + interval '20 seconds' * exp((n * 7919::bigint % 10007) / 1064.5) as paid) payment
  join users on users.id = pg_temp.seed_id(1, 1 + (n * 31::bigint % pg_temp.rows_at_scale(200000))::int)
  join drills on drills.id = pg_temp.seed_id(2, 1 + (n * 17::bigint % pg_temp.rows_at_scale(100000))::int)
order by n;

insert into payment_intents (id, provider_id, order_id, user_id, amount_cents, status, succeeded_at, settled_at, created_at)
select pg_temp.seed_id(4, substr(number, 6)::int), transaction_id, id, user_id, total_cents, 'succeeded', paid_at, paid_at, created_at
from orders where transaction_id like 'pi\_seed\_%' order by id;

-- 2 % of the orders were refunded two days after payment: half of these fully, the others by a tenth.
create temp table returned on commit drop as
select id, transaction_id, paid_at + interval '2 days' as at, n % 200 >= 100 as is_whole,
  case when n % 200 >= 100 then total_cents else total_cents / 10 end as cents
from (select *, substr(number, 6)::int as n from orders where transaction_id like 'pi\_seed\_%') paid
where n % 100 in (2, 5);

update orders set refunded_cents = cents, refunded_at = case when is_whole then at end,
  refunded_quantity = case when is_whole then quantity else 0 end
from returned where returned.id = orders.id;

update payment_intents set refunded_cents = cents, status = case when is_whole then 'refunded' else status end
from returned where returned.transaction_id = provider_id;

-- Staff made nine of ten refunds; the others were made at the card provider.
insert into refunds (id, intent_id, provider_id, amount_cents, state, reason, created_at, succeeded_at)
select payment_intents.id, payment_intents.id, 're_' || provider_id, cents, 'succeeded',
  case when row_number() over (order by payment_intents.id) % 10 > 0 then 'Arrived damaged' end, at, at
from returned join payment_intents on returned.transaction_id = provider_id;

insert into reviews (id, user_id, name, email, ratings, review_content, created_at)
select pg_temp.seed_id(5, n), users.id, users.name, users.email, 1 + n % 5, 'It drills. That is all I ask, and it is review ' || n,
  pg_temp.seed_moment(5, n)
from generate_series(1, pg_temp.rows_at_scale(500000)) n
  join users on users.id = pg_temp.seed_id(1, 1 + (n * 13::bigint % pg_temp.rows_at_scale(200000))::int)
order by n;
