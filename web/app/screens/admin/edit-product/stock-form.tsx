import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@chuck-and-bit/contract/limits';
import type { ManagedDrill } from '@chuck-and-bit/contract/managed-drills';
import { messages } from '@chuck-and-bit/contract/messages';
import { type NewStockChange, newStockChange } from '@chuck-and-bit/contract/stock-changes';
import { formatQuantity, unitName } from '@chuck-and-bit/contract/units';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useFormAction } from '../../../components/actions/use-form-action';
import { FormError } from '../../../components/errors/form-error';
import { fieldOf } from '../../../components/forms/field-of';
import { toast } from '../../../components/toasts/toast';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';

const kinds = [
  { value: 'restock', label: 'Units came in' },
  { value: 'correction', label: 'I counted the shelf' },
];

/** Adds delivered units, or corrects the stock to the number counted on the shelf. */
export function StockForm({ drill }: { drill: ManagedDrill }) {
  const { availableQuantity: seen, unit } = drill;
  const empty = { kind: 'restock', quantity: Number.NaN, note: '' } as const;
  const form = useForm<NewStockChange>({
    resolver: zodResolver(newStockChange),
    defaultValues: empty,
    shouldUnregister: true,
  });
  const { errors, isSubmitting } = form.formState;
  const kind = useWatch({ control: form.control, name: 'kind' });
  // A correction carries the stock shown here: the API refuses it if the stock has changed since.
  useEffect(() => {
    if (kind === 'correction') form.setValue('seen', seen);
  }, [form, kind, seen]);
  const send = useFormAction<NewStockChange>(form, {
    toBody: (change) => ({ intent: 'stock', change }),
    onDone: () => {
      toast.success(messages.stockSaved);
      form.reset(empty);
    },
  });
  const amount = { type: 'number', inputMode: 'numeric', aside: unitName(unit, 2) } as const;

  return (
    <Card
      as="form"
      noValidate
      aria-label="Change stock"
      onSubmit={(event) => void send(event)}
      className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-6"
    >
      <p className="sm:col-span-6">
        In stock: <strong>{formatQuantity(seen, unit)}</strong>
      </p>
      <SelectField
        label="What happened"
        options={kinds}
        className="sm:col-span-3"
        {...fieldOf(form, 'kind')}
      />
      {kind === 'correction' ? (
        <>
          <TextField
            {...amount}
            key="counted"
            label="Counted"
            min={0}
            hint="What is free to sell: leave out what waits for a buyer."
            className="sm:col-span-3"
            {...fieldOf(form, 'counted', { valueAsNumber: true })}
          />
          <input type="hidden" {...form.register('seen', { valueAsNumber: true })} />
        </>
      ) : (
        <TextField
          {...amount}
          key="quantity"
          label="Units to add"
          min={1}
          className="sm:col-span-3"
          {...fieldOf(form, 'quantity', { valueAsNumber: true })}
        />
      )}
      <TextField
        label="Note"
        maxLength={limits.stockNote.max}
        hint="Optional. Example: delivery 4711."
        className="sm:col-span-6"
        {...fieldOf(form, 'note')}
      />
      <div className="flex flex-col gap-4 sm:col-span-6">
        <FormError message={errors.root?.message} />
        <Button type="submit" variant="outline" busy={isSubmitting} className="sm:self-start">
          Change stock
        </Button>
      </div>
    </Card>
  );
}
