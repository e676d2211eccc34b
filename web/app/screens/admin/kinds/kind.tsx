import { type Kind, kindText } from '@chuck-and-bit/contract/kinds';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import { useState } from 'react';
import { AddLink } from '../../../components/actions/add-link';
import { LoadedSetting } from '../../../components/settings/loaded-setting';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { useRights } from '../../../session/access/use-rights';
import { ButtonLink } from '../../../ui/button';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/kind';
import { AttributesSection } from './attributes-section';
import { KindForm } from './kind-form';
import { kindPaths } from './kind-paths';
import { countsOf, type LoadedKinds, loadKinds, productsText } from './load-kinds';
import { MergeOrDelete } from './merge-or-delete';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) => pageMeta(args, 'Kind', 'A kind of products with its attributes.');

export async function clientLoader() {
  return { loaded: await loadKinds() };
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
