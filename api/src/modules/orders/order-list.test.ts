import { followOrders } from '@chuck-and-bit/contract/order-search';
import { shipOrder } from '@chuck-and-bit/contract/orders';
import { endSession } from '@chuck-and-bit/contract/users';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();
const mona = await shop.shopper('Mona Lisa');
const drillId = await shop.addsDrill({ availableQuantity: 10_000 });

describe('following the orders', () => {
  async function follow(person: Person) {
    const response = await shop.app.inject({
      method: 'GET',
      url: followOrders.path,
      headers: { authorization: `Bearer ${person.token}` },
      payloadAsStream: true,
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    const stream = response.stream();
    onTestFinished(() => void stream.destroy());
    let text = '';
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    const events = () => text.split('event: orders-changed').length - 1;
    return { events, ended: new Promise<void>((resolve) => stream.once('close', resolve)) };
  }

  test('tells of an order within a second, and of its payment and shipment', async () => {
    const { events } = await follow(shop.admin);
    const id = await shop.places(mona, drillId);
    await vi.waitFor(() => expect(events()).toBe(1), 1_000);
    await shop.pays(mona, id);
    await vi.waitFor(() => expect(events()).toBe(2), 3_000);
    await shop.does(shipOrder, { as: shop.admin, params: { id }, body: { status: 'Shipped' } });
    await vi.waitFor(() => expect(events()).toBe(3), 3_000);
  });

  test('ends with the session', async () => {
    const person = await shop.registers('Grace Hopper');
    await shop.database.pool.query("update users set role = 'viewer' where id = $1", [person.id]);
    const { events, ended } = await follow(person);
    await shop.does(endSession, { as: person });
    await shop.places(mona, drillId);
    await ended;
    expect(events()).toBe(0);
  });

  test('ends when the role no longer gives access to orders', async () => {
    const person = await shop.newAdmin();
    const { ended, events } = await follow(person);
    await shop.database.pool.query("update users set role = 'products-staff' where id = $1", [person.id]);
    await shop.places(mona, drillId);
    await ended;
    expect(events()).toBe(0);
  });
});
