import { customerMessages } from '@chuck-and-bit/contract/customer-messages';
import { type Customer, eraseCustomer, exportCustomerData } from '@chuck-and-bit/contract/customers';
import { RowDialog } from '../../../components/actions/row-dialog';
import { saveFile } from '../../../components/actions/save-file';
import { TaskButton } from '../../../components/actions/task-button';
import { useRowAction } from '../../../components/actions/use-row-action';
import { Section } from '../../../components/orders/receipt-parts';
import { screens } from '../../../browser/dashboard-screens';
import { usePageContext } from '../../../browser/page-context';
import { shownEmail } from '../../../browser/shown-email';
import { withReauthentication } from '../../../session/reauthentication/reauthentication';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';

/** What admins do when a customer asks for their data, or for its erasure. */
export function TheirData({ customer }: { customer: Customer }) {
  const erasing = useRowAction(erase, { leadsTo: () => screens.customers.path });
  const { publicConfig } = usePageContext();
  return (
    <Section title="Their data">
      <p className="text-base-content/75 max-w-prose text-sm">
        Customers may ask what the shop keeps about them, and that it is erased.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <TaskButton variant="outline" size="small" task={() => download(customer)}>
          Download their data
        </TaskButton>
        <Button variant="outline" size="small" onClick={() => erasing.open(customer)}>
          Erase customer
        </Button>
      </div>
      <RowDialog
        action={erasing}
        title="Erase this customer?"
        message={({ name, email }) => (
          <div className="flex flex-col gap-3">
            <p className="font-medium break-words">{`${name}, ${shownEmail(email)}`}</p>
            <p>
              Their account, cart, notes and mails are deleted. Their orders and reviews become those of a
              former customer; the texts of reviews stay. This can&apos;t be undone.
            </p>
            <p>{`What stays: payments, the audit log, and their data at the card provider. ${customerMessages.documentsOfCustomerKept(publicConfig.documentYears)}`}</p>
            {publicConfig.identity.kind === 'firebase' && (
              <p>Their login is kept by Firebase: please delete it in the Firebase console, too.</p>
            )}
          </div>
        )}
        confirmLabel="Yes, erase"
        declineLabel="No, keep them"
        danger
      />
    </Section>
  );
}

async function erase({ _id: id }: Customer): Promise<string> {
  await browserShopApi().call(eraseCustomer, { params: { id } });
  return customerMessages.customerErased;
}

async function download({ _id }: Customer): Promise<void> {
  const data = await withReauthentication(() =>
    browserShopApi().call(exportCustomerData, { params: { id: _id } }),
  );
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'customer-data.json');
}
