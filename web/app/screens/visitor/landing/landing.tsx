import { defaultLanding } from '@chuck-and-bit/contract/default-pages';
import { StructuredData } from '../../../components/structured-data/structured-data';
import { publicPageMeta, shopNameOf } from '../../../browser/page-meta';
import { hostServicesContext, shopApiContext } from '../../../server-context';
import type { Route } from './+types/landing';
import { LandingPage } from '../../../components/landing/landing-page';
import { loadLanding } from '../../../components/landing/load-landing';
import { shopData } from '../../../components/landing/shop-data';

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(args, {
    title: `${shopNameOf(args)}: drills, drivers and bits by the piece`,
    description:
      'Drills, bits and drilling tools for workshops and sites. Order by the piece, pay by card, follow it to the door.',
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { publicConfig, readPage } = context.get(hostServicesContext);
  const content = (await readPage('landing')) ?? defaultLanding(publicConfig.hold);
  return loadLanding(context.get(shopApiContext), content);
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StructuredData data={import.meta.env.SSR ? (shop) => shopData(shop, loaderData.rating) : null} />
      <LandingPage {...loaderData} />
    </>
  );
}
