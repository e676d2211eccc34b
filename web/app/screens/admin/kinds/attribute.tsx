import { isolated } from '@chuck-and-bit/contract/isolated';
import { type Kind, kindText } from '@chuck-and-bit/contract/kinds';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import { useState } from 'react';
import { LoadedSetting } from '../../../components/settings/loaded-setting';
import { pageMeta } from '../../../browser/page-meta';
import { useRights } from '../../../session/access/use-rights';
import { ButtonLink } from '../../../ui/button';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/attribute';
import { AttributeForm } from './attribute-form';
import { kindPaths } from './kind-paths';
import { loadKinds } from './load-kinds';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    args,
    args.params.attributeId ? 'Edit attribute' : 'Add attribute',
    'What products of a kind have values of.',
  );

export async function clientLoader() {
  return { loaded: await loadKinds() };
}

export default function AttributeScreen({ loaderData: { loaded }, params }: Route.ComponentProps) {
  const id = params.attributeId;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <LoadedSetting result={loaded}>
        {({ kinds }) => <LoadedAttribute key={id} {...{ kinds, id }} kindId={params.id} />}
      </LoadedSetting>
    </div>
  );
}

type LoadedAttributeProps = { kinds: readonly Kind[]; kindId: string; id: string | undefined };

function LoadedAttribute({ kinds, kindId, id }: LoadedAttributeProps) {
  const { mayChange } = useRights();
  const kind = kinds.find(({ _id }) => _id === kindId) ?? null;
  const stored = kind?.attributes.find(({ _id }) => _id === id) ?? null;
  // One that somebody deletes meanwhile stays in its form.
  const [begun] = useState(kind && (stored || id === undefined) ? { kind } : null);
  if (!begun) {
    return (
      <div className="flex flex-col items-start gap-6">
        <PageHeading title="Not found" intro={kindMessages.attributeNotFound} />
        <ButtonLink to={kindPaths.list}>Back to kinds</ButtonLink>
      </div>
    );
  }
  const doing = id === undefined ? 'Add attribute' : 'Edit attribute';
  return (
    <>
      <PageHeading
        title={mayChange('products') ? doing : 'Attribute'}
        intro={`Of ${isolated(kindText(kinds, kindId) || begun.kind.name)}, and of all kinds below it.`}
      />
      <AttributeForm kind={kind ?? begun.kind} id={id} stored={stored} />
      {!mayChange('products') && (
        <ButtonLink to={kindPaths.kind(kindId)} variant="ghost" className="self-start">
          Back to the kind
        </ButtonLink>
      )}
    </>
  );
}
