import { addProduct } from '@chuck-and-bit/contract/products';
import { listAllOrders, placeOrder } from '@chuck-and-bit/contract/orders';
import { changeRole, getUserRole, listUsers, makeAdmin, updateUser } from '@chuck-and-bit/contract/users';
import { describe, expect, test } from 'vitest';
import { invalid, walkPages } from '../../../test/api-client';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';
import { hammerDrill, orderRequest } from '../../../test/trade';

const shop = await openTestShop();

const roleOf = (person: Person, as = person) =>
  shop.does(getUserRole, { as, query: { email: person.email } });
const promote = (id: string) => ({ as: shop.admin, query: { id }, body: { role: 'admin' } });
const update = (person: Person, body: unknown) => ({ as: person, query: { qEmail: person.email }, body });

describe('role and profile', () => {
  test('a new user has no role and an empty profile', async () => {
    const mona = await shop.shopper('Mona Lisa');
    const { createdAt, ...profile } = await roleOf(mona);
    expect(Number.isNaN(Date.parse(createdAt))).toBe(false);
    expect(profile).toEqual({
      _id: mona.id,
      name: 'Mona Lisa',
      email: mona.email,
      emailVerified: false,
      role: null,
      image: null,
      gender: null,
      phone: null,
      address: null,
      education: null,
      linkedInLink: null,
    });
  });

  test('an admin has the role admin and can read any user', async () => {
    expect((await roleOf(shop.admin)).role).toBe('admin');
    const mona = await shop.shopper();
    expect((await roleOf(mona, shop.admin)).email).toBe(mona.email);
  });

  test('an unknown e-mail gives an admin 404 and a user 403', async () => {
    const query = { email: 'nobody@example.com' };
    await shop.refuses(getUserRole, { as: shop.admin, query }, { statusCode: 404, code: 'USER_NOT_FOUND' });
    const forbidden = { statusCode: 403, code: 'FORBIDDEN' };
    await shop.refuses(getUserRole, { as: await shop.shopper(), query }, forbidden);
  });

  test('the e-mail in the query is trimmed and lower-cased', async () => {
    const mona = await shop.shopper();
    const query = { email: `  ${mona.email.toUpperCase()} ` };
    expect((await shop.does(getUserRole, { as: mona, query })).email).toBe(mona.email);
  });

  test('a missing or empty e-mail is invalid input', async () => {
    const mona = await shop.shopper();
    for (const query of [{}, { email: '' }, { email: ' ' }])
      await shop.refuses(getUserRole, { as: mona, query }, { statusCode: 400 });
  });
});

describe('editing the profile', () => {
  const profile = {
    name: 'Mona Lisa del Giocondo',
    gender: 'Female',
    phone: '0039 055 123456',
    address: 'Via della Stufa 1, Firenze 🏛️',
    education: 'Convent school',
    linkedInLink: 'https://www.linkedin.com/in/mona',
    image: '/images/mona.png',
  };

  test('stores every field as typed', async () => {
    const mona = await shop.shopper();
    const done = { success: true, acknowledged: true, modifiedCount: 1 };
    expect(await shop.does(updateUser, update(mona, profile))).toEqual(done);
    expect(await roleOf(mona)).toMatchObject(profile);
  });

  test('does not change missing fields, and clears empty ones', async () => {
    const mona = await shop.shopper();
    await shop.does(updateUser, update(mona, profile));
    await shop.does(updateUser, update(mona, { phone: '', gender: '', image: '' }));
    expect(await roleOf(mona)).toMatchObject({ ...profile, phone: null, gender: null, image: null });
    expect((await shop.does(updateUser, update(mona, {}))).modifiedCount).toBe(0);
  });

  test.each(['role', 'email', '_id', 'emailVerified', 'identitySubject', '__proto__x'])(
    'refuses the field %s, and changes nothing',
    async (field) => {
      const mona = await shop.shopper();
      const body = { name: 'Someone Else', [field]: 'admin' };
      await shop.refuses(updateUser, update(mona, body), invalid(field, 'Unknown field'));
      expect(await roleOf(mona)).toMatchObject({ name: mona.name, email: mona.email, role: null });
    },
  );

  test('a phone number is text', async () => {
    const mona = await shop.shopper();
    await shop.refuses(updateUser, update(mona, { phone: 123456789 }), { statusCode: 400 });
  });

  test('an admin can edit only their own profile', async () => {
    const mona = await shop.shopper();
    const request = { as: shop.admin, query: { qEmail: mona.email }, body: { name: 'Renamed' } };
    await shop.refuses(updateUser, request, { statusCode: 403 });
    expect((await shop.does(updateUser, update(shop.admin, { phone: '123' }))).modifiedCount).toBe(1);
  });
});

