import type { Queryable } from '../../database/client';
import { queueMail } from '../mails/queue-mail';
import { takeLow } from './stock.queries';

/** Products in one mail. */
const batch = 50;

/**
 * Mails the shop's owner which products have become low on stock: each once until it is restocked, whatever took its units.
 * @param ownerEmail null: nobody is told, and nothing is marked
 */
export async function notifyLowStock(
  database: Queryable,
  { ownerEmail, shopUrl }: { ownerEmail: string | null; shopUrl: string },
): Promise<void> {
  if (ownerEmail === null) return;
  for (;;) {
    const noticed = await database.transaction(async (transaction) => {
      const products = await takeLow(transaction, batch);
      if (products.length > 0)
        await queueMail(transaction, 'ownerLowStock', { to: ownerEmail, shopUrl, products });
      return products.length;
    });
    if (noticed < batch) return;
  }
}
