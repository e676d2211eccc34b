import { changeAttribute, deleteAttribute } from '@chuck-and-bit/contract/attributes';
import { changeKind, deleteKind, type Kind, kindText, mergeKind } from '@chuck-and-bit/contract/kinds';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import { useState } from 'react';
import { AddLink } from '../../../components/actions/add-link';
import { outcomeOf, readActionBody } from '../../../components/actions/outcome';
import { withKey } from '../../../components/forms/idempotency-keys';
import { LoadedSetting } from '../../../components/settings/loaded-setting';
import { pageMeta } from '../../../page/page-meta';
import { useRights } from '../../../session/access/use-rights';
import { browserShopApi } from '../../../shop-api';
import { ButtonLink } from '../../../ui/button';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/kind';
import { type AttributeRequest, AttributesSection } from './attributes-section';
import { type ChangeRequest, KindForm } from './kind-form';
import { kindPaths } from './kind-paths';
import { countsOf, type LoadedKinds, loadKinds, productsText } from './load-kinds';
import { type EndRequest, MergeOrDelete } from './merge-or-delete';
import { type Agreed, runPlanned } from './planned-action';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = () => pageMeta('Kind', 'A kind of products with its attributes.');

export async function clientLoader() {
  return { loaded: await loadKinds() };
}

type KindRequest = (ChangeRequest | EndRequest | AttributeRequest) & Agreed;

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const input = await readActionBody<KindRequest>(request);
  return outcomeOf(() => withKey<unknown>(`kind ${id}`, input, (key) => run(id, input, key)));
}

function run(id: string, input: KindRequest, key: { idempotencyKey: string }): Promise<unknown> {
  const api = browserShopApi();
  /** A dry run has no key: it has no effect that a repetition could double. */
  const keyOf = ({ dryRun }: { dryRun: 'true' | 'false' }) => (dryRun === 'true' ? undefined : key);
  switch (input.intent) {
    case 'change':
      return runPlanned(
        ({ query, mayLose }) =>
          api.call(changeKind, { params: { id }, query, body: { ...input.change, mayLose } }, keyOf(query)),
        input,
        { done: kindMessages.kindSaved },
      );
    case 'merge':
      return runPlanned(
        ({ query, mayLose }) =>
          api.call(mergeKind, { params: { id }, query, body: { into: input.into, mayLose } }, keyOf(query)),
        input,
        { done: kindMessages.kindsMerged, asks: true },
      );
    case 'delete':
      return api.call(deleteKind, { params: { id } }, key).then(() => ({ done: kindMessages.kindDeleted }));
    case 'moveAttribute':
      return api.call(
        changeAttribute,
        { params: { id: input.id }, query: {}, body: { ...input.change, mayLose: 0 } },
        key,
      );
    case 'deleteAttribute':
      return runPlanned(
        ({ query, mayLose }) =>
          api.call(
            deleteAttribute,
            { params: { id: input.id }, query: { ...query, mayLose: String(mayLose) } },
            keyOf(query),
          ),
        input,
        { done: kindMessages.attributeDeleted, asks: true },
      );
  }
}

export default function KindScreen({ loaderData: { loaded }, params: { id } }: Route.ComponentProps) {
  return (
    <LoadedSetting result={loaded}>
      {(all) => <LoadedKind key={id} all={all} found={all.kinds.find(({ _id }) => _id === id) ?? null} />}
    </LoadedSetting>
  );
}

function LoadedKind({ all, found }: { all: LoadedKinds; found: Kind | null }) {
  // One that somebody deletes meanwhile stays in its form.
  const [kind, setKind] = useState(found);
  if (found && found !== kind) setKind(found);
  const mayChange = useRights().mayChange('products');
  if (!kind) {
    return (
      <div className="flex flex-col items-start gap-6">
        <PageHeading title="Not found" intro={kindMessages.kindNotFound} />
        <ButtonLink to={kindPaths.list}>Back to kinds</ButtonLink>
      </div>
    );
  }
  const { kinds } = all;
  const counts = countsOf(all, kind._id);
  const path = kindText(kinds, kind._id);
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <PageHeading
        title={kind.name}
        intro={path === kind.name || path === '' ? productsText(counts) : `${path}: ${productsText(counts)}`}
        actions={
          <>
            <ButtonLink to={kindPaths.list} variant="ghost" size="small">
              Back to kinds
            </ButtonLink>
            <AddLink
              to={kindPaths.newKind(kind._id)}
              label="Add kind below"
              area="products"
              variant="outline"
            />
          </>
        }
      />
      <KindForm kind={kind} kinds={kinds} />
      <AttributesSection kind={kind} kinds={kinds} />
      {mayChange && <MergeOrDelete kind={kind} kinds={kinds} products={counts.active + counts.archived} />}
    </div>
  );
}
