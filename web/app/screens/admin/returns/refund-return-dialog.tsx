import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { OrderReturn } from '@chuck-and-bit/contract/returns';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { useForm } from 'react-hook-form';
import { useFormAction } from '../../../components/actions/use-form-action';
import { FormError } from '../../../components/errors/form-error';
import { fieldOf } from '../../../components/forms/field-of';
import type { RefundIntent } from '../../../components/refunds/refund-changes';
import { toast } from '../../../components/toasts/toast';
import { Button } from '../../../ui/button';
import { Modal, ModalButtons } from '../../../ui/modal';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';

/** `amount`: USD as typed; empty for what was paid for the units. */
type RefundReturnForm = { amount: string; reason: string };

/** Refunds the units of a received return. */
export function RefundReturnDialog({ row, onClose }: { row: OrderReturn; onClose: () => void }) {
  const form = useForm<RefundReturnForm>({ defaultValues: { amount: '', reason: row.reason } });
  const { errors, isSubmitting } = form.formState;
  const { _id: returnId, orderId, purchaseId, receivedQuantity, quantity, unit, productName } = row;
  const send = useFormAction<RefundReturnForm, string>(form, {
    toBody: ({ amount, reason }): RefundIntent => ({
      intent: 'refund',
      of: purchaseId === null ? { kind: 'order', id: orderId } : { kind: 'purchase', id: purchaseId },
      body: { returnId, reason, ...(amount.trim() !== '' && { amount: Number(amount) }) },
    }),
    onDone: (sentence) => {
      toast.success(sentence);
      onClose();
    },
  });
  return (
    <Modal
      title="Refund this return?"
      message={`${formatQuantity(receivedQuantity ?? quantity, unit)} of ${productName}. The money goes back to the card that paid.`}
      busy={isSubmitting}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void send(event)} className="mt-4 flex flex-col gap-4">
        <FormError message={errors.root?.message} />
        <TextField
          label="Amount"
          inputMode="decimal"
          hint="Leave it empty to refund what was paid for these units."
          {...fieldOf(form, 'amount', {
            validate: (amount) => amount.trim() === '' || Number(amount) > 0 || messages.numberRequired,
          })}
        />
        <TextAreaField
          label="Reason"
          rows={2}
          maxLength={limits.refundReason.max}
          hint="The customer reads it in the mail about the refund."
          {...fieldOf(form, 'reason', {
            validate: (reason) => reason.trim() !== '' || messages.refundReasonRequired,
          })}
        />
        <ModalButtons>
          <Button variant="ghost" disabled={isSubmitting} onClick={onClose}>
            No, not yet
          </Button>
          <Button type="submit" variant="danger" busy={isSubmitting}>
            Yes, refund
          </Button>
        </ModalButtons>
      </form>
    </Modal>
  );
}
