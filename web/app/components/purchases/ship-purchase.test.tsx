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

test('a parcel without units is refused, until some are chosen', async () => {
  sent.length = 0;
  showPage(<Screen />);
  fireEvent.click(screen.getByRole('button', { name: 'Ship' }));
  const units = screen.getByLabelText('Units of Auger');
  const type = (value: string) => fireEvent.change(units, { target: { value } });
  type('3');
  fireEvent.click(screen.getByRole('button', { name: 'Yes, mark as shipped' }));
  expect((await screen.findByRole('alert')).textContent).toContain('2');
  type('1');
  expect([screen.queryByRole('alert'), sent]).toEqual([null, []]);
  fireEvent.click(screen.getByRole('button', { name: 'Yes, mark as shipped' }));
  await expect.poll(() => sent.map(([, { lines }]) => lines)).toEqual([[{ orderId: 'drill', quantity: 1 }]]);
});

function Packing({ remaining }: { remaining: number[] }) {
  const lines = remaining.map((units, index) => {
    return { orderId: `${index}`, productName: `Drill ${index}`, unit: 'piece' as const, remaining: units };
  });
  const [chosen, onChange] = useState(() => chooseAll(lines));
  return <UnitLines label="Units" {...{ lines, chosen, onChange }} failure={null} />;
}
test.each([
  [[2], [], ['Drill 0of 2 pieces']],
  [
    [1, 2],
    ['Drill 0', 'Drill 1'],
    ['Drill 01 piece', 'Drill 1of 2 pieces'],
  ],
  [
    [1, 2, 3],
    ['All 3 products', 'Drill 0', 'Drill 1', 'Drill 2'],
    ['Drill 01 piece', 'Drill 1of 2 pieces', 'Drill 2of 3 pieces'],
  ],
])('of products with %j units are ticked: %j', (remaining, names, texts) => {
  showPage(<Packing remaining={remaining} />);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.map((text) => text.replace(/Units of Drill \d/, ''))).toEqual(texts);
  const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox');
  expect(boxes().map((box) => box.closest('label')?.textContent)).toEqual(names);
  const fields = () => screen.getAllByRole<HTMLInputElement>('spinbutton').map(({ disabled }) => disabled);
  const [first] = boxes();
  if (!first) return;
  fireEvent.click(first);
  const isAll = names.length > 2;
  expect(boxes().map(({ checked }) => checked)).toEqual(names.map((_, index) => !isAll && index > 0));
  expect(fields()).toEqual(remaining.flatMap((units) => (units > 1 ? isAll : [])));
});

test('those that stay ask for no units, and typed units are kept while all are ticked', () => {
  showPage(<Packing remaining={[1, 2, 3]} />);
  const are = () => [
    ...screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked),
    fieldOf('Units of Drill 1').disabled,
  ];
  type('Units of Drill 2', '2');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Drill 1' }));
  expect(are()).toEqual([false, true, false, true, true]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'All 3 products' }));
  expect([...are(), fieldOf('Units of Drill 2').value]).toEqual([true, true, true, true, false, '2']);
});
