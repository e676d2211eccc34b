import { describe, expect, test } from 'vitest';
import { areas, mayAccess, type Role, roles } from './roles';

describe('the access of a role', () => {
  test('a shopper may access nothing, an admin everything', () => {
    for (const area of areas) {
      expect(mayAccess(null, area, 'read')).toBe(false);
      expect(mayAccess('admin', area, 'change')).toBe(true);
    }
  });

  const open = (role: Role, right: 'read' | 'change') => areas.filter((area) => mayAccess(role, area, right));

  test('staff for orders change orders, refunds and customers, and read products', () => {
    expect(open('orders-staff', 'change')).toEqual(['orders', 'refunds', 'customers']);
    expect(open('orders-staff', 'read')).toEqual(['orders', 'refunds', 'products', 'customers']);
  });

  test('staff for shipping change orders alone, and return no money', () => {
    expect(open('shipping-staff', 'change')).toEqual(['orders']);
    expect(open('shipping-staff', 'read')).toEqual(['orders', 'products']);
  });

  test('a role that only a newer release knows opens nothing', () => {
    expect(open('gardener' as Role, 'read')).toEqual([]);
  });

  test('staff for products see nothing but products', () => {
    expect(open('products-staff', 'read')).toEqual(['products']);
    expect(mayAccess('products-staff', 'products', 'change')).toBe(true);
  });

  test('a viewer reads everything that there is to read, and changes nothing', () => {
    expect(open('viewer', 'read')).toEqual(areas.filter((area) => area !== 'refunds'));
    expect(open('viewer', 'change')).toEqual([]);
  });

  test('the right to change includes the right to read', () => {
    const pairs = roles.flatMap((role) => areas.map((area) => ({ role, area })));
    const changing = pairs.filter(({ role, area }) => mayAccess(role, area, 'change'));
    expect(changing.filter(({ role, area }) => !mayAccess(role, area, 'read'))).toEqual([]);
  });
});
