import { zodResolver } from '@hookform/resolvers/zod';
import { addDrill, type NewDrill, newDrill } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { units } from '@chuck-and-bit/contract/units';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { outcomeOf } from '../../../components/actions/outcome';
import { useFormAction } from '../../../components/actions/use-form-action';
import { toast } from '../../../components/toasts/toast';
import { isFailure, orFailure } from '../../../components/errors/failed-list';
import { FormError } from '../../../components/errors/form-error';
import { ScreenError } from '../../../components/errors/screen-error';
import { fieldOf } from '../../../components/forms/field-of';
import { WeightField } from '../../../components/forms/weight-field';
import { createIdempotencyKeys } from '../../../components/forms/idempotency-keys';
import { usePageContext } from '../../../page/page-context';
import { pageMeta } from '../../../page/page-meta';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { PageHeading } from '../../../ui/page-heading';
import { FormSkeleton } from '../../../ui/skeleton';
import { SelectField } from '../../../ui/select-field';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import type { Route } from './+types/add-product';
import { ImagePreview } from './image-preview';
import { VolumePrices } from './volume-prices';

export const meta = () => pageMeta('Add Product', 'Add a new product to the shop.');

const unitOptions = units.map((unit) => ({ value: unit, label: unit[0]?.toUpperCase() + unit.slice(1) }));

/** The unit of weights as it is now: the page's own may be older. */
export async function clientLoader() {
  return { settings: await orFailure(browserShopApi().call(getShopSettings)) };
}

const withKey = createIdempotencyKeys();

export async function clientAction({ request }: Route.ClientActionArgs) {
  const body = (await request.json()) as NewDrill;
  return outcomeOf(() =>
    withKey(body, (idempotencyKey) => browserShopApi().call(addDrill, { body }, { idempotencyKey })),
  );
}

export function HydrateFallback() {
  return <FormSkeleton label="Loading the product form …" fields={6} />;
}

export function ErrorBoundary() {
  return <ScreenError />;
}

export default function AddProduct({ loaderData: { settings } }: Route.ComponentProps) {
  const { weightUnit } = usePageContext().publicConfig;
  const form = useForm<NewDrill>({
    resolver: zodResolver(newDrill),
    defaultValues: { image: '', unit: 'piece' },
  });
  const { errors, isSubmitting } = form.formState;
  const unit = isFailure(settings) ? weightUnit : settings.weightUnit;
  const send = useFormAction(form, {
    onDone: () => {
      toast.success(messages.drillAdded);
      form.reset();
      form.setFocus('name');
    },
  });

  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeading title="Add Product" intro="It appears in the shop right away, as the newest product." />
      <Card
        as="form"
        roomy
        noValidate
        onSubmit={(event) => void send(event)}
        className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-6"
      >
        <TextField label="Name" className="sm:col-span-4" {...fieldOf(form, 'name')} />
        <SelectField
          label="Unit"
          options={unitOptions}
          className="sm:col-span-2"
          {...fieldOf(form, 'unit')}
        />
        <StockAndPriceFields form={form} />
        <WeightField
          label="Weight"
          aside={unit}
          unit={unit}
          control={form.control}
          name="weight"
          hint={`Of one, for shipping by weight. Example: 2.5. Leave it empty if you don't ship by weight.`}
          className="sm:col-span-3"
        />
        <VolumePrices form={form} />
        <PresentationFields form={form} />
        <div className="flex flex-col gap-4 sm:col-span-6">
          <FormError message={errors.root?.message} />
          <Button type="submit" busy={isSubmitting} className="sm:self-start">
            Add Product
          </Button>
        </div>
      </Card>
    </div>
  );
}

type FieldsProps = { form: UseFormReturn<NewDrill> };

function StockAndPriceFields({ form }: FieldsProps) {
  const [stock, minimum, unit = 'piece'] = useWatch({
    control: form.control,
    name: ['availableQuantity', 'minimumOrder', 'unit'],
  });
  const isUnorderable = stock < minimum;
  return (
    <>
      <TextField
        label="Available Quantity"
        type="number"
        inputMode="numeric"
        min={limits.stock.min}
        className="sm:col-span-2"
        {...fieldOf(form, 'availableQuantity', { valueAsNumber: true })}
      />
      <TextField
        label="Minimum Order"
        type="number"
        inputMode="numeric"
        min={limits.minimumOrder.min}
        className="sm:col-span-2"
        {...fieldOf(form, 'minimumOrder', { valueAsNumber: true })}
      />
      <TextField
        label="Price"
        type="number"
        inputMode="decimal"
        step={0.01}
        min={limits.price.min}
        aside={`USD per ${unit}`}
        className="sm:col-span-2"
        {...fieldOf(form, 'price', { valueAsNumber: true })}
      />
      <p aria-live="polite" className="text-warning text-sm font-medium empty:hidden sm:col-span-6">
        {isUnorderable && 'Nobody can order this product: its stock is below its minimum order.'}
      </p>
    </>
  );
}

/** The product's picture and its description. */
function PresentationFields({ form }: FieldsProps) {
  const image = useWatch({ control: form.control, name: 'image' });
  return (
    <>
      <TextField
        label="Image URL"
        type="url"
        placeholder="https://…"
        className="sm:col-span-4"
        {...fieldOf(form, 'image')}
      />
      <div className="sm:col-span-2 sm:row-span-2">
        <ImagePreview address={image} />
      </div>
      <TextAreaField
        label="Description"
        rows={6}
        hint={`Product cards show its first ${limits.descriptionPreview} characters.`}
        className="sm:col-span-4"
        {...fieldOf(form, 'description')}
      />
    </>
  );
}
