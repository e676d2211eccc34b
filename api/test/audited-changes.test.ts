import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import * as endpoints from '@chuck-and-bit/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { openTestShop } from './test-shop';
import { createValidRequests } from './valid-requests';

const shop = await openTestShop();
const validRequests = createValidRequests(shop);

/** They change nothing, or nothing that anyone sees: the list of a product's pictures or documents does, or a setting, and is in the audit log. */
const unaudited: ReadonlySet<string> = new Set([
  'checkServices',
  'matchPictures',
  'uploadBrandPicture',
  'uploadPagePicture',
  'uploadPicture',
  'uploadProductDocument',
  'retryPicture',
]);

const changing = Object.entries<Endpoint>(endpoints).filter(
  ([name, { method, who, area }]) =>
    method !== 'GET' && (who === 'staff' || who === 'admin' || area !== undefined) && !unaudited.has(name),
);

describe('a change by an admin is in the audit log', () => {
  test.each(
    changing.map(([name, endpoint]) => [`${endpoint.method} ${endpoint.path}`, name, endpoint] as const),
  )('%s', async (_, name, endpoint) => {
    const admin = await shop.newAdmin();
    const request = await validRequests[name as keyof typeof endpoints](admin);
    const response = await shop.call(endpoint, { ...request, as: admin });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    const { rows } = await shop.database.pool.query<{ action: string }>(
      'select action from audit_log where actor_id = $1',
      [admin.id],
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});
