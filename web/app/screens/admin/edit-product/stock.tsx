import { limits } from '@chuck-and-bit/contract/limits';
import type { ManagedProduct } from '@chuck-and-bit/contract/managed-products';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatCount } from '@chuck-and-bit/contract/money';
import {
  changeProductStock,
  newStockChange,
  type NewStockChange,
  type StockChange,
  type StockReason,
} from '@chuck-and-bit/contract/stock-changes';
import { formatQuantity, unitName } from '@chuck-and-bit/contract/units';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { useFormAction } from '../../../components/actions/use-form-action';
import { fieldOf } from '../../../components/forms/field-of';
import { FormCard } from '../../../components/forms/form-card';
import { withKey } from '../../../components/forms/idempotency-keys';
import { resolverFor } from '../../../components/forms/resolver-for';
import { useDraft } from '../../../components/forms/use-draft';
import { toast } from '../../../components/toasts/toast';
import { WrittenTime } from '../../../components/dates/written-time';
import { orderPaths } from '../../../browser/order-paths';
import { useRights } from '../../../session/access/use-rights';
import { draftNumber } from '../../../session/store/drafts';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import type { Column } from '../../../ui/data-table';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';

const kinds = [
  { value: 'restock', label: 'Stock received' },
  { value: 'correction', label: 'Stock count' },
];

type StockValues = { kind: NewStockChange['kind']; quantity: number; counted: number; note: string };

const empty: StockValues = { kind: 'restock', quantity: Number.NaN, counted: Number.NaN, note: '' };

const draftFields = {
  kind: z.enum(['restock', 'correction']),
  quantity: draftNumber,
  counted: draftNumber,
  note: z.string(),
};

/** A correction carries the stock shown here: the API refuses it if the stock has changed since. */
const toChange = ({ kind, quantity, counted, note }: StockValues, seen: number): NewStockChange =>
  kind === 'restock' ? { kind, quantity, note } : { kind, counted, seen, note };

/** Adds delivered units, or corrects the stock to the number counted on the shelf. */
export function StockForm({ product }: { product: ManagedProduct }) {
  const { availableQuantity: seen, unit } = product;
  const form = useForm<StockValues, unknown, NewStockChange>({
    resolver: resolverFor(newStockChange, (values) => toChange(values, seen)),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = form.formState;
  const kind = useWatch({ control: form.control, name: 'kind' });
  const name = `stock of ${product._id}`;
  const draft = useDraft(form, { name, fields: draftFields });
  const change = (body: NewStockChange) =>
    withKey(name, body, (key) =>
      browserShopApi().call(changeProductStock, { params: { id: product._id }, body }, key),
    );
  const send = useFormAction(form, change, {
    draft,
    onDone: () => {
      toast.success(messages.stockSaved);
      form.reset(empty);
    },
  });
  const amount = { type: 'number', inputMode: 'numeric', aside: unitName(unit, 2) } as const;

  return (
    <FormCard
      aria-label="Adjust stock"
      onSubmit={send}
      draft={draft}
      error={errors.root?.message}
      buttons={
        <Button type="submit" variant="outline" busy={isSubmitting} className="sm:self-start">
          Adjust stock
        </Button>
      }
    >
      <p className="sm:col-span-6">
        In stock: <strong>{formatQuantity(seen, unit)}</strong>
      </p>
      <SelectField label="Reason" options={kinds} className="sm:col-span-3" {...fieldOf(form, 'kind')} />
      {kind === 'correction' ? (
        <TextField
          {...amount}
          key="counted"
          label="Counted"
          min={0}
          hint="What is free to sell: leave out what waits for a buyer."
          className="sm:col-span-3"
          {...fieldOf(form, 'counted', { valueAsNumber: true })}
        />
      ) : (
        <TextField
          {...amount}
          key="quantity"
          label="Units to add"
          min={1}
          className="sm:col-span-3"
          {...fieldOf(form, 'quantity', { valueAsNumber: true })}
        />
      )}
      <TextField
        label="Note"
        maxLength={limits.stockNote.max}
        hint="Optional. Example: delivery 4711."
        className="sm:col-span-6"
        {...fieldOf(form, 'note')}
      />
    </FormCard>
  );
}

const reasons: Record<StockReason, string> = {
  added: 'Product added',
  order: 'Ordered',
  cancelled: 'Order cancelled',
  expired: 'Order expired',
  restock: 'Came in',
  correction: 'Counted',
  return: 'Returned',
  refund: 'Refunded',
  import: 'Imported',
  bulk: 'Changed with others',
  replacement: 'Sent again',
};

const actors: Record<string, string> = { buyer: 'The buyer', system: 'The shop', command: 'The operator' };

const signed = (delta: number) => (delta > 0 ? `+${formatCount(delta)}` : `−${formatCount(-delta)}`);

function Reason({ change: { reason, orderId, orderNumber, note } }: { change: StockChange }) {
  const { mayRead } = useRights();
  return (
    <div className="min-w-0">
      <span className="font-medium">{reasons[reason]}</span>
      {orderNumber && (
        <>
          {' '}
          {orderId && mayRead('orders') ? (
            <Link to={orderPaths.order(orderId)} className="link">
              {orderNumber}
            </Link>
          ) : (
            orderNumber
          )}
        </>
      )}
      {note && <p className="text-base-content/80 text-sm break-words">{note}</p>}
    </div>
  );
}

export const stockColumns: readonly Column<StockChange>[] = [
  { header: 'What', fills: true, cell: (change) => <Reason change={change} /> },
  {
    header: 'When',
    cell: ({ occurredAt }) => <WrittenTime at={occurredAt} as="moment" />,
  },
  {
    header: 'Who',
    cell: ({ actor }) => <span className="break-all">{actors[actor] ?? actor}</span>,
  },
  {
    header: 'Change',
    align: 'end',
    cell: ({ delta }) => <span className="tabular-nums">{delta === 0 ? '0' : signed(delta)}</span>,
  },
  {
    header: 'Stock',
    align: 'end',
    cell: ({ after }) => <span className="font-medium tabular-nums">{formatCount(after)}</span>,
  },
];
