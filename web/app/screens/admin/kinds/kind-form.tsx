import {
  changeKind,
  type Kind,
  kindChange,
  kindText,
  pathOf,
  subtreeOf,
} from '@chuck-and-bit/contract/kinds';
import { kindLimits } from '@chuck-and-bit/contract/kind-limits';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldOf } from '../../../components/forms/field-of';
import { resolverFor } from '../../../components/forms/resolver-for';
import { browserShopApi } from '../../../shop-api';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { plannedChange } from './planned-action';
import { PlannedForm } from './planned-form';

/** `parentId`: empty for a kind at the top. */
type Values = { name: string; slug: string; parentId: string };

const { name, slug, parentId } = kindChange.shape;
const sentKind = z.strictObject({ name, slug, parentId });
type SentKind = z.output<typeof sentKind>;

const toValues = ({ name: stored, slug: address, parentId: above }: Kind): Values => ({
  name: stored,
  slug: address,
  parentId: above ?? '',
});

const draftFields = { name: z.string(), slug: z.string(), parentId: z.string() };

/** Renames a kind, moves it below another one, or changes its address. */
export function KindForm({ kind, kinds }: { kind: Kind; kinds: readonly Kind[] }) {
  const form = useForm<Values, unknown, SentKind>({
    resolver: resolverFor(sentKind, (values: Values) => ({ ...values, parentId: values.parentId || null })),
    defaultValues: toValues(kind),
  });
  const formName = `kind ${kind._id}`;
  const beside = kinds.filter((other) => other.parentId === kind.parentId);
  const toChange = (sent: SentKind, version = 0) => {
    // Below another kind it goes last.
    const position = sent.parentId === kind.parentId ? beside.indexOf(kind) : kindLimits.position.max;
    const values = { ...sent, version, position };
    return plannedChange(
      formName,
      values,
      ({ query, mayLose }, key) =>
        browserShopApi().call(
          changeKind,
          { params: { id: kind._id }, query, body: { ...values, mayLose } },
          key,
        ),
      { done: kindMessages.kindSaved },
    );
  };
  return (
    <PlannedForm
      {...{ form, toValues, toChange }}
      stored={kinds.find(({ _id }) => _id === kind._id) ?? null}
      draft={{ name: formName, fields: draftFields }}
      name="kind"
    >
      <TextField label="Name" className="sm:col-span-3" {...fieldOf(form, 'name')} />
      <TextField
        label="Address"
        hint={slugHint(kind)}
        className="sm:col-span-3"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldOf(form, 'slug')}
      />
      {kind._id !== otherKindId && (
        <SelectField
          label="Below"
          options={[{ value: '', label: 'None: it is at the top' }, ...parentsOf(kinds, kind)]}
          className="sm:col-span-3"
          {...fieldOf(form, 'parentId')}
        />
      )}
    </PlannedForm>
  );
}

function slugHint({ formerSlugs }: Kind): string {
  const rule = 'The end of the address of its list. A former one leads here.';
  return formerSlugs.length === 0 ? rule : `${rule} So far: ${formerSlugs.slice(0, 5).join(', ')}.`;
}

/** The kinds that this one can be below. */
function parentsOf(kinds: readonly Kind[], kind: Kind) {
  const own = subtreeOf(kinds, kind._id);
  const levelOf = (id: string) => pathOf(kinds, id).length;
  const levels = Math.max(...own.map(({ _id }) => levelOf(_id))) - levelOf(kind._id) + 1;
  return kinds
    .filter((other) => !own.includes(other) && levelOf(other._id) + levels <= kindLimits.kindLevels.max)
    .map(({ _id }) => ({ value: _id, label: kindText(kinds, _id) }));
}
