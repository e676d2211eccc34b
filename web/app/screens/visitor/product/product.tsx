import { isUuid } from '@chuck-and-bit/contract/uuid';
import { lazy } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { ErrorPage } from '../../../components/errors/error-page';
import { listHandle } from '../../../components/product-list/list-page';
import { loadProductList } from '../../../components/product-list/load-product-list';
import { loadProduct } from '../../../components/product-page/load-product';
import { ProductPage } from '../../../components/product-page/product';
import { pageMeta, publicPageMeta } from '../../../browser/page-meta';
import { paths } from '../../../browser/paths';
import { hostServicesContext, shopApiContext } from '../../../server-context';
import { ButtonLink } from '../../../ui/button';
import type { Route } from './+types/product';
import { productMeta } from './product-meta';

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args;
  if (!loaderData)
    return pageMeta(args, 'Not on our shelves', "This page doesn't exist or its product is no longer sold.");
  return 'product' in loaderData
    ? productMeta(args, loaderData.product)
    : publicPageMeta(args, loaderData.meta);
};

export const handle = listHandle;

/** On demand, because a product's page does without it. */
const ProductList = lazy(() => import('../../../components/product-list/product-list'));

/** The segment is the id of a product, or the slug of a department, which is never a UUID. */
export function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const api = context.get(shopApiContext);
  if (!isUuid(id)) return loadProductList(api, url, id.normalize('NFC'));
  return loadProduct(api, id, context.get(hostServicesContext).publicConfig.weightUnit);
}

export default function ProductOrDepartment({ loaderData }: Route.ComponentProps) {
  return 'product' in loaderData ? <ProductPage {...loaderData} /> : <ProductList list={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  return (
    <section className="page-width flex min-h-[50vh] flex-col items-start justify-center gap-5 py-16">
      <h1 className="text-3xl font-semibold">This drill isn&apos;t on our shelves</h1>
      <p className="text-base-content/75 max-w-prose">
        It may have been removed, or the address may be mistyped. There are plenty of others.
      </p>
      <ButtonLink to={paths.allDrills}>Browse all drills</ButtonLink>
    </section>
  );
}
