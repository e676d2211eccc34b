import type { Parcel } from '@chuck-and-bit/contract/purchases';
import type { PartShipment } from '@chuck-and-bit/contract/shipments';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { order, purchase as bought } from '../../../test/orders';
import { fieldOf, type } from '../../../test/controls';
import { showPage } from '../../../test/page';
import { useRowAction } from '../actions/use-row-action';
import { lostIn, remainingOf, ShipDialog, type ToShip } from './ship-purchase';
import { chooseAll, UnitLines } from './unit-lines';

const drill = { ...order, _id: 'drill', quantity: 5, shippedQuantity: 3 };
const bits = { ...drill, _id: 'bits', status: 'Shipped' as const, shippedQuantity: 5 };
const purchase = { ...bought, orders: [drill, bits] };
const toShip = remainingOf(purchase);

const sent: [toShip: ToShip, body: PartShipment][] = [];

async function ship(...call: (typeof sent)[number]): Promise<string> {
  sent.push(call);
  if (sent.length === 1) throw new ShopApiError(409, 'PAYMENT_DISPUTED', 'The payment is disputed');
  return 'Shipped';
}

function Screen() {
  const shipping = useRowAction(ship);
  return (
    <>
      <button type="button" onClick={() => shipping.open(toShip)}>
        Ship
      </button>
      <ShipDialog shipping={shipping} />
    </>
  );
}

test('a purchase with an open dispute is shipped only after a second confirmation', async () => {
  showPage(<Screen />);
  fireEvent.click(screen.getByRole('button', { name: 'Ship' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, mark as shipped' }));
  const despite = await screen.findByRole('button', { name: 'Yes, ship despite the dispute' });
  expect(screen.getByRole('alert').textContent).toContain('The payment is disputed');
  const body = { lines: [{ orderId: 'drill', quantity: 2 }] };
  expect(sent).toEqual([[toShip, { ...body, despiteDispute: false }]]);

  fireEvent.click(despite);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent[1]).toEqual([toShip, { ...body, despiteDispute: true }]);
});

test('of a lost parcel only what was neither sent again nor refunded is sent again', () => {
  const lines = [
    { orderId: 'drill', quantity: 3, toReplace: 0 },
    { orderId: 'bits', quantity: 4, toReplace: 1 },
  ];
  const again = lostIn(purchase, { _id: 'lost', lines } as Parcel);
  expect(again).toMatchObject({ lines: [{ orderId: 'bits', remaining: 1 }], replaces: 'lost' });
});

function Packing({ names }: { names: string }) {
  const lines = names.split('').map((name, index) => {
    return { orderId: name, productName: name, unit: 'piece' as const, remaining: index + 1 };
  });
  const [chosen, onChange] = useState(() => chooseAll(lines));
  return <UnitLines label="Parcel" {...{ lines, chosen, onChange }} failure={null} />;
}

test.each([
  ['A', []],
  ['AB', ['A', 'B']],
  ['ABC', ['All 3 products', 'A', 'B', 'C']],
])('of the products %s %j can be ticked, and those that stay ask for no units', (names, ticks) => {
  showPage(<Packing names={names} />);
  const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox');
  expect(boxes().map(({ parentElement }) => parentElement?.textContent)).toEqual(ticks);
  expect(screen.getByRole('list', { name: 'Parcel' }).textContent).toMatch(/^A1 piece/);
  if (ticks.length < 4) return;
  const are = () => [...boxes().map(({ checked }) => checked), fieldOf('Units of B').disabled];
  type('Units of C', '2');
  fireEvent.click(screen.getByRole('checkbox', { name: 'B' }));
  expect(are()).toEqual([false, true, false, true, true]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'All 3 products' }));
  expect([...are(), fieldOf('Units of C').value]).toEqual([true, true, true, true, false, '2']);
});
