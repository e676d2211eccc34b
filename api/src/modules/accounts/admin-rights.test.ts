import * as endpoints from '@chuck-and-bit/contract/endpoints';
import { deleteAccount, getUserRole, listUsers, makeAdmin, updateUser } from '@chuck-and-bit/contract/users';
import { getOrder } from '@chuck-and-bit/contract/orders';
import { addProduct, getProduct } from '@chuck-and-bit/contract/products';
import { describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';
import { hammerDrill } from '../../../test/trade';
import { createApiTokens } from '../../authentication';

const shop = await openTestShop({ ADMIN_MFA: 'required' });
const tokens = createApiTokens(shop.tokenSecret);

/** A token of the admin with a sign-in this long ago. */
async function adminToken({ minutesAgo, secondFactor }: { minutesAgo: number; secondFactor: boolean }) {
  const claims = await tokens.verify(shop.admin.token);
  if (!claims) throw new Error('The admin has a token');
  const authenticatedAt = Math.floor(Date.now() / 1000) - minutesAgo * 60;
  const { token } = await tokens.issue({ ...claims, authenticatedAt, secondFactor });
  return { token };
}

describe('a sign-in of more than 15 minutes ago', () => {
  const confirmation = { statusCode: 428, code: 'REAUTHENTICATION_REQUIRED' };

  test('requires a confirmation before a user is made an admin', async () => {
    const { id, email } = await shop.shopper();
    const promote = { query: { id }, body: { role: 'admin' } };
    const old = await adminToken({ minutesAgo: 16, secondFactor: true });
    await shop.refuses(makeAdmin, { ...promote, as: old }, confirmation);
    const recent = await adminToken({ minutesAgo: 14, secondFactor: true });
    const role = async () => (await shop.does(getUserRole, { as: recent, query: { email } })).role;
    expect(await role()).toBeNull();
    await shop.does(listUsers, { as: old });
    await shop.does(makeAdmin, { ...promote, as: recent });
    expect(await role()).toBe('admin');
  });

  test('requires a confirmation before an account is deleted', async () => {
    const mona = await shop.registers('Mona Lisa');
    const age = (minutes: number) =>
      shop.database.pool.query(
        `update identity.session set authenticated_at = now() - $1 * interval '1 minute'
         where user_id = (select identity_subject from users where id = $2)`,
        [minutes, mona.id],
      );
    await age(16);
    const old = { as: { token: await shop.fetchIdToken(mona.cookie) } };
    await shop.refuses(deleteAccount, old, confirmation);
    await age(14);
    const recent = { as: { token: await shop.fetchIdToken(mona.cookie) } };
    expect((await shop.does(deleteAccount, recent)).deletedCount).toBe(1);
  });
});

describe('where admins need a second factor, an admin without it', () => {
  const required = { statusCode: 428, code: 'SECOND_FACTOR_REQUIRED' };

  test.each(Object.values(endpoints).filter(({ who }) => who === 'admin'))(
    'is refused $method $path',
    async (endpoint) => {
      await shop.refuses(endpoint, { as: shop.admin }, required);
    },
  );

  test('can access only their own data', async () => {
    const mona = await shop.shopper();
    const own = { email: shop.admin.email };
    await shop.refuses(getUserRole, { as: shop.admin, query: { email: mona.email } }, required);
    await shop.refuses(getOrder, { as: shop.admin, params: { id: mona.id } }, required);
    expect((await shop.does(getUserRole, { as: shop.admin, query: own })).role).toBe('admin');
    const change = { as: shop.admin, query: { qEmail: own.email }, body: { phone: '012345678' } };
    await shop.does(updateUser, change);
  });

  test('finds a draft only with it', async () => {
    const as = await adminToken({ minutesAgo: 600, secondFactor: true });
    const { insertedId: id } = await shop.does(addProduct, { as, body: { ...hammerDrill, isPublic: false } });
    await shop.refuses(getProduct, { as: shop.admin, params: { id } }, { statusCode: 404 });
    expect(await shop.does(getProduct, { as, params: { id } })).toMatchObject({ _id: id });
  });

  test('can use admin endpoints with it, and other users do not need one', async () => {
    const mona = await shop.shopper();
    const as = await adminToken({ minutesAgo: 600, secondFactor: true });
    const users = await shop.does(listUsers, { as });
    expect(users.map(({ email }) => email)).toContain(mona.email);
    const { email } = await shop.does(getUserRole, { as: mona, query: { email: mona.email } });
    expect(email).toBe(mona.email);
  });
});
