import { messages } from '@chuck-and-bit/contract/messages';
import type { OrderReturn } from '@chuck-and-bit/contract/returns';
import { useForm } from 'react-hook-form';
import { useFormAction } from '../../../components/actions/use-form-action';
import { FormError } from '../../../components/errors/form-error';
import { fieldOf } from '../../../components/forms/field-of';
import type { ReturnIntent } from '../../../components/returns/return-changes';
import { toast } from '../../../components/toasts/toast';
import { Button } from '../../../ui/button';
import { CheckboxField } from '../../../ui/checkbox-field';
import { Modal, ModalButtons } from '../../../ui/modal';
import { TextField } from '../../../ui/text-field';

type ReceiveForm = { quantity: number; restock: boolean };

/** Marks a return as received: how many units came back, and whether they can be sold again. */
export function ReceiveDialog({ row, onClose }: { row: OrderReturn; onClose: () => void }) {
  const form = useForm<ReceiveForm>({ defaultValues: { quantity: row.quantity, restock: false } });
  const { errors, isSubmitting } = form.formState;
  const send = useFormAction<ReceiveForm, string>(form, {
    toBody: (values): ReturnIntent => ({
      intent: 'change return',
      id: row._id,
      body: { state: 'received', ...values },
    }),
    onDone: (sentence) => {
      toast.success(sentence);
      onClose();
    },
  });
  return (
    <Modal
      title="Mark this return as received?"
      message={`${row.productName}, order ${row.orderNumber}`}
      busy={isSubmitting}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void send(event)} className="mt-4 flex flex-col gap-4">
        <FormError message={errors.root?.message} />
        <TextField
          label="Units received"
          type="number"
          inputMode="numeric"
          min={1}
          max={row.quantity}
          {...fieldOf(form, 'quantity', {
            valueAsNumber: true,
            validate: (quantity) => {
              if (!Number.isInteger(quantity) || quantity < 1) return messages.wholeNumber;
              return quantity <= row.quantity || messages.returnUnitsTooHigh(row.quantity);
            },
          })}
        />
        <CheckboxField label="Put the units back into stock" {...form.register('restock')} />
        <ModalButtons>
          <Button variant="ghost" disabled={isSubmitting} onClick={onClose}>
            No, not yet
          </Button>
          <Button type="submit" busy={isSubmitting}>
            Yes, mark as received
          </Button>
        </ModalButtons>
      </form>
    </Modal>
  );
}
