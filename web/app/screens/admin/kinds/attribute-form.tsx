import {
  addAttribute,
  type Attribute,
  type AttributeChange,
  attributeChange,
  type AttributeType,
  attributeTypeNames,
  attributeTypes,
  changeAttribute,
} from '@chuck-and-bit/contract/attributes';
import type { Kind } from '@chuck-and-bit/contract/kinds';
import { kindLimits } from '@chuck-and-bit/contract/kind-limits';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import { useFieldArray, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { fieldOf } from '../../../components/forms/field-of';
import { withKey } from '../../../components/forms/idempotency-keys';
import { FieldRows } from '../../../components/forms/field-rows';
import { resolverFor } from '../../../components/forms/resolver-for';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { CheckboxField } from '../../../ui/checkbox-field';
import { Icon } from '../../../ui/icon';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { kindPaths } from './kind-paths';
import { type PlannedChange, plannedChange } from './planned-action';
import { PlannedForm } from './planned-form';

type Sent = z.input<typeof attributeChange>;
type Values = Pick<AttributeChange, 'name' | 'type' | 'unit' | 'isKeyFigure' | 'options'>;

const newAttribute: Values = { name: '', type: 'number', unit: '', isKeyFigure: false, options: [] };

const toValues = ({ name, type, unit, isKeyFigure, options }: Attribute): Values => ({
  name,
  type,
  unit,
  isKeyFigure,
  options,
});

const draftFields = {
  name: z.string(),
  type: z.enum(attributeTypes),
  unit: z.string(),
  isKeyFigure: z.boolean(),
  options: z.array(z.object({ _id: z.optional(z.number()), name: z.string() })),
};

const hasUnit = (type: AttributeType) => type === 'number' || type === 'range';

type AttributeFormProps = {
  kind: Kind;
  /** Undefined for a new attribute. */
  id: string | undefined;
  /** null for a new attribute, or one that was deleted meanwhile. */
  stored: Attribute | null;
};

/** Adds an attribute to a kind, or changes it. */
export function AttributeForm({ kind, id, stored }: AttributeFormProps) {
  const navigate = useNavigate();
  const position = stored ? kind.attributes.indexOf(stored) : kind.attributes.length;
  const form = useForm<Values, unknown, Sent>({
    // What is typed for another type is kept in the form, but not sent.
    resolver: resolverFor(attributeChange, (values: Values) => ({
      ...values,
      unit: hasUnit(values.type) ? values.unit : '',
      options: values.type === 'choice' ? values.options : [],
      position,
      version: stored?.version ?? 1,
      mayLose: 0,
    })),
    defaultValues: stored ? toValues(stored) : newAttribute,
  });
  const type = useWatch({ control: form.control, name: 'type' });
  const formName = id === undefined ? `new attribute of ${kind._id}` : `attribute ${id}`;
  const toChange = ({ mayLose: _none, ...sent }: Sent, version: number | undefined): PlannedChange => {
    const api = browserShopApi();
    if (id === undefined || version === undefined) {
      const { position: _position, version: _version, options, ...added } = sent;
      const body = { ...added, options: options.map((option) => ({ name: option.name })) };
      return () =>
        withKey(formName, body, async (key) => {
          await api.call(addAttribute, { params: { id: kind._id }, body }, key);
          return { done: kindMessages.attributeAdded };
        });
    }
    const values = { ...sent, version };
    return plannedChange(
      formName,
      values,
      ({ query, mayLose }, key) =>
        api.call(changeAttribute, { params: { id }, query, body: { ...values, mayLose } }, key),
      { done: kindMessages.attributeSaved },
    );
  };
  const back = { to: kindPaths.kind(kind._id), label: 'Back to the kind' };
  return (
    <PlannedForm
      {...{ form, stored, toValues, back }}
      toChange={toChange}
      draft={{ name: formName, fields: draftFields }}
      name="attribute"
      onDone={() => void navigate(back.to)}
    >
      <TextField label="Name" hint="Example: Voltage." className="sm:col-span-3" {...fieldOf(form, 'name')} />
      <SelectField
        label="Type"
        options={attributeTypes.map((value) => ({ value, label: attributeTypeNames[value] }))}
        className="sm:col-span-3"
        {...fieldOf(form, 'type')}
      />
      {hasUnit(type) && (
        <TextField
          label="Unit"
          hint="Lengths (mm, cm, m, in, ft) and weights (g, kg, oz, lb) are converted when their unit changes."
          className="sm:col-span-3"
          {...fieldOf(form, 'unit')}
        />
      )}
      {type === 'choice' && <OptionsField form={form} />}
      <CheckboxField
        label={`Key figure: product cards show the first ${kindLimits.keyFigures} of them`}
        className="sm:col-span-6"
        {...form.register('isKeyFigure')}
      />
    </PlannedForm>
  );
}

function OptionsField({ form }: { form: UseFormReturn<Values, unknown, Sent> }) {
  const options = useFieldArray({ control: form.control, name: 'options' });
  const wrong = form.formState.errors.options;
  return (
    <FieldRows
      legend="Options"
      hint="What can be chosen, in the order of the list. A renamed option stays the choice of its products."
      rows={options.fields}
      rowName="option"
      addLabel="Add option"
      max={kindLimits.attributeOptions.max}
      error={wrong?.root?.message ?? wrong?.message}
      onAdd={() => options.append({ name: '' }, { shouldFocus: false })}
      onRemove={options.remove}
    >
      {(index) => (
        <>
          <TextField label={`Option ${index + 1}`} {...fieldOf(form, `options.${index}.name`)} />
          {([-1, 1] as const).map((step) => {
            const isPossible = index + step >= 0 && index + step < options.fields.length;
            return (
              <Button
                key={step}
                variant="outline"
                // A phone has room for one: moving up is enough for any order.
                className={`border-base-300 btn-square mt-7 size-12 aria-disabled:opacity-40 ${step > 0 ? 'max-sm:hidden' : ''}`}
                aria-label={`Move option ${index + 1} ${step < 0 ? 'up' : 'down'}`}
                aria-disabled={isPossible ? undefined : true}
                onClick={isPossible ? () => options.move(index, index + step) : undefined}
              >
                <Icon name={step < 0 ? 'up' : 'down'} />
              </Button>
            );
          })}
        </>
      )}
    </FieldRows>
  );
}
