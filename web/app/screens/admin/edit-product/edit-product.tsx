import {
  archiveProduct,
  getManagedProduct,
  type ManagedProduct,
  stateOf,
} from '@chuck-and-bit/contract/managed-products';
import { listKinds } from '@chuck-and-bit/contract/kinds';
import { messages } from '@chuck-and-bit/contract/messages';
import { listStockChanges } from '@chuck-and-bit/contract/stock-changes';
import { toastOutcome, useChange } from '../../../components/actions/use-change';
import { orFailure } from '../../../components/errors/failed-list';
import { withKey } from '../../../components/forms/idempotency-keys';
import { ProductBadge } from '../../../components/product-form/product-badge';
import { loadWeightUnit } from '../../../components/product-form/load-weight-unit';
import { productPaths } from '../../../components/product-form/product-paths';
import { LoadedSetting } from '../../../components/settings/loaded-setting';
import { loadRows } from '../../../components/tables/load-rows';
import { PagedTable } from '../../../components/tables/paged-table';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { paths } from '../../../browser/paths';
import { useRights } from '../../../session/access/use-rights';
import { sessionContext } from '../../../session/access/guards';
import { browserShopApi } from '../../../shop-api';
import { Button, ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/edit-product';
import { EditForm } from './edit-form';
import { stockColumns, StockForm } from './stock';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Edit Product', 'Change a product, its price and its stock.');

export async function clientLoader({ request, params, context }: Route.ClientLoaderArgs) {
  const api = browserShopApi();
  const { role } = context.get(sessionContext).user;
  const [product, weightUnit, kinds, changes] = await Promise.all([
    orFailure(api.call(getManagedProduct, { params })),
    loadWeightUnit(role),
    api.call(listKinds),
    loadRows(request, (query) => api.callPage(listStockChanges, { params, query })),
  ]);
  return { product, weightUnit, kinds, changes };
}

export default function EditProduct({ loaderData, params: { id } }: Route.ComponentProps) {
  const { product, weightUnit, kinds, changes } = loaderData;
  const mayChange = useRights().mayChange('products');

  return (
    <LoadedSetting result={product}>
      {(product) => (
        <div key={id} className="flex max-w-4xl flex-col gap-6">
          <PageHeading
            title={mayChange ? 'Edit Product' : 'Product'}
            intro={
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <bdi className="min-w-0 break-words">{product.name}</bdi>
                <ProductBadge product={product} />
              </span>
            }
            actions={
              <>
                <PageLink product={product} />
                {mayChange && <ArchiveButton product={product} />}
              </>
            }
          />
          <EditForm stored={product} weightUnit={weightUnit} kinds={kinds} />
          <section aria-labelledby="stock" className="flex flex-col gap-4">
            <h2 id="stock" className="text-xl font-semibold">
              Stock
            </h2>
            {mayChange && <StockForm product={product} />}
            <PagedTable
              caption="Changes of the stock"
              columns={stockColumns}
              list={changes}
              empty={<EmptyState title="No changes yet" text="Orders and deliveries appear here." />}
              moreLabel="Earlier changes"
            />
          </section>
        </div>
      )}
    </LoadedSetting>
  );
}

/** Leads to the product's page as visitors see it, or as they will. An archived product has none. */
function PageLink({ product }: { product: ManagedProduct }) {
  const state = stateOf(product);
  if (state === 'archived') return null;
  const isPublished = state === 'published';
  return (
    <ButtonLink
      to={isPublished ? paths.product(product._id) : productPaths.preview(product._id)}
      variant="ghost"
      size="small"
      className="whitespace-nowrap max-sm:-ms-3.5"
    >
      {isPublished ? 'See it in the shop' : 'Preview'}
    </ButtonLink>
  );
}

/** Archives the product or restores it. Both can be undone, so there is no confirmation. */
function ArchiveButton({ product: { _id: id, archivedAt } }: { product: ManagedProduct }) {
  const isArchived = archivedAt !== null;
  const archive = async (body: { isArchived: boolean }) => {
    await withKey(`archive product ${id}`, body, (key) =>
      browserShopApi().call(archiveProduct, { params: { id }, body }, key),
    );
    return body.isArchived ? messages.productArchived : messages.productRestored;
  };
  const { send, isBusy } = useChange(archive, { onSettled: toastOutcome });
  return (
    <Button
      variant="outline"
      size="small"
      busy={isBusy}
      onClick={() => void send({ isArchived: !isArchived })}
    >
      {isArchived ? 'Put back in the shop' : 'Archive'}
    </Button>
  );
}
