-- One row in each table of the first release's database, as that release wrote them.
insert into users (id, email, identity_subject, email_verified, name, role, phone)
  values ('01900000-0000-7000-8000-000000000001', 'ada@shop.example', 'subject-1', true, 'Ada', 'admin', '0123456789');
insert into drills (id, name, price_cents, image, description, available_quantity, minimum_order)
  values ('01900000-0000-7000-8000-000000000002', 'Hammer drill', 12900, '/hammer.svg', 'Drills stone', 50, 5);
insert into orders (id, user_id, user_name, user_email, product_id, product_name, product_image, price_cents, quantity,
    total_cents, address, phone, status, transaction_id, paid_at, shipped_at)
  values ('01900000-0000-7000-8000-000000000003', '01900000-0000-7000-8000-000000000001', 'Ada', 'ada@shop.example',
    '01900000-0000-7000-8000-000000000002', 'Hammer drill', '/hammer.svg', 12900, 5, 64500, '1 Stone Street', '0123456789',
    'Shipped', 'pi_1', '2026-01-01T10:00:00Z', '2026-01-02T10:00:00Z');
insert into payment_intents (id, provider_id, order_id, user_id, amount_cents, status, succeeded_at, settled_at)
  values ('01900000-0000-7000-8000-000000000004', 'pi_1', '01900000-0000-7000-8000-000000000003',
    '01900000-0000-7000-8000-000000000001', 64500, 'succeeded', '2026-01-01T10:00:00Z', '2026-01-01T10:00:01Z');
insert into payment_events (id, type, provider_id, handled_at)
  values ('evt_1', 'payment_intent.succeeded', 'pi_1', '2026-01-01T10:00:01Z');
insert into reviews (id, user_id, name, email, ratings, review_content)
  values ('01900000-0000-7000-8000-000000000005', '01900000-0000-7000-8000-000000000001', 'Ada', 'ada@shop.example', 5, 'Drills stone');
insert into mails (id, kind, data, sent_at)
  values ('01900000-0000-7000-8000-000000000006', 'orderPlaced', '{"to":"ada@shop.example"}', '2026-01-01T09:00:00Z');
insert into idempotency_keys (user_id, key, fingerprint, answer)
  values ('01900000-0000-7000-8000-000000000001', 'key-1', 'fingerprint', '{"acknowledged":true}');
insert into attempts (key, count, ends_at) values ('sign-in:ada@shop.example', 2, '2026-01-01T10:15:00Z');
insert into secrets (name, value) values ('a-secret', 'its value');
insert into identity."user" (id, name, email, email_verified) values ('subject-1', 'Ada', 'ada@shop.example', true);
insert into identity.account (id, account_id, provider_id, user_id, password)
  values ('account-1', 'subject-1', 'credential', 'subject-1', 'salt:hash');
insert into identity.session (id, expires_at, token, user_id) values ('session-1', '2027-01-01T10:00:00Z', 'token-1', 'subject-1');
insert into identity.two_factor (id, secret, backup_codes, user_id) values ('factor-1', 'secret', 'codes', 'subject-1');
insert into identity.verification (id, identifier, value, expires_at) values ('verification-1', 'reset', 'value', '2027-01-01T10:00:00Z');
insert into identity.jwks (id, public_key, private_key, created_at) values ('key-1', 'public', 'private', '2026-01-01T09:00:00Z');
