import { changeInvoiceRecipient } from '@chuck-and-bit/contract/documents';
import { pickOrder, type Simulation } from './acknowledgements';
import { outcomeOf, withKey } from './http-client';

/** Operations of staff on documents. Each returns its outcome. */
export function createDocumentOperations(simulation: Simulation) {
  const { client, query, random, admin } = simulation;

  const correctRecipient = async (): Promise<string> => {
    const order = pickOrder(simulation, ({ paidWith }) => paidWith !== null);
    if (!order) return 'nothing to do';
    const [found] = await query<{ id: string }>('select purchase_id as id from orders where id = $1', [
      order.id,
    ]);
    const request = {
      as: admin,
      params: { id: found?.id ?? '' },
      body: { invoiceAddress: { name: random.pick(['Ada Byron', 'Niels Bohr']), address: 'Ring 2' } },
      headers: withKey(),
    };
    if (random.chance(0.3)) return outcomeOf((await client.sendTwice(changeInvoiceRecipient, request))[0]);
    return outcomeOf(await client.send(changeInvoiceRecipient, request));
  };

  /** While the seller has no address, documents wait. */
  const changeSeller = async (): Promise<string> => {
    await query('update shop_settings set seller_address = $1, version = version + 1', [
      random.pick(['', '12 Workbench Lane', '12 Workbench Lane']),
    ]);
    return 'done';
  };

  return { correctRecipient, changeSeller };
}
