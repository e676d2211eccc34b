-- Orders, purchases and refunds in every state, as the release before every order had a purchase wrote them.
create function pg_temp.id(number int) returns uuid language sql as
  $$ select ('01900000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid $$;

insert into users (id, email, identity_subject, email_verified, name) values
  (pg_temp.id(1), 'ada@shop.example', 'subject-1', true, 'Ada'),
  (pg_temp.id(2), 'sam@shop.example', 'subject-2', true, 'Sam');
update users set role = 'admin' where id = pg_temp.id(2);
insert into drills (id, name, price_cents, image, description, available_quantity, minimum_order)
  select pg_temp.id(n), 'Drill ' || n, 1000, '/drill.svg', 'Drills stone', 100, 1 from generate_series(11, 13) n;

-- Orders of their own, of 10.00 a unit.
create function pg_temp.own(number int, units int, sent text, paid boolean, returned int, at timestamptz) returns void language sql as $$
  insert into orders (id, number, user_id, user_name, user_email, product_id, product_name, product_image, price_cents, quantity,
    total_cents, address, phone, status, transaction_id, created_at, paid_at, shipped_at, expires_at, refunded_at, refunded_cents)
  values (pg_temp.id(number), 'AAAA-' || lpad(number::text, 4, '0'), pg_temp.id(1), 'Ada', 'ada@shop.example', pg_temp.id(11), 'Drill 11',
    '/drill.svg', 1000, units, 1000 * units, '1 Stone Street', '0123456789', sent, case when paid then 'pi_' || number end,
    '2026-03-01T08:00:00Z', case when paid then '2026-03-01T09:00:00Z'::timestamptz end,
    case when sent = 'Shipped' then '2026-03-05T10:00:00Z'::timestamptz end,
    case when not paid then '2026-03-02T08:00:00Z'::timestamptz end, at, returned);
  insert into payment_intents (id, provider_id, order_id, user_id, amount_cents, refunded_cents, status, succeeded_at, settled_at)
  values (pg_temp.id(number + 100), 'pi_' || number, pg_temp.id(number), pg_temp.id(1), 1000 * units, returned,
    case when not paid then 'open' when returned = 1000 * units then 'refunded' else 'succeeded' end,
    case when paid then '2026-03-01T09:00:00Z'::timestamptz end, case when paid then '2026-03-01T09:00:01Z'::timestamptz end)
$$;
create function pg_temp.refund(number int, intent int, cents int, what text, at timestamptz, why text) returns void language sql as $$
  insert into refunds (id, intent_id, provider_id, amount_cents, state, reason, user_id, created_at, succeeded_at, failed_at, failure)
  values (pg_temp.id(number), pg_temp.id(intent), case when what <> 'pending' then 're_' || number end, cents, what, why,
    case when why is not null then pg_temp.id(2) end, at, case when what <> 'pending' then at end,
    case when what = 'failed' then at + interval '5 days' end, case when what = 'failed' then 'The card is closed' end)
$$;
select pg_temp.own(101, 2, 'Pending', false, 0, null);
select pg_temp.own(102, 2, 'Pending', true, 0, null);
-- 5 units: one refunded before the other 4 were shipped, and two of these in a pending refund. One more is asked back.
select pg_temp.own(103, 5, 'Shipped', true, 1000, null);
update orders set carrier = 'UPS', tracking_number = '1Z103', refunded_quantity = 3 where id = pg_temp.id(103);
select pg_temp.refund(301, 203, 1000, 'succeeded', '2026-03-02T10:00:00Z', 'Broken');
select pg_temp.refund(302, 203, 2000, 'pending', '2026-03-10T10:00:00Z', 'Broken');
insert into refund_lines (refund_id, order_id, quantity, amount_cents, restocked) values
  (pg_temp.id(301), pg_temp.id(103), 1, 1000, true), (pg_temp.id(302), pg_temp.id(103), 2, 2000, false);
insert into returns (id, order_id, user_id, quantity, reason) values (pg_temp.id(601), pg_temp.id(103), pg_temp.id(1), 1, 'Too heavy');
select pg_temp.own(104, 1, 'Pending', true, 1000, '2026-03-03T10:00:00Z');
update orders set refunded_quantity = 1 where id = pg_temp.id(104);
select pg_temp.refund(303, 204, 1000, 'succeeded', '2026-03-03T10:00:00Z', 'Broken');
insert into refund_lines (refund_id, order_id, quantity, amount_cents) values (pg_temp.id(303), pg_temp.id(104), 1, 1000);
-- A lost dispute took all of it.
select pg_temp.own(105, 3, 'Shipped', true, 3000, '2026-03-20T10:00:00Z');
update payment_intents set status = 'charged_back', charged_back_cents = 3000, disputed_at = '2026-03-15T10:00:00Z' where id = pg_temp.id(205);
-- 15.00 were refunded at the card provider.
select pg_temp.own(106, 4, 'Pending', true, 1500, null);
select pg_temp.refund(304, 206, 1500, 'succeeded', '2026-03-04T10:00:00Z', null);
-- A refund of a unit that the card's bank sent back later, after the rest had been shipped.
select pg_temp.own(107, 4, 'Shipped', true, 0, null);
select pg_temp.refund(305, 207, 1000, 'failed', '2026-03-04T10:00:00Z', 'Broken');
insert into refund_lines (refund_id, order_id, quantity, amount_cents) values (pg_temp.id(305), pg_temp.id(107), 1, 1000);
update orders set refunded_quantity = 1 where id = pg_temp.id(107);
-- Two units that came back, whose refund the card's bank sent back later.
select pg_temp.own(108, 4, 'Shipped', true, 0, null);
insert into returns (id, order_id, user_id, quantity, reason, state, received_quantity, received_at, refunded_at) values (pg_temp.id(602),
  pg_temp.id(108), pg_temp.id(1), 2, 'Too heavy', 'refunded', 2, '2026-03-07T10:00:00Z', '2026-03-08T10:00:00Z');
select pg_temp.refund(308, 208, 2000, 'failed', '2026-03-08T10:00:00Z', 'Too heavy');
insert into refund_lines (refund_id, order_id, quantity, amount_cents) values (pg_temp.id(308), pg_temp.id(108), 2, 2000);
update refunds set return_id = pg_temp.id(602) where id = pg_temp.id(308);
update orders set refunded_quantity = 2 where id = pg_temp.id(108);
insert into order_notes (id, order_id, author_id, author_name, text) values (pg_temp.id(701), pg_temp.id(102), pg_temp.id(2), 'Sam', 'Call first');
insert into mails (id, kind, data) values (pg_temp.id(801), 'orderPlaced', jsonb_build_object('to', 'ada@shop.example', 'name', 'Ada',
  'orderId', pg_temp.id(101), 'orderNumber', 'AAAA-0101', 'productName', 'Drill 11', 'quantity', 2, 'unit', 'piece', 'totalCents', 2000));
insert into stock_changes (product_id, actor, reason, delta, before, after, order_id, order_number)
  values (pg_temp.id(11), 'Ada', 'order', -2, 101, 99, pg_temp.id(101), 'AAAA-0101'),
    (pg_temp.id(11), 'Sam', 'refund', 1, 99, 100, pg_temp.id(103), 'AAAA-0103');

-- Purchases of several orders: unpaid; paid, with added tax, a discount and shipping; paid, with contained tax.
create function pg_temp.purchase(number int, called text, goods int, discount int, shipping int, tax int, included int, terms jsonb,
    paid boolean, returned int, at timestamptz) returns void language sql as $$
  insert into purchases (id, number, user_id, user_name, user_email, cart_id, address, phone, terms, goods_cents, discount_cents,
    shipping_cents, tax_cents, included_tax_cents, total_cents, transaction_id, created_at, paid_at, expires_at, refunded_at, refunded_cents)
  values (pg_temp.id(number), called, pg_temp.id(1), 'Ada', 'ada@shop.example', pg_temp.id(number + 100), '1 Stone Street', '0123456789',
    terms, goods, discount, shipping, tax, included, goods - discount + shipping + tax, case when paid then 'pi_' || number end,
    '2026-04-01T08:00:00Z', case when paid then '2026-04-01T09:00:00Z'::timestamptz end,
    case when not paid then '2026-04-02T08:00:00Z'::timestamptz end, at, returned);
  insert into payment_intents (id, provider_id, purchase_id, user_id, amount_cents, refunded_cents, status, succeeded_at, settled_at)
  values (pg_temp.id(number + 500), 'pi_' || number, pg_temp.id(number), pg_temp.id(1), goods - discount + shipping + tax, returned,
    case when paid then 'succeeded' else 'open' end,
    case when paid then '2026-04-01T09:00:00Z'::timestamptz end, case when paid then '2026-04-01T09:00:01Z'::timestamptz end)
$$;
create function pg_temp.line(line int, purchase int, product int, price int, units int, discount int, tax int, returned int) returns void
    language sql as $$
  insert into orders (id, user_id, user_name, user_email, product_id, product_name, product_image, price_cents, quantity, total_cents,
    address, phone, transaction_id, created_at, paid_at, expires_at, refunded_at, purchase_id, purchase_number, discount_cents, tax_cents,
    refunded_cents)
  select pg_temp.id(line), user_id, user_name, user_email, pg_temp.id(product), 'Drill ' || product, '/drill.svg', price, units,
    price * units, address, phone, transaction_id, created_at, paid_at, expires_at, refunded_at, id, p.number, discount, tax, returned
  from purchases p where id = pg_temp.id(purchase)
$$;
-- It has the number that an order of its own has too.
select pg_temp.purchase(401, 'AAAA-0102', 4000, 0, 0, 0, 0, '{"shipping":null,"discount":null,"tax":null,"products":[]}', false, 0, null);
select pg_temp.line(111, 401, 11, 1000, 3, 0, 0, 0);
select pg_temp.line(112, 401, 12, 1000, 1, 0, 0, 0);
-- 10.01 of 66.00 were refunded at the card provider.
select pg_temp.purchase(402, 'BBBB-0402', 6000, 600, 600, 600, 0,
  '{"shipping":{"price":600},"discount":null,"tax":{"rate":1000,"isIncluded":false,"onShipping":true},"products":[]}', true, 1001, null);
select pg_temp.line(121, 402, 11, 1000, 3, 300, 270, 0);
select pg_temp.line(122, 402, 12, 2000, 1, 200, 180, 0);
select pg_temp.line(123, 402, 13, 500, 2, 100, 90, 0);
-- More notes about two of its orders, in turn, than one of them may have, and one about the third by a deleted account.
insert into order_notes (id, order_id, author_id, author_name, text, created_at)
  select pg_temp.id(1000 + n), pg_temp.id(121 + n % 2), pg_temp.id(2), 'Sam', 'Note ' || n,
    '2026-04-02T08:00:00Z'::timestamptz + make_interval(mins => n)
  from generate_series(1, 120) n;
insert into order_notes (id, order_id, author_name, text, created_at)
  values (pg_temp.id(1121), pg_temp.id(123), 'Eve', 'Wrong colour', '2026-04-02T11:00:00Z');
select pg_temp.refund(306, 902, 1001, 'succeeded', '2026-04-03T10:00:00Z', null);
-- One order refunded with its unit; then a lost dispute took the rest.
select pg_temp.purchase(403, 'BBBB-0403', 17850, 0, 0, 0, 2850,
  '{"shipping":null,"discount":null,"tax":{"rate":1900,"isIncluded":true,"onShipping":false},"products":[]}', true, 17850, '2026-04-20T10:00:00Z');
select pg_temp.line(131, 403, 11, 11900, 1, 0, 0, 0);
select pg_temp.line(132, 403, 12, 5950, 1, 0, 0, 5950);
update orders set status = 'Shipped', shipped_at = '2026-04-05T10:00:00Z', carrier = 'DHL', tracking_number = '131' where id = pg_temp.id(131);
update orders set refunded_quantity = 1 where id = pg_temp.id(132);
select pg_temp.refund(307, 903, 5950, 'succeeded', '2026-04-03T10:00:00Z', 'Broken');
insert into refund_lines (refund_id, order_id, quantity, amount_cents) values (pg_temp.id(307), pg_temp.id(132), 1, 5950);
update payment_intents set status = 'charged_back', charged_back_cents = 11900, disputed_at = '2026-04-10T10:00:00Z' where id = pg_temp.id(903);
