import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Parcel } from '@chuck-and-bit/contract/purchases';
import type { RefundRequest } from '@chuck-and-bit/contract/refunds';
import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import { sum } from '@chuck-and-bit/contract/sum';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { visibleText } from '@chuck-and-bit/contract/visible-text';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '../actions/form-dialog';
import { FormError } from '../errors/form-error';
import { useRights } from '../../session/access/use-rights';
import { draftNumber } from '../../session/store/drafts';
import { fieldOf } from '../forms/field-of';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/checkbox-field';
import { DecimalField, WholeNumberField } from '../../ui/number-field';
import { Radio } from '../../ui/radio';
import { TextAreaField } from '../../ui/text-area-field';
import { unitsLost } from '../purchases/units-lost';
import { textOfReturn } from '../returns/return-text';
import { makeRefund } from './refund-changes';
import { previewOf, type Refundable, type RefundForm, type RefundInput, remainingUnits } from './refundable';

const toInput = ({ lines, ...form }: RefundForm): RefundInput => ({
  ...form,
  amount: Number.isNaN(form.amount) ? 0 : form.amount,
  quantities: lines.map(({ quantity }) => quantity),
});

/** The request to send: a return already determines the units and their stock, and units of a lost parcel were shipped. */
function requestOf(
  { lines, restock, ...request }: RefundRequest,
  returned: PurchaseReturn | undefined,
  lost: Parcel | undefined,
): RefundRequest {
  if (lost) return { ...request, lines: lines?.map((line) => ({ ...line, shipped: true })) };
  return returned ? { ...request, returnId: returned._id } : { ...request, lines, restock };
}

/** The units of each line of a return that came back. */
const receivedUnits = ({ lines }: PurchaseReturn) =>
  lines.flatMap(({ receivedQuantity, ...line }) =>
    receivedQuantity ? [{ ...line, quantity: receivedQuantity }] : [],
  );

/** Such as "The 2 pieces that came back". */
function receivedText(units: ReturnType<typeof receivedUnits>): string {
  const [only, ...others] = units;
  return only && others.length === 0
    ? `The ${formatQuantity(only.quantity, only.unit)} that came back`
    : `The ${sum(units.map(({ quantity }) => quantity))} units that came back`;
}

/** The choices of what to refund. For a return, the only units are those that came back. */
function choicesOf(
  { orders, remaining, remainingShipping }: Refundable,
  returned: PurchaseReturn | undefined,
): { value: RefundForm['what']; label: string }[] {
  const received = returned && receivedUnits(returned);
  const remainingOf = (id: string) => sum(orders.filter(({ _id }) => _id === id).map(remainingUnits));
  const choices: { value: RefundForm['what']; label: string; isOffered: boolean }[] = [
    { value: 'rest', label: `Everything that is left, ${formatUsd(remaining)}`, isOffered: !received },
    {
      value: 'units',
      label: received ? receivedText(received) : 'Units',
      isOffered: received
        ? received.every(({ orderId, quantity }) => remainingOf(orderId) >= quantity)
        : orders.some((order) => remainingUnits(order) > 0),
    },
    {
      value: 'shipping',
      label: `Shipping, ${formatUsd(remainingShipping)}`,
      isOffered: remainingShipping > 0 && !received,
    },
    { value: 'amount', label: 'An amount', isOffered: true },
  ];
  return choices.filter(({ isOffered }) => isOffered);
}

/** How many units of an order the dialog proposes: those that came back or got lost. */
function proposedUnits(
  { _id }: Order,
  returned: PurchaseReturn | undefined,
  lost: Parcel | undefined,
): number {
  if (lost) return unitsLost([lost], _id);
  const received = returned ? receivedUnits(returned) : [];
  return received.find(({ orderId }) => orderId === _id)?.quantity ?? 0;
}

/** What can't be refunded any more is not restored. */
const draftFieldsOf = (choices: ReturnType<typeof choicesOf>) => ({
  what: z.enum(choices.map(({ value }) => value)),
  lines: z.array(z.object({ quantity: z.number() })),
  amount: draftNumber,
  restock: z.boolean(),
  reason: z.string(),
});

type RefundDialogProps = {
  refundable: Refundable;
  /** The received return whose units are refunded. Their stock was decided when they were received. */
  returned?: PurchaseReturn;
  /** The lost parcel whose units are refunded. They don't go back into stock. */
  lost?: Parcel;
  onClose: () => void;
};

