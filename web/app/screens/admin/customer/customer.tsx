import { TypedLines } from '../../../ui/typed-lines';
import { isolated } from '@chuck-and-bit/contract/isolated';
import { type Customer, getCustomer } from '@chuck-and-bit/contract/customers';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { customerNotes } from '@chuck-and-bit/contract/notes';
import { type Role, roleNames, roles } from '@chuck-and-bit/contract/roles';
import { changeRole } from '@chuck-and-bit/contract/users';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Avatar } from '../../../components/account/avatar';
import { EmailText } from '../../../components/account/email-text';
import { FormDialog } from '../../../components/actions/form-dialog';
import { orFailure } from '../../../components/errors/failed-list';
import { FormError } from '../../../components/errors/form-error';
import { ScreenError } from '../../../components/errors/screen-error';
import { fieldOf } from '../../../components/forms/field-of';
import { Notes } from '../../../components/notes/notes';
import { Fact, Facts, Section } from '../../../components/orders/receipt-parts';
import { WrittenTime } from '../../../components/dates/written-time';
import { pageMeta } from '../../../browser/page-meta';
import { screens } from '../../../browser/dashboard-screens';
import { shownEmail } from '../../../browser/shown-email';
import { sessionContext } from '../../../session/access/guards';
import { browserShopApi } from '../../../shop-api';
import { Button, ButtonLink } from '../../../ui/button';
import { PageHeading } from '../../../ui/page-heading';
import { SelectField } from '../../../ui/select-field';
import type { Route } from './+types/customer';
import { TheirData } from './their-data';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    args,
    args.loaderData?.customer.name ?? 'Customer',
    'What a customer ordered and spent, and notes about them.',
  );

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  const { user } = context.get(sessionContext);
  const api = browserShopApi();
  const customer = await api.call(getCustomer, { params: { id: params.id } });
  const notes = await orFailure(api.call(customerNotes.list, { params: { id: params.id } }));
  return { user, customer, notes };
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
      <Notes about={customer._id} endpoints={customerNotes} area="customers" notes={notes} />
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
        <Fact label="Address">{address ? <TypedLines text={address} /> : 'Not given'}</Fact>
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
      message={`${isolated(customer.name)}, ${shownEmail(customer.email)}`}
      form={form}
      draft={null}
      change={async ({ role }) => {
        const args = { params: { id: customer._id }, body: { role: role === '' ? null : role } };
        await browserShopApi().call(changeRole, args);
        return messages.roleChanged;
      }}
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
