import { customerMessages } from '@chuck-and-bit/contract/customer-messages';
import { type Customer, eraseCustomer, getCustomer } from '@chuck-and-bit/contract/customers';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { customerNotes } from '@chuck-and-bit/contract/notes';
import { type Role, roleNames, roles } from '@chuck-and-bit/contract/roles';
import { changeRole } from '@chuck-and-bit/contract/users';
import { useState } from 'react';
import { redirect } from 'react-router';
import { useForm, useWatch } from 'react-hook-form';
import { Avatar } from '../../../components/account/avatar';
import { EmailText } from '../../../components/account/email-text';
import { readActionBody } from '../../../components/actions/outcome';
import { FormDialog } from '../../../components/actions/form-dialog';
import { runRowAction } from '../../../components/actions/use-row-action';
import { orFailure } from '../../../components/errors/failed-list';
import { FormError } from '../../../components/errors/form-error';
import { ScreenError } from '../../../components/errors/screen-error';
import { fieldOf } from '../../../components/forms/field-of';
import { changeNotes, type NoteIntent } from '../../../components/notes/note-changes';
import { Notes } from '../../../components/notes/notes';
import { Fact, Facts, Section } from '../../../components/orders/receipt-parts';
import { WrittenTime } from '../../../components/dates/written-time';
import { toast } from '../../../components/toasts/toast';
import { pageMeta } from '../../../page/page-meta';
import { screens } from '../../../page/dashboard-screens';
import { shownEmail } from '../../../page/shown-email';
import { sessionContext } from '../../../session/access/guards';
import { browserShopApi } from '../../../shop-api';
import { Button, ButtonLink } from '../../../ui/button';
import { PageHeading } from '../../../ui/page-heading';
import { SelectField } from '../../../ui/select-field';
import type { Route } from './+types/customer';
import { TheirData } from './their-data';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData?.customer.name ?? 'Customer',
    'What a customer ordered and spent, and notes about them.',
  );

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  const { user } = context.get(sessionContext);
  const api = browserShopApi();
  const customer = await api.call(getCustomer, { params: { id: params.id } });
  const notes = await orFailure(api.call(customerNotes.list, { params: { id: params.id } }));
  return { user, customer, notes };
}

export type CustomerRequest = NoteIntent | { intent: 'change role'; role: Role | null } | { intent: 'erase' };

export async function clientAction({ params: { id }, request }: Route.ClientActionArgs) {
  const body = await readActionBody<CustomerRequest>(request);
  if (body.intent === 'erase') return erase(id);
  if (body.intent !== 'change role') return changeNotes(customerNotes, id, body);
  return runRowAction(async () => {
    await browserShopApi().call(changeRole, { params: { id }, body: { role: body.role } });
    return messages.roleChanged;
  });
}

async function erase(id: string) {
  const outcome = await runRowAction(async () => {
    await browserShopApi().call(eraseCustomer, { params: { id } });
    return customerMessages.customerErased;
  });
  if (!outcome.data.ok) return outcome;
  toast.success(customerMessages.customerErased);
  return redirect(screens.customers.path);
}

export function ErrorBoundary() {
  return (
    <ScreenError
      missingTitle="We can't find this customer"
      missingText="The account may have been deleted."
      missingLink={{ to: screens.customers.path, label: 'All customers' }}
    />
  );
}

export default function CustomerPage({ loaderData: { user, customer, notes } }: Route.ComponentProps) {
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHeading
        title={customer.name}
        actions={
          <ButtonLink to={screens.customers.path} variant="ghost" size="small">
            All customers
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <CustomerDetails customer={customer} isAdmin={user.role === 'admin'} />
        <CustomerOrders customer={customer} />
      </div>
      <Notes about={customer._id} area="customers" notes={notes} />
      {user.role === 'admin' && customer.role === null && <TheirData customer={customer} />}
    </div>
  );
}

function CustomerDetails({ customer, isAdmin }: { customer: Customer; isAdmin: boolean }) {
  const [isChangingRole, setChangingRole] = useState(false);
  const { _id, image, email, emailVerified, phone, address, role, createdAt } = customer;
  return (
    <Section title="Who it is">
      <Avatar id={_id} image={image} className="mb-4 size-16" />
      <Facts>
        <Fact label="Email">
          <EmailText>{email}</EmailText>
          {!emailVerified && <span className="text-base-content/75 block text-sm">not verified yet</span>}
        </Fact>
        <Fact label="Phone">{phone || 'Not given'}</Fact>
        <Fact label="Address">{address || 'Not given'}</Fact>
        <Fact label="Registered">
          <WrittenTime at={createdAt} as="day" />
        </Fact>
        <Fact label="Role">{role ? roleNames[role] : 'Shopper'}</Fact>
      </Facts>
      {isAdmin && (
        <Button variant="outline" size="small" className="mt-4" onClick={() => setChangingRole(true)}>
          Change role
        </Button>
      )}
      {isChangingRole && <RoleDialog customer={customer} onClose={() => setChangingRole(false)} />}
    </Section>
  );
}

function CustomerOrders({ customer }: { customer: Customer }) {
  const { orders, spent, lastOrderAt, email } = customer;
  return (
    <Section title="What they ordered">
      <Facts>
        <Fact label="Orders">{orders.toLocaleString('en-US')}</Fact>
        <Fact label="Total spent">{formatUsd(spent)}</Fact>
        <Fact label="Last order">{lastOrderAt ? <WrittenTime at={lastOrderAt} as="day" /> : 'Never'}</Fact>
      </Facts>
      {orders > 0 && (
        <ButtonLink
          to={`${screens.manageAllOrders.path}?q=${encodeURIComponent(email)}`}
          variant="outline"
          size="small"
          className="mt-4"
        >
          Show their orders
        </ButtonLink>
      )}
    </Section>
  );
}

/** What each role may do, in a sentence. The empty key stands for no role. */
const explanations: Record<Role | '', string> = {
  '': 'Orders, pays and reviews, and sees nothing of the dashboard of staff.',
  admin: 'May do everything, also give and take roles. Can’t place orders.',
  'orders-staff': 'Ships and cancels orders, refunds, answers returns, sees customers and products.',
  'shipping-staff': 'Ships and cancels orders and answers returns, sees products. Returns no money.',
  'products-staff': 'Adds and changes products, prices and stock. Sees no orders and no customers.',
  viewer: 'Sees everything in the dashboard and changes nothing.',
};

const options = [
  { value: '', label: 'Shopper' },
  ...roles.map((role) => ({ value: role, label: roleNames[role] })),
];

type RoleForm = { role: Role | '' };

/** Gives a user a role, or takes it away. */
function RoleDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const form = useForm<RoleForm>({ defaultValues: { role: customer.role ?? '' } });
  const chosen = useWatch({ control: form.control, name: 'role' });
  return (
    <FormDialog
      title="Change the role"
      message={`${customer.name}, ${shownEmail(customer.email)}`}
      form={form}
      draft={null}
      toBody={({ role }): CustomerRequest => ({ intent: 'change role', role: role === '' ? null : role })}
      confirmLabel="Yes, change role"
      declineLabel="No, keep it"
      disabled={chosen === (customer.role ?? '')}
      onClose={onClose}
    >
      <FormError message={form.formState.errors.root?.message} />
      <SelectField label="Role" options={options} hint={explanations[chosen]} {...fieldOf(form, 'role')} />
    </FormDialog>
  );
}
