import {
  actOnShopPage,
  getShopPage,
  type ShopPage,
  type ShopPageAction,
  type ShopPageName,
  shopPageNames,
  shopPageTitles,
} from '@chuck-and-bit/contract/shop-pages';
import { pageTextMessages } from '@chuck-and-bit/contract/page-text-messages';
import { useState } from 'react';
import { data } from 'react-router';
import { pageMeta } from '../../../../browser/page-meta';
import { settingsPaths } from '../../../../browser/settings-paths';
import { RowDialog } from '../../../../components/actions/row-dialog';
import { toastOutcome, useChange } from '../../../../components/actions/use-change';
import { useRowAction } from '../../../../components/actions/use-row-action';
import { orFailure } from '../../../../components/errors/failed-list';
import { ScreenError } from '../../../../components/errors/screen-error';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { useRights } from '../../../../session/access/use-rights';
import { forgetDraft } from '../../../../session/store/drafts';
import { useSession } from '../../../../session/store/use-session';
import { browserShopApi } from '../../../../shop-api';
import { Button, ButtonLink } from '../../../../ui/button';
import { PageHeading } from '../../../../ui/page-heading';
import type { Route } from './+types/page';
import { inputName, PageForm } from './page-form';
import { stateText } from './state-text';

export function ErrorBoundary() {
  return (
    <ScreenError
      missingTitle="No such page"
      missingText="The shop has no page of this name whose text can be written."
      missingLink={{ to: settingsPaths.pages, label: 'All pages' }}
    />
  );
}

const isShopPage = (name: string): name is ShopPageName => shopPageNames.some((each) => each === name);

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, 'Edit page', 'The text of a page, before visitors see it.');

export async function clientLoader({ params: { name } }: Route.ClientLoaderArgs) {
  if (!isShopPage(name)) throw data(null, { status: 404 });
  const page = await orFailure(browserShopApi().call(getShopPage, { params: { name } }));
  return { name, page };
}

export default function PageScreen({ loaderData: { name, page } }: Route.ComponentProps) {
  return (
    <div key={name} className="flex max-w-4xl flex-col gap-6">
      <PageHeading
        title={shopPageTitles[name]}
        intro="Save a draft, look at its preview, then publish it."
        actions={
          <>
            <ButtonLink to={settingsPaths.pagePreview(name)} variant="outline" target="_blank">
              Preview
            </ButtonLink>
            <ButtonLink
              to={settingsPaths.pagePreview(name)}
              variant="outline"
              target="_blank"
              onClick={(event) => {
                event.preventDefault();
                openNarrow(name);
              }}
            >
              Preview as on a phone
            </ButtonLink>
          </>
        }
      />
      <LoadedSetting result={page}>{(loaded) => <Editor page={loaded as ShopPage} />}</LoadedSetting>
    </div>
  );
}

const openNarrow = (name: ShopPageName) =>
  window.open(settingsPaths.pagePreview(name), `narrow-${name}`, 'width=390,height=844');

/** What is published and what is a draft, with the buttons that change it, above the form of the page. */
function Editor({ page }: { page: ShopPage }) {
  const { mayChange } = useRights();
  const [isDirty, setDirty] = useState(false);
  // The form begins again with what an action has left, once that is loaded.
  const [begun, setBegun] = useState(page.version);
  const [acted, setActed] = useState<number | null>(null);
  if (acted !== null && page.version > acted) {
    setActed(null);
    setBegun(page.version);
  }
  const act = async (action: ShopPageAction) => {
    const { name, version } = page;
    await browserShopApi().call(actOnShopPage, { params: { name }, body: { action, version } });
    setActed(version);
    return said[action];
  };
  const change = useChange(act, { onSettled: toastOutcome });
  const does = (action: ShopPageAction) => ({
    disabled: isDirty,
    onClick: () => void change.send(action),
  });
  const userId = useSession().session?.user._id;
  const discarding = useRowAction(async (discarded: ShopPage) => {
    const sentence = await act('discard');
    forgetDraft(inputName(discarded.name), userId);
    return sentence;
  });
  return (
    <>
      <section aria-label="State" className="flex flex-wrap items-center gap-3">
        <p className="me-auto">
          Visitors see: <strong>{stateText(page)}</strong>
        </p>
        {mayChange('settings') && (
          <>
            {page.hasDraft && (
              <>
                <Button size="small" busy={change.isBusy} {...does('publish')}>
                  Publish draft
                </Button>
                <Button variant="outline" size="small" onClick={() => discarding.open(page)}>
                  Discard draft
                </Button>
              </>
            )}
            {page.hasLast && (
              <Button variant="outline" size="small" {...does('restore')}>
                Bring last version back
              </Button>
            )}
            {page.isPublished && (
              <Button variant="outline" size="small" {...does('reset')}>
                Back to first version
              </Button>
            )}
          </>
        )}
        {isDirty && (page.hasDraft || page.hasLast || page.isPublished) && (
          <p className="text-base-content/75 w-full text-sm">
            Save the draft first: then you can publish it, or bring another version back.
          </p>
        )}
      </section>
      <PageForm key={begun} page={page} onDirty={setDirty} />
      <RowDialog
        action={discarding}
        title="Discard this draft?"
        message={() => 'What you have typed since goes too. What visitors see stays as it is.'}
        confirmLabel="Yes, discard it"
        declineLabel="No, keep it"
        danger
      />
    </>
  );
}

const said: Record<ShopPageAction, string> = {
  publish: pageTextMessages.published,
  discard: pageTextMessages.discarded,
  restore: pageTextMessages.restored,
  reset: pageTextMessages.reset,
};
