import { isolated } from '@chuck-and-bit/contract/isolated';
import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatCount } from '@chuck-and-bit/contract/money';
import { changeableProducts, changeProducts } from '@chuck-and-bit/contract/product-plans';
import { useForm, useWatch } from 'react-hook-form';
import { fieldOf, numberOrNull } from '../../../components/forms/field-of';
import { FormCard } from '../../../components/forms/form-card';
import { PlanView } from '../../../components/product-plan/plan-view';
import { usePlan } from '../../../components/product-plan/use-plan';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { DecimalField, WholeNumberField } from '../../../ui/number-field';
import { PageHeading } from '../../../ui/page-heading';
import { SelectField } from '../../../ui/select-field';
import type { Route } from './+types/change-products';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';
import { AllProductsLink } from '../../../components/product-form/all-products-link';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Change Products', 'Change the price and stock of many products at once.');

type BulkChange = Omit<BodyOf<typeof changeProducts>, 'fingerprint'>;

/** `?ids=…,…`: these products; otherwise all that `?q=…&show=…` lists. */
function readSelection(address: URLSearchParams): BulkChange['select'] {
  const ids = (address.get('ids') ?? '').split(',').filter((id) => id !== '');
  if (ids.length > 0) return { by: 'ids', ids };
  const show = changeableProducts.find((shown) => shown === address.get('show')) ?? 'active';
  return { by: 'search', q: address.get('q') ?? '', show };
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { select: readSelection(new URL(request.url).searchParams) };
}

const change = (wanted: BulkChange, fingerprint?: string) =>
  browserShopApi().call(changeProducts, {
    query: { dryRun: fingerprint === undefined ? 'true' : 'false' },
    body: { ...wanted, ...(fingerprint !== undefined && { fingerprint }) },
  });

const priceKinds = [
  { value: 'none', label: 'Leave as it is' },
  { value: 'percent', label: 'Change by percent' },
  { value: 'amount', label: 'Change by an amount' },
  { value: 'set', label: 'Set to' },
];

type Values = { kind: 'none' | 'percent' | 'amount' | 'set'; value: number | null; addStock: number | null };

function introOf(select: BulkChange['select']): string {
  if (select.by === 'ids') {
    return select.ids.length === 1 ? 'One product' : `${formatCount(select.ids.length)} products`;
  }
  const conditions = [
    select.q !== '' && `match "${isolated(select.q)}"`,
    select.show === 'low-stock' && 'are low on stock',
  ].filter((condition) => condition !== false);
  return conditions.length === 0
    ? 'All products in the shop'
    : `All products that ${conditions.join(' and ')}`;
}

export default function ChangeProducts({ loaderData: { select } }: Route.ComponentProps) {
  const { plan, isBusy, failure, preview, apply, discard } = usePlan(change);
  const form = useForm<Values>({ defaultValues: { kind: 'percent', value: null, addStock: null } });
  const { errors } = form.formState;
  const kind = useWatch({ control: form.control, name: 'kind' });
  const send = form.handleSubmit(({ kind: chosen, value, addStock }) => {
    if (chosen !== 'none' && value === null && addStock === null) {
      return form.setError('value', { message: messages.numberRequired }, { shouldFocus: true });
    }
    if (chosen === 'none' && addStock === null) {
      return form.setError('addStock', { message: messages.numberRequired }, { shouldFocus: true });
    }
    const price = chosen === 'none' || value === null ? null : { kind: chosen, value };
    preview({ select, price, addStock });
  });

  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeading
        title="Change Products"
        intro={`${introOf(select)}. You see what would change before anything is saved.`}
        actions={<AllProductsLink />}
      />
      <FormCard
        aria-label="Change"
        onSubmit={send}
        draft={null}
        onChange={discard}
        error={failure ?? errors.root?.message}
        buttons={
          <Button type="submit" variant="outline" busy={isBusy} className="sm:self-start">
            Preview
          </Button>
        }
      >
        <SelectField
          label="Price"
          options={priceKinds}
          className="sm:col-span-3"
          {...fieldOf(form, 'kind')}
        />
        {kind !== 'none' && (
          <DecimalField
            label={kind === 'percent' ? 'Percent' : 'Amount'}
            step="any"
            aside={kind === 'percent' ? undefined : 'USD'}
            hint={
              kind === 'percent'
                ? 'Volume prices change too. Example: 5, or -10 for less.'
                : kind === 'amount'
                  ? 'Example: 2.50, or -1 for less.'
                  : 'Example: 19.99.'
            }
            className="sm:col-span-3"
            {...fieldOf(form, 'value', numberOrNull)}
          />
        )}
        <WholeNumberField
          label="Add to the stock"
          min={1}
          hint="Optional: so many units of each came in."
          className="sm:col-span-3"
          {...fieldOf(form, 'addStock', numberOrNull)}
        />
      </FormCard>
      {plan && <PlanView key={plan.fingerprint} plan={plan} isBusy={isBusy} onApply={apply} />}
    </div>
  );
}
