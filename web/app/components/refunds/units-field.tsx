import { messages } from '@chuck-and-bit/contract/messages';
import type { Order } from '@chuck-and-bit/contract/orders';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../ui/text-field';
import { fieldOf } from '../forms/field-of';
import { type RefundForm, unitsLeft } from './refundable';

/** How many units of each order are refunded. */
export function UnitsField({ form, orders }: { form: UseFormReturn<RefundForm>; orders: readonly Order[] }) {
  const hasNone = (lines: RefundForm['lines']) => lines.every(({ quantity }) => !quantity);
  return (
    <div className="flex flex-col gap-3">
      {orders.map((order, index) => (
        <TextField
          key={order._id}
          label={orders.length > 1 ? `Units of ${order.productName}` : 'Units to refund'}
          type="number"
          inputMode="numeric"
          min={0}
          max={unitsLeft(order)}
          disabled={unitsLeft(order) === 0}
          hint={`${formatQuantity(unitsLeft(order), order.unit)} can still be refunded`}
          {...fieldOf(form, `lines.${index}.quantity`, {
            setValueAs: (value: unknown) => Number(value),
            validate: (quantity, { what, lines }) => {
              if (what !== 'units') return true;
              if (hasNone(lines)) return messages.refundNothing;
              if (!Number.isInteger(quantity) || quantity < 0) return messages.wholeNumber;
              return quantity <= unitsLeft(order) || messages.refundUnitsTooHigh(unitsLeft(order));
            },
          })}
        />
      ))}
    </div>
  );
}
