import { describe, expect, it } from 'vitest';
import { actionText, changedFields } from './audit-text';

describe('a change in words', () => {
  it('names the action', () => {
    expect(actionText('shipping-rate.changed')).toBe('Shipping rate changed');
    expect(actionText('user.role-changed')).toBe('User role changed');
  });

  it('lists each field with its value before and after', () => {
    expect(
      changedFields({
        before: { sellerName: 'Drills', role: null, regions: [] },
        after: { sellerName: 'Drills & Bits', role: 'viewer', steps: [{ from: 0, price: 4.9 }], paid: true },
      }),
    ).toEqual([
      { name: 'seller name', before: 'Drills', after: 'Drills & Bits' },
      { name: 'role', before: 'nothing', after: 'viewer' },
      { name: 'regions', before: 'none', after: null },
      { name: 'steps', before: null, after: 'from 0 price 4.9' },
      { name: 'paid', before: null, after: 'true' },
    ]);
    expect(
      changedFields({
        before: { attributes: { 'No-load RPM': '1,500' } },
        after: { attributes: { 'No-load RPM': '1,800', Shank: 'Hex' } },
      }),
    ).toEqual([
      { name: 'attribute No-load RPM', before: '1,500', after: '1,800' },
      { name: 'attribute Shank', before: null, after: 'Hex' },
    ]);
    expect(changedFields({ before: null, after: null })).toEqual([]);
  });
});
