import { invoiceRecipientForm, withoutEmpty } from '@chuck-and-bit/contract/addresses';
import { changeInvoiceRecipient, type InvoiceRecipient } from '@chuck-and-bit/contract/documents';
import { messages } from '@chuck-and-bit/contract/messages';
import { canPay } from '@chuck-and-bit/contract/order-status';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useRights } from '../../session/access/use-rights';
import { browserShopApi } from '../../shop-api';
import { Button } from '../../ui/button';
import { FormDialog } from '../actions/form-dialog';
import { FormError } from '../errors/form-error';
import { withKey } from '../forms/idempotency-keys';
import { draftInvoice, InvoiceFieldset, invoiceDefaults, type InvoiceValues } from '../places/invoice-fields';

async function correctRecipient(id: string, body: InvoiceRecipient): Promise<string> {
  await withKey(`recipient of ${id}`, body, (options) =>
    browserShopApi().call(changeInvoiceRecipient, { params: { id }, body }, options),
  );
  return messages.recipientSaved;
}

/** Lets staff correct the recipient of the invoice of a paid purchase. */
export function CorrectRecipient({ purchase }: { purchase: Purchase }) {
  const { mayChange } = useRights();
  const [isOpen, setIsOpen] = useState(false);
  if (canPay(purchase) || !mayChange('refunds')) return null;
  return (
    <>
      <Button variant="outline" size="small" className="mt-4 print:hidden" onClick={() => setIsOpen(true)}>
        Correct recipient
      </Button>
      {isOpen && <RecipientDialog purchase={purchase} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const toRecipient = ({ invoiceAddress, taxNumber }: InvoiceValues): InvoiceRecipient => {
  const { name, address, ...parts } = invoiceAddress;
  return { invoiceAddress: { name, address, ...withoutEmpty(parts) }, ...withoutEmpty({ taxNumber }) };
};

function RecipientDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const delivery = { ...purchase, name: purchase.userName };
  const form = useForm<InvoiceValues>({
    resolver: zodResolver(invoiceRecipientForm),
    defaultValues: invoiceDefaults({
      invoiceAddress: purchase.invoiceAddress ?? delivery,
      taxNumber: purchase.taxNumber,
    }),
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        title="Correct the recipient"
        message={
          purchase.invoice
            ? `Invoice ${purchase.invoice.number} is cancelled and a new one issued and mailed to the customer. No money moves.`
            : 'Receipt and later invoices name this recipient. No money moves.'
        }
        form={form}
        draft={{ name: `recipient of ${purchase._id}`, fields: draftInvoice }}
        change={(values) => correctRecipient(purchase._id, toRecipient(values))}
        confirmLabel="Save recipient"
        declineLabel="Cancel"
        onClose={onClose}
      >
        <InvoiceFieldset />
        <FormError message={form.formState.errors.root?.message} />
      </FormDialog>
    </FormProvider>
  );
}
