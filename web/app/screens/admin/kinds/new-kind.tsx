import { addKind, type Kind, kindText, newKind, pathOf } from '@chuck-and-bit/contract/kinds';
import { kindLimits } from '@chuck-and-bit/contract/kind-limits';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useFormAction } from '../../../components/actions/use-form-action';
import { fieldOf } from '../../../components/forms/field-of';
import { FormCard } from '../../../components/forms/form-card';
import { withKey } from '../../../components/forms/idempotency-keys';
import { resolverFor } from '../../../components/forms/resolver-for';
import { useDraft } from '../../../components/forms/use-draft';
import { LoadedSetting } from '../../../components/settings/loaded-setting';
import { SaveButtons } from '../../../components/settings/save-buttons';
import { toast } from '../../../components/toasts/toast';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { browserShopApi } from '../../../shop-api';
import { PageHeading } from '../../../ui/page-heading';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import type { Route } from './+types/new-kind';
import { kindPaths } from './kind-paths';
import { loadKinds } from './load-kinds';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) => pageMeta(args, 'Add kind', 'A new kind of products.');

const formName = 'new kind';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const below = new URL(request.url).searchParams.get('below') ?? '';
  return { loaded: await loadKinds(), below };
}

const add = (body: z.output<typeof newKind>) =>
  withKey(formName, body, (key) => browserShopApi().call(addKind, { body }, key));

export default function NewKind({ loaderData: { loaded, below } }: Route.ComponentProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeading title="Add kind" intro="Its attributes come next." />
      <LoadedSetting result={loaded}>
        {({ kinds }) => <NewKindForm kinds={kinds} below={below} />}
      </LoadedSetting>
    </div>
  );
}

/** `parentId`: empty for a kind at the top. */
type Values = { name: string; parentId: string };

function NewKindForm({ kinds, below }: { kinds: readonly Kind[]; below: string }) {
  const navigate = useNavigate();
  const form = useForm<Values, unknown, z.output<typeof newKind>>({
    resolver: resolverFor(newKind, ({ name, parentId }: Values) => ({ name, parentId: parentId || null })),
    defaultValues: { name: '', parentId: kinds.some(({ _id }) => _id === below) ? below : '' },
  });
  const draft = useDraft(form, { name: formName, fields: { name: z.string(), parentId: z.string() } });
  const save = useFormAction(form, add, {
    draft,
    onDone: ({ insertedId }) => {
      toast.success(kindMessages.kindAdded);
      void navigate(kindPaths.kind(insertedId));
    },
  });
  const parents = kinds.filter(({ _id }) => pathOf(kinds, _id).length < kindLimits.kindLevels.max);
  return (
    <FormCard
      padding="roomy"
      onSubmit={save}
      error={form.formState.errors.root?.message}
      draft={draft}
      buttons={
        <SaveButtons
          label="Add kind"
          busy={form.formState.isSubmitting}
          onShowStored={null}
          back={{ to: kindPaths.list, label: 'Back to kinds' }}
          onLeave={draft.forget}
        />
      }
    >
      <TextField
        label="Name"
        hint="Customers see it. Example: Masonry bits."
        className="sm:col-span-3"
        {...fieldOf(form, 'name')}
      />
      <SelectField
        label="Below"
        hint="It also has the attributes of the kinds above it."
        options={[
          { value: '', label: 'None: it is at the top' },
          ...parents.map(({ _id }) => ({ value: _id, label: kindText(kinds, _id) })),
        ]}
        className="sm:col-span-3"
        {...fieldOf(form, 'parentId')}
      />
    </FormCard>
  );
}
