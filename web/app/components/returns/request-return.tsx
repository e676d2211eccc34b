import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@chuck-and-bit/contract/limits';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { returnableUntil, unitsToReturn } from '@chuck-and-bit/contract/return-status';
import { type PurchaseReturn, type ReturnRequest, returnRequest } from '@chuck-and-bit/contract/returns';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { usePageContext } from '../../page/page-context';
import { serverNow } from '../../page/server-clock';
import { draftNumber } from '../../session/store/drafts';
import { Button } from '../../ui/button';
import { TextAreaField } from '../../ui/text-area-field';
import { WholeNumberField } from '../../ui/number-field';
import { FormDialog } from '../actions/form-dialog';
import { FormError } from '../errors/form-error';
import { fieldOf } from '../forms/field-of';
import { unitsLost } from '../purchases/purchase-rows';
import type { ReturnIntent } from './return-changes';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

type RequestReturnProps = {
  order: Order;
  /** Has the parcels, of which some may be lost; undefined if it could not be loaded. */
  purchase: Purchase | undefined;
  returns: readonly PurchaseReturn[];
};

/** Lets the buyer ask for a return, as long as the shop takes one. The screen's action sends the request. */
export function RequestReturn({ order, purchase, returns }: RequestReturnProps) {
  const { returnDays } = usePageContext().publicConfig;
  const [isOpen, setIsOpen] = useState(false);
  const [now] = useState(() => new Date(serverNow()));
  const until = returnableUntil(order, returnDays);
  const left = unitsToReturn(order, returns, unitsLost(purchase?.shipments ?? [], order._id));
  if (order.paymentStatus !== 'Paid' || !until || until < now || left === 0) return null;
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        Request a Return
      </Button>
      {isOpen && <RequestDialog order={order} left={left} until={until} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const draftFields = { quantity: draftNumber, reason: z.string() };

type RequestDialogProps = { order: Order; left: number; until: Date; onClose: () => void };

function RequestDialog({ order, left, until, onClose }: RequestDialogProps) {
  const form = useForm<ReturnRequest>({
    resolver: zodResolver(returnRequest),
    defaultValues: { quantity: left, reason: '' },
  });
  return (
    <FormDialog
      title="Request a return"
      message={`You can return ${order.productName} until ${day.format(until)}. We'll answer by mail.`}
      form={form}
      draft={{ name: `return of ${order._id}`, fields: draftFields }}
      toBody={(body): ReturnIntent => ({ intent: 'request return', orderId: order._id, body })}
      confirmLabel="Yes, request the return"
      declineLabel="No, keep it"
      onClose={onClose}
    >
      <FormError message={form.formState.errors.root?.message} />
      <WholeNumberField
        label="Units to return"
        min={1}
        max={left}
        hint={`${formatQuantity(left, order.unit)} can be returned`}
        {...fieldOf(form, 'quantity', { valueAsNumber: true })}
      />
      <TextAreaField
        label="Reason"
        rows={3}
        maxLength={limits.refundReason.max}
        {...fieldOf(form, 'reason')}
      />
    </FormDialog>
  );
}
