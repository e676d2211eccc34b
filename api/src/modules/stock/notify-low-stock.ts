import type { Queryable } from '../../database/client';
import { queueMail } from '../mails/queue-mail';
import { markLowProducts } from './stock.queries';

const batch = 50;

/**
 * Mails the shop's owner the products that have become low on stock for any reason, each once until it is restocked.
 * @param ownerEmail null: nothing is mailed, and no product is marked
 */
export async function notifyLowStock(
  database: Queryable,
  { ownerEmail, shopUrl }: { ownerEmail: string | null; shopUrl: string },
): Promise<void> {
  if (ownerEmail === null) return;
  for (;;) {
    const noticed = await database.transaction(async (transaction) => {
      const products = await markLowProducts(transaction, batch);
      if (products.length > 0)
        await queueMail(transaction, 'ownerLowStock', { to: ownerEmail, shopUrl, products });
      return products.length;
    });
    if (noticed < batch) return;
  }
}
