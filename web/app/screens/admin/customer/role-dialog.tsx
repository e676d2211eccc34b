import type { Customer } from '@chuck-and-bit/contract/customers';
import { type Role, roleNames, roles } from '@chuck-and-bit/contract/roles';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../components/actions/form-dialog';
import { FormError } from '../../../components/errors/form-error';
import { fieldOf } from '../../../components/forms/field-of';
import { SelectField } from '../../../ui/select-field';
import type { CustomerRequest } from './customer';

/** What each role may do, in a sentence. The empty key stands for no role. */
const explanations: Record<Role | '', string> = {
  '': 'Orders, pays and reviews, and sees nothing of the dashboard of staff.',
  admin: 'May do everything, also give and take roles. Can’t place orders.',
  'orders-staff': 'Ships and cancels orders, refunds, answers returns, sees customers and products.',
  'products-staff': 'Adds and changes products, prices and stock. Sees no orders and no customers.',
  viewer: 'Sees everything in the dashboard and changes nothing.',
};

const options = [
  { value: '', label: 'Shopper' },
  ...roles.map((role) => ({ value: role, label: roleNames[role] })),
];

type RoleForm = { role: Role | '' };

/** Gives a user a role, or takes it away. */
export function RoleDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const form = useForm<RoleForm>({ defaultValues: { role: customer.role ?? '' } });
  const chosen = useWatch({ control: form.control, name: 'role' });
  return (
    <FormDialog
      title="Change the role"
      message={`${customer.name}, ${customer.email}`}
      form={form}
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
