import type { Parcel } from '@chuck-and-bit/contract/purchases';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPage } from '../../../test/page';
import { order as one, parcel as sent, purchase as bought } from '../../../test/orders';
import { Parcels } from './parcels';

const orders = [{ ...one, productName: 'Big Drill', quantity: 5, shippedQuantity: 3 }];
const parcel = (values: Partial<Parcel>, toReplace = 0): Parcel => {
  const lines = [{ orderId: 'drills', quantity: 2, toReplace }];
  return { ...sent, _id: 'first', shippedAt: '2026-11-22T10:00:00.000Z', lines, ...values };
};
const lostAt = '2026-11-24T10:00:00.000Z';

const act = () => vi.fn<(parcel: Parcel) => void>();
const acts = { onTrack: act(), onLost: act(), onSendAgain: act(), onRefund: act() };
type Shown = Partial<Omit<Parameters<typeof Parcels>[0], 'purchase'>>;

function open(shipments: Parcel[], shown: Shown = {}) {
  const purchase = { ...bought, orders, shipments };
  showPage(<Parcels purchase={purchase} forStaff actions={acts} {...shown} />, {
    config: { timeZone: 'UTC' },
  });
  const list = screen.queryByRole('list', { name: 'Parcels' });
  return [...(list?.children ?? [])].map((each) => each as HTMLElement);
}

test('there are none before the first parcel, and units of a lost one are not on the way', () => {
  expect(open([])).toEqual([]);
  expect(document.querySelector('.badge')).toBeNull();
  open([parcel({ lostAt }, 2)]);
  const badge = screen.getByText('1 of 5 on the way');
  expect([...badge.classList]).toEqual(expect.arrayContaining(['badge-info', 'badge-soft']));
  expect([...screen.getByText('Lost, Nov 24, 2026').classList]).toContain('badge-error');
});

test('a lost parcel says what is to be done, and which parcel was sent again for it', () => {
  const lost = parcel({ lostAt }, 1);
  const again = parcel({ _id: 'second', replaces: 'first' });
  const [first, second] = open([lost, again]).map(({ textContent }) => textContent);
  expect(first).toContain('To be sent again or refundedSent again: parcel 2Big Drill2 pieces');
  expect(second).toContain('Parcel 2Shipped Nov 22, 2026Sent again for parcel 1Big Drill2 pieces');
  const [settled] = open([parcel({ lostAt })]).map(({ textContent }) => textContent);
  expect(settled).not.toMatch(/sent again/i);
});

const slip = 'Packing slip';
test.each<[string, Parcel, Shown, string[]]>([
  ['of a buyer', parcel({}), { forStaff: false }, []],
  ['of staff who only read', parcel({}), { actions: null }, [slip]],
  ['without tracking', parcel({}), {}, [slip, 'Add tracking', 'Mark as lost']],
  ['with tracking', parcel({ carrier: 'DHL' as never }), {}, [slip, 'Change tracking', 'Mark as lost']],
  ['that is lost', parcel({ lostAt }, 1), {}, [slip, 'Refund', 'Send again']],
  ['that is lost and settled', parcel({ lostAt }), {}, [slip]],
  [
    'that is lost, without a refund',
    parcel({ lostAt }, 1),
    { actions: { ...acts, onRefund: null } },
    [slip, 'Send again'],
  ],
])('a parcel %s has its actions', (_which, shipment, shown, names) => {
  const [row] = open([shipment], shown);
  const buttons = row ? [...row.querySelectorAll('button, a')] : [];
  const slips = [...(row?.querySelectorAll('a[href*=slip]') ?? [])].map((link) => link.getAttribute('href'));
  expect(slips).toEqual(names.includes(slip) ? ['/dashboard/purchases/p/packing-slip?shipment=first'] : []);
  expect(
    buttons.map(({ textContent }) => textContent.trim()).filter((name) => name !== 'Track the parcel'),
  ).toEqual(names);
});

test('each action is about its parcel', () => {
  const [waiting, lost] = [parcel({}), parcel({ _id: 'second', lostAt }, 1)];
  open([waiting, lost]);
  const press = (name: string) =>
    fireEvent.click(within(screen.getByRole('list', { name: 'Parcels' })).getByRole('button', { name }));
  press('Add tracking: parcel 1');
  press('Mark as lost: parcel 1');
  press('Refund: parcel 2');
  press('Send again: parcel 2');
  const calls = Object.values(acts).map(({ mock }) => mock.calls);
  expect(calls).toEqual([[[waiting]], [[waiting]], [[lost]], [[lost]]]);
});
