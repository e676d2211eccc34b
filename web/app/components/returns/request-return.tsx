import { isolated } from '@chuck-and-bit/contract/isolated';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { visibleText } from '@chuck-and-bit/contract/visible-text';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { usePageContext } from '../../browser/page-context';
import { serverNow } from '../../browser/server-clock';
import type { Dates } from '../../browser/dates';
import { useDates } from '../../session/access/use-dates';
import { Button } from '../../ui/button';
import { TextAreaField } from '../../ui/text-area-field';
import { FormDialog } from '../actions/form-dialog';
import { FormError } from '../errors/form-error';
import { fieldOf } from '../forms/field-of';
import { type ChosenUnits, chooseAll, chooseNone, unitsOf } from '../purchases/unit-lines';
import { requestReturn } from './return-changes';
import { type ReturnableLine, returnableLines } from './returnable';
import { chosenUnits, UnitsField, unitsRules } from './units-field';

type RequestReturnProps = { purchase: Purchase; returns: readonly PurchaseReturn[] };

/** Lets the buyer ask for a return, as long as the shop takes one. The screen's action sends the request. */
export function RequestReturn({ purchase, returns }: RequestReturnProps) {
  const { returnDays } = usePageContext().publicConfig;
  const [isOpen, setIsOpen] = useState(false);
  const [now] = useState(() => new Date(serverNow()));
  const lines = returnableLines(purchase, returns, { returnDays, now });
  if (lines.length === 0) return null;
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        Request a Return
      </Button>
      {isOpen && <RequestDialog purchaseId={purchase._id} lines={lines} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What can be returned, and until when. */
function deadlineText(lines: readonly ReturnableLine[], { longDay }: Dates): string {
  const [only, ...others] = lines;
  const days = lines.map(({ until }) => until.getTime());
  const first = longDay(new Date(Math.min(...days)));
  if (only && others.length === 0) return `You can return ${isolated(only.productName)} until ${first}.`;
  return first === longDay(new Date(Math.max(...days)))
    ? `You can return these products until ${first}.`
    : `You can return these products, the first of them until ${first}.`;
}

type RequestForm = { units: ChosenUnits; reason: string };

const draftFields = { units: chosenUnits, reason: z.string() };

type RequestDialogProps = { purchaseId: string; lines: readonly ReturnableLine[]; onClose: () => void };

function RequestDialog({ purchaseId, lines, onClose }: RequestDialogProps) {
  const dates = useDates();
  const [only, ...others] = lines;
  const isOne = only !== undefined && others.length === 0;
  const form = useForm<RequestForm>({
    defaultValues: { units: isOne ? chooseAll(lines) : chooseNone(lines), reason: '' },
  });
  const { control } = form;
  const { field, fieldState } = useController({ control, name: 'units', rules: unitsRules(lines) });
  return (
    <FormDialog
      title="Request a return"
      message={`${deadlineText(lines, dates)} We'll answer by email.`}
      form={form}
      draft={{ name: `return of ${isOne ? only.orderId : purchaseId}`, fields: draftFields }}
      change={({ units, reason }) => requestReturn(purchaseId, { lines: unitsOf(lines, units), reason })}
      confirmLabel="Yes, request the return"
      declineLabel="No, keep it"
      onClose={onClose}
    >
      <FormError message={form.formState.errors.root?.message} />
      <UnitsField
        lines={lines}
        label="Units to return"
        listLabel="Products to return"
        hint={only && `${formatQuantity(only.remaining, only.unit)} can be returned`}
        chosen={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
      />
      <TextAreaField
        label="Reason"
        rows={3}
        maxLength={limits.refundReason.max}
        {...fieldOf(form, 'reason', {
          validate: (reason) => visibleText(reason) !== '' || messages.refundReasonRequired,
        })}
      />
    </FormDialog>
  );
}
