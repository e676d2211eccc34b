import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button';
import { Modal, ModalButtons } from '../../ui/modal';
import { DraftNotice } from '../forms/draft-notice';
import { type DraftOptions, useDraft } from '../forms/use-draft';
import { toast } from '../toasts/toast';
import { useFormAction } from './use-form-action';

type FormDialogProps<Values extends FieldValues> = {
  title: string;
  message: ReactNode;
  form: UseFormReturn<Values>;
  /** null for a form that takes a moment. Closing the dialog gives the draft up. */
  draft: DraftOptions<Values> | null;
  /** Calls the API, and returns the success message. */
  change: (values: Values) => Promise<string>;
  confirmLabel: string;
  declineLabel: string;
  /** Whether confirming destroys something. */
  danger?: boolean;
  /** Whether there is nothing to confirm yet. */
  disabled?: boolean;
  onClose: () => void;
  /** The fields, and the form's own error. */
  children: ReactNode;
};

/** A dialog with a form. Open as long as it is rendered; closes after a success. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, message, form, change, confirmLabel, declineLabel, danger, disabled, children } = props;
  const { isSubmitting } = form.formState;
  const draft = useDraft(form, props.draft);
  const close = () => {
    draft.forget();
    props.onClose();
  };
  const send = useFormAction(form, change, {
    draft,
    onDone: (sentence) => {
      toast.success(sentence);
      props.onClose();
    },
  });
  return (
    <Modal title={title} message={message} busy={isSubmitting} onClose={close}>
      <form noValidate onSubmit={(event) => void send(event)} className="mt-4 flex flex-col gap-4">
        <DraftNotice draft={draft} />
        {children}
        <ModalButtons>
          <Button variant="ghost" disabled={isSubmitting} onClick={close}>
            {declineLabel}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            busy={isSubmitting}
            disabled={disabled}
          >
            {confirmLabel}
          </Button>
        </ModalButtons>
      </form>
    </Modal>
  );
}
