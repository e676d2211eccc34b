import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import type { addProduct } from '@chuck-and-bit/contract/products';
import type { Queryable } from '../../../database/client';
import { newId } from '../../../ids';
import { type Actor, recordChange } from '../../audit-log/record-change';
import { readKinds } from '../../kinds/kinds';
import { recordedProduct } from '../../kinds/recorded-product';
import { setPictures } from '../../pictures/arrange-pictures';
import { setDocuments } from '../../product-documents/product-documents';
import type { StockActor } from '../../stock/change-stock';
import { addProducts } from './add-products';
import { requireFuture } from './edit-product';

/**
 * Adds a product with its pictures and documents.
 * @returns its id
 * @throws INVALID_INPUT
 */
export async function addOneProduct(
  transaction: Queryable,
  body: BodyOf<typeof addProduct>,
  { actor, stockActor }: { actor: Actor; stockActor: StockActor },
): Promise<string> {
  requireFuture(body);
  const { pictures, documents, ...product } = body;
  const id = newId();
  await addProducts(transaction, [{ ...product, id }], stockActor);
  if (pictures) await setPictures(transaction, { id, image: product.image, pictures });
  if (documents) await setDocuments(transaction, id, documents);
  await recordChange(transaction, actor, {
    action: 'product.added',
    subject: { id, name: product.name },
    after: recordedProduct(await readKinds(transaction), body),
  });
  return id;
}
