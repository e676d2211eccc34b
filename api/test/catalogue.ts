import { addAttribute, type NewAttribute } from '@chuck-and-bit/contract/attributes';
import type { AuditEntry } from '@chuck-and-bit/contract/audit-log';
import { pick } from '@chuck-and-bit/contract/keys';
import { addKind } from '@chuck-and-bit/contract/kinds';
import { archiveProduct, changeProduct, getManagedProduct } from '@chuck-and-bit/contract/managed-products';
import { editedKeys } from '@chuck-and-bit/contract/product-fields';
import { listProducts } from '@chuck-and-bit/contract/products';
import type { Database } from '../src/database/client';
import type { ApiClient, ApiRequest } from './api-client';
import type { Person } from './people';

/** What staff do with kinds and products, and what is seen of it. */
export function createCatalogue({ pool }: Pick<Database, 'pool'>, shop: ApiClient, as: Person) {
  /** The request that changes these fields of a product as it is now. */
  const editing = async (id: string, changes: object) => {
    const product = await shop.does(getManagedProduct, { as, params: { id } });
    return {
      as,
      params: { id },
      body: { ...pick(product, editedKeys), version: product.version, ...changes },
    };
  };
  return {
    editing,
    edits: async (id: string, changes: object) => shop.does(changeProduct, await editing(id, changes)),
    archives: (id: string, isArchived = true) =>
      shop.does(archiveProduct, { as, params: { id }, body: { isArchived } }),
    /** @returns the id of a new kind */
    addsKind: async (name: string, parentId: string | null = null): Promise<string> =>
      (await shop.does(addKind, { as, body: { name, parentId } })).insertedId,
    /** @returns the id of a new attribute of a kind: by default a number without a unit, as a key figure */
    addsAttribute: async (
      id: string,
      attribute: Partial<NewAttribute> & Pick<NewAttribute, 'name'>,
    ): Promise<string> => {
      const body = { type: 'number', unit: '', isKeyFigure: true, options: [], ...attribute };
      return (await shop.does(addAttribute, { as, params: { id }, body })).insertedId;
    },
    /** The names of the products of a list, in its order. */
    namesOf: async (query: NonNullable<ApiRequest['query']>): Promise<string[]> =>
      (await shop.does(listProducts, { query })).map(({ name }) => name),
    /** What the audit log has about one thing, oldest first. */
    audited: async (subjectId: string) => {
      const { rows } = await pool.query<
        Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'before' | 'after'>
      >('select actor, action, subject, before, after from audit_log where subject_id = $1 order by id', [
        subjectId,
      ]);
      return rows;
    },
  };
}