/** Asks what to refund and why, and shows the amount before it is sent. Open as long as it is rendered. */
export function RefundDialog({ refundable, returned, lost, onClose }: RefundDialogProps) {
  const { purchaseId, orderId, orders, remaining } = refundable;
  const choices = choicesOf(refundable, returned);
  const form = useForm<RefundForm>({
    defaultValues: {
      what: lost ? 'units' : (choices[0]?.value ?? 'amount'),
      lines: orders.map((order) => ({ quantity: proposedUnits(order, returned, lost) })),
      amount: remaining,
      restock: false,
      reason: returned?.reason ?? '',
    },
  });
  const input = useWatch({ control: form.control, compute: toInput });
  const preview = previewOf(refundable, input);

  return (
    <FormDialog
      title={returned ? 'Refund this return?' : lost ? 'Refund the lost parcel?' : 'Refund'}
      message={`${returned ? `${textOfReturn({ ...returned, lines: receivedUnits(returned) })}. ` : ''}${formatUsd(remaining)} can still be refunded. The money goes back to the card that paid.`}
      form={form}
      draft={{
        name: `refund of ${(returned ?? lost)?._id ?? orderId ?? purchaseId}`,
        fields: draftFieldsOf(choices),
      }}
      change={(values) =>
        makeRefund(purchaseId, requestOf(previewOf(refundable, toInput(values)).request, returned, lost))
      }
      confirmLabel={`Yes, refund ${formatUsd(preview.amount)}`}
      declineLabel="No, keep the payment"
      danger
      onClose={onClose}
    >
      <FormError message={form.formState.errors.root?.message} />
      <fieldset className="flex flex-col">
        <legend className="text-sm font-medium">What to refund</legend>
        {choices.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 tabular-nums">
            <Radio value={value} {...form.register('what')} />
            {label}
          </label>
        ))}
      </fieldset>
      {input.what === 'units' && !returned && <UnitsField form={form} orders={orders} />}
      {input.what === 'amount' && <AmountField form={form} remaining={remaining} />}
      <TextAreaField
        label="Reason"
        rows={2}
        maxLength={limits.refundReason.max}
        hint="The customer reads it in the mail about the refund."
        {...fieldOf(form, 'reason', {
          validate: (reason) => visibleText(reason) !== '' || messages.refundReasonRequired,
        })}
      />
      {preview.hasUnits && !returned && !lost && (
        <CheckboxField label="Restock units" {...form.register('restock')} />
      )}
      <p aria-live="polite" className="text-lg">
        Refund: <strong className="tabular-nums">{formatUsd(preview.amount)}</strong>
      </p>
    </FormDialog>
  );
}

function AmountField({ form, remaining }: { form: UseFormReturn<RefundForm>; remaining: number }) {
  return (
    <DecimalField
      label="Amount"
      min={0.01}
      max={remaining}
      {...fieldOf(form, 'amount', {
        valueAsNumber: true,
        validate: (amount, { what }) =>
          what !== 'amount' || (amount > 0 && amount <= remaining) || messages.refundTooHigh(remaining),
      })}
    />
  );
}

/** How many units of each order are refunded. */
function UnitsField({ form, orders }: { form: UseFormReturn<RefundForm>; orders: readonly Order[] }) {
  const hasNone = (lines: RefundForm['lines']) => lines.every(({ quantity }) => !quantity);
  return (
    <div className="flex flex-col gap-3">
      {orders.map((order, index) => (
        <WholeNumberField
          key={order._id}
          label={orders.length > 1 ? `Units of ${order.productName}` : 'Units to refund'}
          min={0}
          max={remainingUnits(order)}
          disabled={remainingUnits(order) === 0}
          hint={`${formatQuantity(remainingUnits(order), order.unit)} can still be refunded`}
          {...fieldOf(form, `lines.${index}.quantity`, {
            setValueAs: (value: unknown) => Number(value),
            validate: (quantity, { what, lines }) => {
              if (what !== 'units') return true;
              if (hasNone(lines)) return messages.unitsRequired;
              if (!Number.isInteger(quantity) || quantity < 0) return messages.wholeNumber;
              return quantity <= remainingUnits(order) || messages.refundUnitsTooHigh(remainingUnits(order));
            },
          })}
        />
      ))}
    </div>
  );
}

type RefundButtonProps = {
  refundable: Refundable | null;
  /** The id of the element that names the order, in a row of several. */
  describedBy?: string;
};

/** Opens the dialog that refunds; nothing without the right, or where there is nothing to refund. The screen's action makes the refund. */
export function RefundButton({ refundable, describedBy }: RefundButtonProps) {
  const { mayChange } = useRights();
  const [isOpen, setIsOpen] = useState(false);
  if (!refundable || !mayChange('refunds')) return null;
  return (
    <>
      <Button
        variant={describedBy ? 'ghost' : 'outline'}
        size={describedBy ? 'row' : 'small'}
        aria-describedby={describedBy}
        onClick={() => setIsOpen(true)}
      >
        Refund
      </Button>
      {isOpen && <RefundDialog refundable={refundable} onClose={() => setIsOpen(false)} />}
    </>
  );
}
