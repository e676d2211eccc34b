import type { Queryable } from '../../../database/client';
import { recordChanges, systemActor } from '../../audit-log/record-change';
import { publishDueProducts } from './product-edits.queries';

/** Makes the products public whose time has come: safe in several processes at once. @returns how many */
export function publishDue(database: Queryable): Promise<number> {
  return database.transaction(async (transaction) => {
    const published = await publishDueProducts(transaction);
    await recordChanges(
      transaction,
      systemActor,
      published.map(({ id, name, appearsAt }) => ({
        action: 'product.published' as const,
        subject: { id, name },
        before: { isPublic: false, appearsAt: appearsAt.toISOString() },
        after: { isPublic: true, appearsAt: null },
      })),
    );
    return published.length;
  });
}
