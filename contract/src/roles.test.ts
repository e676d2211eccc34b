import { describe, expect, test } from 'vitest';
import { areas, mayAccess, type Role, roles } from './roles';

describe('the access of a role', () => {
  test('a shopper may access nothing, an admin everything', () => {
    for (const area of areas) {
      expect(mayAccess(null, area, 'read')).toBe(false);
      expect(mayAccess('admin', area, 'change')).toBe(true);
    }
  });

  test('staff for orders change orders, refunds and customers, and read products', () => {
    expect(areas.filter((area) => mayAccess('orders-staff', area, 'change'))).toEqual([
      'orders',
      'refunds',
      'customers',
    ]);
    expect(areas.filter((area) => mayAccess('orders-staff', area, 'read'))).toEqual([
      'orders',
      'refunds',
      'products',
      'customers',
    ]);
  });

  test('staff for shipping change orders alone, and return no money', () => {
    expect(areas.filter((area) => mayAccess('shipping-staff', area, 'change'))).toEqual(['orders']);
    expect(areas.filter((area) => mayAccess('shipping-staff', area, 'read'))).toEqual(['orders', 'products']);
  });

  test('a role that only a newer release knows opens nothing', () => {
    expect(areas.filter((area) => mayAccess('gardener' as Role, area, 'read'))).toEqual([]);
  });

  test('staff for products see nothing but products', () => {
    expect(areas.filter((area) => mayAccess('products-staff', area, 'read'))).toEqual(['products']);
    expect(mayAccess('products-staff', 'products', 'change')).toBe(true);
  });

  test('a viewer reads everything that there is to read, and changes nothing', () => {
    expect(areas.filter((area) => mayAccess('viewer', area, 'read'))).toEqual(
      areas.filter((area) => area !== 'refunds'),
    );
    expect(areas.filter((area) => mayAccess('viewer', area, 'change'))).toEqual([]);
  });

  test('the right to change includes the right to read', () => {
    const pairs = roles.flatMap((role) => areas.map((area) => ({ role, area })));
    const changing = pairs.filter(({ role, area }) => mayAccess(role, area, 'change'));
    expect(changing.filter(({ role, area }) => !mayAccess(role, area, 'read'))).toEqual([]);
  });
});
