import { listHandle } from '../../../components/product-list/list-page';
import { loadProductList } from '../../../components/product-list/load-product-list';
import ProductList from '../../../components/product-list/product-list';
import { pageMeta, publicPageMeta } from '../../../browser/page-meta';
import { shopApiContext } from '../../../server-context';
import type { Route } from './+types/all-drills';

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? publicPageMeta(args, args.loaderData.meta)
    : pageMeta(args, 'All drills', 'Every drill, driver, press and bit that we sell.');

export const handle = listHandle;

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadProductList(context.get(shopApiContext), url, null);

export default function AllDrills({ loaderData }: Route.ComponentProps) {
  return <ProductList list={loaderData} />;
}
