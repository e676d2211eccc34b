import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import * as endpoints from '@chuck-and-bit/contract/endpoints';
import { isUuid } from '@chuck-and-bit/contract/uuid';
import { describe, expect, test } from 'vitest';
import type { ApiRequest } from './api-client';
import { openTestShop } from './test-shop';
import { createValidRequests } from './valid-requests';

const shop = await openTestShop();
const validRequests = createValidRequests(shop);

/** A file stays as it is. */
function withUpperCaseIds(request: ApiRequest): ApiRequest {
  const { body } = request;
  const changed = JSON.parse(JSON.stringify(request), (_key, value: unknown) =>
    typeof value === 'string' && isUuid(value) ? value.toUpperCase() : value,
  ) as ApiRequest;
  return Buffer.isBuffer(body) ? { ...changed, body } : changed;
}

const forStaff = ({ who }: Endpoint) => who === 'staff' || who === 'admin';

describe('ids in capitals are the same ids', () => {
  const table = Object.entries<Endpoint>(endpoints).filter(
    ([, { who, params, query, body }]) => who !== 'identity' && (params ?? query ?? body),
  );

  test.each(table)('%s', async (name, endpoint) => {
    const person = forStaff(endpoint) ? shop.admin : await shop.shopper();
    const request = await validRequests[name as keyof typeof endpoints](person);
    const { status, body } = await shop.call(endpoint, { ...withUpperCaseIds(request), as: person });
    expect(status, JSON.stringify(body)).toBe(200);
    const { modifiedCount, deletedCount } = body as { modifiedCount?: number; deletedCount?: number };
    expect([modifiedCount, deletedCount], 'the numbers of changed and deleted objects').not.toContain(0);
  });
});
