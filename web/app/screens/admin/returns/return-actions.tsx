import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { mayBecome } from '@chuck-and-bit/contract/return-status';
import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import { visibleText } from '@chuck-and-bit/contract/visible-text';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '../../../components/actions/form-dialog';
import { TaskButton } from '../../../components/actions/task-button';
import { FormError } from '../../../components/errors/form-error';
import { fieldOf } from '../../../components/forms/field-of';
import { loadRefundable } from '../../../components/refunds/refund-changes';
import { RefundDialog } from '../../../components/refunds/refund-dialog';
import type { Refundable } from '../../../components/refunds/refundable';
import { type ChosenUnits, chooseAll, unitsOf } from '../../../components/purchases/unit-lines';
import { answerReturn } from '../../../components/returns/return-changes';
import { textOfReturn } from '../../../components/returns/return-text';
import { UnitsField, unitsRules } from '../../../components/returns/units-field';
import { useRights } from '../../../session/access/use-rights';
import { toast } from '../../../components/toasts/toast';
import { Button } from '../../../ui/button';
import { CheckboxField } from '../../../ui/checkbox-field';
import { TextAreaField } from '../../../ui/text-area-field';

const actions = [
  { state: 'approved', label: 'Approve' },
  { state: 'received', label: 'Mark as Received' },
  { state: 'declined', label: 'Decline' },
] as const;
type Action = (typeof actions)[number]['state'];

type ReturnButtonProps = { row: PurchaseReturn; describedBy: string };

/** The actions that staff can take by their role in the state of the return. Each opens a dialog first. */
export function ReturnActions({ row, describedBy }: ReturnButtonProps) {
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const { mayChange } = useRights();
  return (
    <div className="flex w-full justify-end gap-1.5 @max-table:flex-wrap">
      {mayBecome(row.state, 'refunded') && mayChange('refunds') && (
        <RefundButton row={row} describedBy={describedBy} />
      )}
      {actions
        .filter(({ state }) => mayBecome(row.state, state) && mayChange('orders'))
        .map(({ state, label }) => (
          <Button
            key={state}
            variant={state === 'declined' ? 'ghost' : 'primary'}
            size="row"
            aria-describedby={describedBy}
            onClick={() => setAction(state)}
          >
            {label}
          </Button>
        ))}
      {(action === 'approved' || action === 'declined') && (
        <AnswerDialog row={row} state={action} onClose={close} />
      )}
      {action === 'received' && <ReceiveDialog row={row} onClose={close} />}
    </div>
  );
}

/** Opens the dialog that refunds the units of a received return. */
function RefundButton({ row, describedBy }: ReturnButtonProps) {
  const [refundable, setRefundable] = useState<Refundable | null>(null);

  async function open() {
    const found = await loadRefundable(row.purchaseId);
    if (found) setRefundable(found);
    else toast.error(messages.refundTooHigh(0));
  }
  return (
    <>
      <TaskButton size="row" aria-describedby={describedBy} task={open}>
        Refund
      </TaskButton>
      {refundable && (
        <RefundDialog refundable={refundable} returned={row} onClose={() => setRefundable(null)} />
      )}
    </>
  );
}

type AnswerDialogProps = { row: PurchaseReturn; state: 'approved' | 'declined'; onClose: () => void };

/** Approves or declines a return, with a text for the buyer. */
function AnswerDialog({ row, state, onClose }: AnswerDialogProps) {
  const isDeclining = state === 'declined';
  const form = useForm({ defaultValues: { answer: row.answer } });
  return (
    <FormDialog
      title={isDeclining ? 'Decline this return?' : 'Approve this return?'}
      message={textOfReturn(row)}
      form={form}
      draft={{ name: `answer to return ${row._id}`, fields: { answer: z.string() } }}
      change={({ answer }) => answerReturn(row, { state, answer })}
      confirmLabel={isDeclining ? 'Yes, decline' : 'Yes, approve'}
      declineLabel="No, not now"
      danger={isDeclining}
      onClose={onClose}
    >
      <FormError message={form.formState.errors.root?.message} />
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
          validate: (answer) => !isDeclining || visibleText(answer) !== '' || messages.returnAnswerRequired,
        })}
      />
    </FormDialog>
  );
}

/** Marks a return as received: how many units came back, and whether they can be sold again. */
function ReceiveDialog({ row, onClose }: { row: PurchaseReturn; onClose: () => void }) {
  const lines = row.lines.map((line) => ({ ...line, remaining: line.quantity }));
  const form = useForm<{ units: ChosenUnits; restock: boolean }>({
    defaultValues: { units: chooseAll(lines), restock: false },
  });
  const { control } = form;
  const { field, fieldState } = useController({ control, name: 'units', rules: unitsRules(lines) });
  return (
    <FormDialog
      title="Mark this return as received?"
      message={textOfReturn(row)}
      form={form}
      draft={null}
      change={({ units, restock }) =>
        answerReturn(row, { state: 'received', lines: unitsOf(lines, units), restock })
      }
      confirmLabel="Yes, mark as received"
      declineLabel="No, not yet"
      onClose={onClose}
    >
      <FormError message={form.formState.errors.root?.message} />
      <UnitsField
        lines={lines}
        label="Units received"
        listLabel="Products that came back"
        chosen={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
      />
      <CheckboxField label="Restock units" {...form.register('restock')} />
    </FormDialog>
  );
}
