import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { OrderReturn } from '@chuck-and-bit/contract/returns';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { useForm } from 'react-hook-form';
import { useFormAction } from '../../../components/actions/use-form-action';
import { FormError } from '../../../components/errors/form-error';
import { fieldOf } from '../../../components/forms/field-of';
import type { ReturnIntent } from '../../../components/returns/return-changes';
import { toast } from '../../../components/toasts/toast';
import { Button } from '../../../ui/button';
import { Modal, ModalButtons } from '../../../ui/modal';
import { TextAreaField } from '../../../ui/text-area-field';

type AnswerDialogProps = { row: OrderReturn; state: 'approved' | 'declined'; onClose: () => void };

/** Approves or declines a return, with a text for the buyer. */
export function AnswerDialog({ row, state, onClose }: AnswerDialogProps) {
  const isDeclining = state === 'declined';
  const form = useForm({ defaultValues: { answer: row.answer } });
  const { errors, isSubmitting } = form.formState;
  const send = useFormAction<{ answer: string }, string>(form, {
    toBody: ({ answer }): ReturnIntent => ({
      intent: 'change return',
      id: row._id,
      body: { state, answer },
    }),
    onDone: (sentence) => {
      toast.success(sentence);
      onClose();
    },
  });
  return (
    <Modal
      title={isDeclining ? 'Decline this return?' : 'Approve this return?'}
      message={`${formatQuantity(row.quantity, row.unit)} of ${row.productName}, order ${row.orderNumber}`}
      busy={isSubmitting}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void send(event)} className="mt-4 flex flex-col gap-4">
        <FormError message={errors.root?.message} />
        <TextAreaField
          label="Answer"
          rows={3}
          maxLength={limits.refundReason.max}
          hint={
            isDeclining
              ? 'The customer reads it in the mail: please say why.'
              : 'The customer reads it in the mail. Example: where to send the products.'
          }
          {...fieldOf(form, 'answer', {
            validate: (answer) => !isDeclining || answer.trim() !== '' || messages.returnAnswerRequired,
          })}
        />
        <ModalButtons>
          <Button variant="ghost" disabled={isSubmitting} onClick={onClose}>
            No, not now
          </Button>
          <Button type="submit" variant={isDeclining ? 'danger' : 'primary'} busy={isSubmitting}>
            {isDeclining ? 'Yes, decline' : 'Yes, approve'}
          </Button>
        </ModalButtons>
      </form>
    </Modal>
  );
}
