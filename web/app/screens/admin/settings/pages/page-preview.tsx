import { defaultFooter } from '@chuck-and-bit/contract/default-footer';
import { defaultBlogs, defaultLanding } from '@chuck-and-bit/contract/default-pages';
import {
  type BlogsContent,
  type FooterContent,
  getShopPage,
  type LandingContent,
  type ShopPage,
  type ShopPageName,
  shopPageNames,
  shopPageTitles,
  type WrittenContent,
} from '@chuck-and-bit/contract/shop-pages';
import { data, Link } from 'react-router';
import { type MetaArgs, pageMeta } from '../../../../browser/page-meta';
import { PageContext, usePageContext } from '../../../../browser/page-context';
import { publicConfig } from '../../../../browser/public-config';
import { settingsPaths } from '../../../../browser/settings-paths';
import { ScreenError } from '../../../../components/errors/screen-error';
import { renderMarkdown } from '../../../../components/markdown/render-markdown';
import { SiteFooter } from '../../../../components/shell/site-footer';
import { browserShopApi } from '../../../../shop-api';
import { Icon } from '../../../../ui/icon';
import { Spinner } from '../../../../ui/spinner';
import { BlogsPage } from '../../../../components/articles/blogs-page';
import { renderArticles } from '../../../../components/articles/render-articles';
import { LandingPage } from '../../../../components/landing/landing-page';
import { loadLanding } from '../../../../components/landing/load-landing';
import { WrittenPage } from '../../../../components/markdown/written-page';
import type { Route } from './+types/page-preview';
import { stateText } from './state-text';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Preview', 'A page of the shop, before visitors see it.');

/** The browser loads what the page gets from the server, because the server has no session. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const name = shopPageNames.find((each) => each === params.name);
  if (!name) throw data(null, { status: 404 });
  const api = browserShopApi();
  const page = (await api.call(getShopPage, { params: { name } })) as ShopPage;
  const content = page.draft ?? page.shown;
  if (name !== 'landing') return { name, page, content, landing: null };
  const { hold } = publicConfig();
  const landing = await loadLanding(api, (content as LandingContent | null) ?? defaultLanding(hold));
  return { name, page, content, landing };
}

export function HydrateFallback() {
  return <Spinner label="Opening the preview …" />;
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>;

/** A page with its draft, or with what visitors see where there is none. */
export default function PagePreview({ loaderData }: Route.ComponentProps) {
  const { name, page } = loaderData;
  return (
    <>
      <aside aria-label="Preview" className="bg-base-200 border-base-300 border-b">
        <p className="page-width flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <span className="flex items-center gap-2 font-medium">
            <Icon name="lock" className="size-5" />
            <span>
              {page.hasDraft ? 'Only staff see this draft.' : `What visitors see: ${stateText(page)}.`}
            </span>
          </span>
          <Link to={settingsPaths.page(name)} className="link inline-flex min-h-10 items-center">
            Back to the text
          </Link>
        </p>
      </aside>
      <Shown {...loaderData} />
    </>
  );
}

function Shown({ name, content, landing }: Loaded) {
  if (landing) return <LandingPage {...landing} />;
  if (name === 'blogs')
    return <BlogsPage articles={renderArticles((content as BlogsContent | null) ?? defaultBlogs)} />;
  if (name === 'footer') return <FooterPreview footer={(content as FooterContent | null) ?? defaultFooter} />;
  return <WrittenPreview name={name} text={(content as WrittenContent | null)?.text ?? ''} />;
}

const WrittenPreview = ({ name, text }: { name: ShopPageName; text: string }) => (
  <WrittenPage title={shopPageTitles[name]} html={renderMarkdown(text).html} />
);

/** The footer in place of what the page has below it. */
function FooterPreview({ footer }: { footer: FooterContent }) {
  const context = usePageContext();
  return (
    <PageContext value={{ ...context, publicConfig: { ...context.publicConfig, footer } }}>
      <h1 className="page-width pt-8 text-3xl font-semibold">{shopPageTitles.footer}</h1>
      <SiteFooter />
    </PageContext>
  );
}

export function ErrorBoundary() {
  return (
    <div className="page-width py-8">
      <ScreenError
        missingTitle="No such page"
        missingText="The shop has no page of this name whose text can be written."
        missingLink={{ to: settingsPaths.pages, label: 'All pages' }}
      />
    </div>
  );
}
