import { getProduct } from '@chuck-and-bit/contract/products';
import { Link } from 'react-router';
import { ScreenError } from '../../../components/errors/screen-error';
import { productPaths } from '../../../components/product-form/product-paths';
import { ProductPage } from '../../../components/product-page/product';
import { productDetails } from '../../../components/product-page/product-details';
import { findRelatedProducts } from '../../../components/product-page/related-products';
import { screens } from '../../../browser/dashboard-screens';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { publicConfig } from '../../../browser/public-config';
import { browserShopApi } from '../../../shop-api';
import { Icon } from '../../../ui/icon';
import { Spinner } from '../../../ui/spinner';
import type { Route } from './+types/product-preview';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Preview', 'The page of a product, before visitors see it.');

/** The server has no session, so the browser loads what the page of a public product gets from the server. */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const api = browserShopApi();
  const product = await api.call(getProduct, { params: { id } });
  return {
    product,
    details: productDetails(product, publicConfig().weightUnit),
    related: await findRelatedProducts(api, product),
    // Of products that nobody can order, the API says neither what their delivery costs nor what buyers wrote.
    reviews: { average: product.rating, count: product.reviewCount, spread: [], reviews: [], next: null },
    delivery: { failure: '', statusCode: 404 },
  };
}

export function HydrateFallback() {
  return <Spinner label="Opening the preview …" />;
}

/** The public page of a product that only staff see. */
export default function ProductPreview({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <>
      <aside aria-label="Preview" className="bg-base-200 border-base-300 border-b">
        <p className="page-width flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <span className="flex items-center gap-2 font-medium">
            <Icon name="lock" className="size-5" />
            Only staff see this page.
          </span>
          <Link to={productPaths.edit(id)} className="link inline-flex min-h-10 items-center">
            Back to the product
          </Link>
        </p>
      </aside>
      <ProductPage {...loaderData} isPreview />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <div className="page-width py-8">
      <ScreenError
        missingTitle="No such product"
        missingText="It was deleted or archived, so it has no page."
        missingLink={{ to: screens.manageProduct.path, label: 'All products' }}
      />
    </div>
  );
}
