import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { getPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import { markShipmentLost, replaceShipment, shipPurchase } from '@chuck-and-bit/contract/shipments';
import type { ApiRequest } from '../api-client';
import { insertedOf, pickOrder, type Simulation } from './acknowledgements';
import { outcomeOf, withKey } from './http-client';

/** Operations of the staff on parcels of purchases. Each returns its outcome in one or two words. */
export function createParcelOperations(simulation: Simulation) {
  const { client, query, random, admin, acknowledged } = simulation;

  /** Ships all that is left of a purchase, or some units of it, perhaps more than are left. */
  const ship = async (): Promise<string> => {
    const order = pickOrder(simulation, ({ purchaseId, shipped }) => purchaseId !== null && !shipped);
    if (!order?.purchaseId) return 'nothing to do';
    const lines = random.chance(0.6) && {
      lines: [{ orderId: order.id, quantity: random.pick([1, 1, 1, 2]) }],
    };
    const outcome = await sendOnce(shipPurchase, { params: { id: order.purchaseId }, body: shipping(lines) });
    await noteShipped(order.purchaseId);
    return outcome;
  };

  /** A parcel gets lost, an original or a replacement. */
  const lose = async (): Promise<string> => {
    const [parcel] = await query<ParcelRow>(
      `select purchase_id as id, id as "shipmentId" from shipments where lost_at is null
       order by shipped_at desc offset floor(random() * 10) limit 1`,
    );
    if (!parcel) return 'nothing to do';
    return outcomeOf(
      await client.sendUntilKnown(markShipmentLost, { as: admin, params: parcel, headers: withKey() }),
    );
  };

  /** Sends units of a lost parcel again: all that can be, or one, which may be refunded at the same moment. */
  const sendAgain = async (): Promise<string> => {
    const lost = await pickLost();
    if (!lost) return 'nothing to do';
    const { orderId, ...params } = lost;
    const lines = random.chance(0.5) && { lines: [{ orderId, quantity: 1 }] };
    const again = sendOnce(replaceShipment, { params, body: shipping(lines) });
    if (random.chance(0.4)) await refundUnit(lost);
    return again;
  };

  const refundLost = async (): Promise<string> => {
    const lost = await pickLost();
    return lost ? refundUnit(lost) : 'nothing to do';
  };

  const pickLost = async (): Promise<LostRow | undefined> => {
    const [lost] = await query<LostRow>(
      `select s.purchase_id as id, s.id as "shipmentId", l.order_id as "orderId"
       from shipments s join shipment_lines l on l.shipment_id = s.id where s.lost_at is not null
       order by s.lost_at desc offset floor(random() * 10) limit 1`,
    );
    return lost;
  };

  const refundUnit = async ({ id, orderId }: LostRow): Promise<string> => {
    const lines = [{ orderId, quantity: 1, shipped: true }];
    const body = { reason: 'The parcel got lost', lines, restock: random.chance(0.5) };
    return outcomeOf(
      await client.send(refundPurchase, { as: admin, params: { id }, body, headers: withKey() }),
    );
  };

  const shipping = (lines: object | false) => ({
    ...lines,
    ...(random.chance(0.5) && { despiteDispute: true }),
  });

  /** Sends a request whose key keeps it from happening twice. */
  const sendOnce = async (endpoint: Endpoint, request: ApiRequest): Promise<string> => {
    const keyed = { ...request, as: admin, headers: withKey() };
    const responses = random.chance(0.3) ? await client.sendTwice(endpoint, keyed) : [];
    const response = await client.sendUntilKnown(endpoint, keyed);
    const made = new Set([...responses, response].map(insertedOf).filter((id) => id !== null));
    if (made.size > 1) acknowledged.faults.push(`the parcels ${[...made].join(', ')} have one key`);
    return outcomeOf(response);
  };

  /** Records which orders of a purchase are shipped, which they stay. */
  const noteShipped = async (id: string): Promise<void> => {
    const read = await client.sendUntilKnown(getPurchase, { as: admin, params: { id } });
    const orders = read?.status === 200 ? (read.body as Purchase).orders : [];
    const shipped = new Set(orders.filter(({ status }) => status === 'Shipped').map(({ _id }) => _id));
    for (const each of acknowledged.orders) each.shipped ||= shipped.has(each.id);
  };

  return { ship, lose, sendAgain, refundLost };
}

type ParcelRow = { id: string; shipmentId: string };
type LostRow = ParcelRow & { orderId: string };