describe('making an admin', () => {
  test('takes effect immediately for an existing token', async () => {
    const mona = await shop.shopper();
    const productId = await shop.addsProduct();
    const adding = { as: mona, body: hammerDrill };
    await shop.refuses(addProduct, adding, { statusCode: 403 });
    await shop.places(mona, productId);

    expect((await shop.does(makeAdmin, promote(mona.id))).modifiedCount).toBe(1);

    expect((await roleOf(mona)).role).toBe('admin');
    await shop.does(listAllOrders, { as: mona });
    await shop.does(addProduct, adding);
    const forbidden = { statusCode: 403, code: 'FORBIDDEN' };
    await shop.refuses(placeOrder, orderRequest(mona, productId), forbidden);
  });

  test('is permanent, and changes nothing the second time', async () => {
    const mona = await shop.shopper();
    await shop.does(makeAdmin, promote(mona.id));
    expect((await shop.does(makeAdmin, promote(mona.id))).modifiedCount).toBe(0);
    for (const body of [{ role: null }, { role: 'user' }, { role: '' }, {}, { role: 'admin', name: 'x' }])
      await shop.refuses(makeAdmin, { ...promote(mona.id), body }, { statusCode: 400 });
    expect((await roleOf(mona)).role).toBe('admin');
  });
});

describe('changing a role', () => {
  const change = (id: string, role: unknown) => ({ as: shop.admin, params: { id }, body: { role } });

  test('takes effect at the next request, and null removes the role', async () => {
    const mona = await shop.shopper();
    await shop.refuses(listAllOrders, { as: mona }, { code: 'FORBIDDEN' });
    expect((await shop.does(changeRole, change(mona.id, 'orders-staff'))).modifiedCount).toBe(1);
    expect((await shop.does(changeRole, change(mona.id, 'orders-staff'))).modifiedCount).toBe(0);
    expect((await roleOf(mona)).role).toBe('orders-staff');
    await shop.does(listAllOrders, { as: mona });
    expect((await shop.does(changeRole, change(mona.id, null))).modifiedCount).toBe(1);
    await shop.refuses(listAllOrders, { as: mona }, { code: 'FORBIDDEN' });
  });

  test('from staff to admin is also possible by Make Admin', async () => {
    const mona = await shop.shopper();
    await shop.does(changeRole, change(mona.id, 'viewer'));
    expect((await shop.does(makeAdmin, promote(mona.id))).modifiedCount).toBe(1);
    expect((await roleOf(mona)).role).toBe('admin');
  });

  test.each(['owner', '', 1, undefined])('to %j is refused', async (role) => {
    const mona = await shop.shopper();
    await shop.refuses(changeRole, change(mona.id, role), { statusCode: 400 });
    expect((await roleOf(mona)).role).toBeNull();
  });

  test('never takes the role of the last admin', async () => {
    await shop.database.pool.query('update users set role = null where id <> $1', [shop.admin.id]);
    for (const role of [null, 'viewer'])
      await shop.refuses(changeRole, change(shop.admin.id, role), { statusCode: 409, code: 'LAST_ADMIN' });
    expect((await roleOf(shop.admin)).role).toBe('admin');
  });
});

test('users are listed for admins as a bare array, newest first, also in pages', async () => {
  for (let count = 0; count < 5; count++) await shop.shopper(`User Number ${count}`);
  const users = await shop.does(listUsers, { as: shop.admin });
  expect(users.slice(0, 2).map(({ name }) => name)).toEqual(['User Number 4', 'User Number 3']);
  const walk = await walkPages(shop, listUsers, { as: shop.admin, query: { limit: 2 } }, () =>
    shop.shopper(),
  );
  expect(walk.ids).toEqual(users.map(({ _id }) => _id));
});

test('the token of a deleted user is invalid', async () => {
  const mona = await shop.shopper();
  await shop.database.pool.query('delete from users where id = $1', [mona.id]);
  const refusal = { statusCode: 401, code: 'UNAUTHENTICATED' };
  await shop.refuses(getUserRole, { as: mona, query: { email: mona.email } }, refusal);
});
