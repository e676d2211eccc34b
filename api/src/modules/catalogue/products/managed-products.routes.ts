import * as contract from '@chuck-and-bit/contract/managed-products';
import { arrangePictures, removeFailedPictures as removeFailed } from '@chuck-and-bit/contract/pictures';
import { typedWords } from '@chuck-and-bit/contract/search';
import { userOf } from '../../../places';
import { actorOf, type RouteDeps, type Router } from '../../../route';
import { createSearchLimit } from '../../../search/search-limit';
import { readManagedDocuments } from '../../product-documents/product-documents';
import { type ProductRow, requireProduct, toManagedProduct } from './products';
import { archiveProduct, arrangeProductPictures, editProduct } from './edit-product';
import { removeFailedPictures } from './remove-failed-pictures';
import { readKey, readRankedKey } from './product-keys';
import { searchByWords } from '../search/search-products';

export function managedProductsRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps & { picturesUrl: string },
): void {
  const toManaged = (row: ProductRow) => toManagedProduct(row, deps.picturesUrl);
  const { db } = deps.database;
  const limitFor = createSearchLimit();

  route(contract.listManagedProducts, (call) => {
    const { q = '', show = 'active' } = call.query;
    const search = { q, show, sort: 'added' as const, searchSort: 'relevance' as const };
    return deps.sendList(
      call,
      typedWords(q).length > 0 ? readRankedKey : readKey,
      (page) => searchByWords(db, limitFor(call, userOf(call.user)), search, page),
      toManaged,
    );
  });

  route(contract.getManagedProduct, async ({ params }) => {
    const product = await requireProduct(db, params.id);
    return { ...toManaged(product), documents: await readManagedDocuments(db, product.id) };
  });

  changeRoute(contract.changeProduct, async (transaction, call) => ({
    modifiedCount: await editProduct(transaction, call.params.id, call.body, actorOf(call)),
  }));

  changeRoute(contract.archiveProduct, async (transaction, call) => ({
    modifiedCount: await archiveProduct(transaction, call.params.id, call.body.isArchived, actorOf(call)),
  }));

  changeRoute(arrangePictures, async (transaction, call) => ({
    modifiedCount: await arrangeProductPictures(transaction, call.params.id, call.body, actorOf(call)),
  }));

  changeRoute(removeFailed, async (transaction, call) => ({
    modifiedCount: await removeFailedPictures(transaction, actorOf(call)),
  }));
}
