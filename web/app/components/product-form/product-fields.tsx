import {
  isOptional,
  type ProductField,
  type ProductKey,
  productFields,
} from '@chuck-and-bit/contract/product-fields';
import type { Kind } from '@chuck-and-bit/contract/kinds';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { Fragment } from 'react';
import { useWatch } from 'react-hook-form';
import { AttributeFields, KindField } from './attribute-fields';
import { fieldOf } from '../forms/field-of';
import { WeightField } from '../forms/weight-field';
import { DecimalField, WholeNumberField } from '../../ui/number-field';
import { SelectField } from '../../ui/select-field';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField, type TextFieldProps } from '../../ui/text-field';
import type { PictureUploads } from '../pictures/picture-uploads';
import { DocumentFields } from './document-fields';
import type { DocumentUploads } from './document-uploads';
import { ImagePreview } from './image-preview';
import { PictureFields } from './picture-fields';
import type { ProductForm } from './product-form';
import { VisibilityField } from './visibility-field';
import { VolumePrices } from './volume-prices';

/** The files that are on their way to a product. */
export type ProductUploads = { pictures: PictureUploads; documents: DocumentUploads };

type ProductFieldsProps = {
  form: ProductForm;
  uploads: ProductUploads;
  keys: readonly ProductKey[];
  weightUnit: WeightUnit;
  kinds: readonly Kind[];
};

/** These fields of a product, for the forms that add and edit one. */
export function ProductFields({ keys, uploads, ...rest }: ProductFieldsProps) {
  return (
    <>
      {keys.map((key) => (
        <Fragment key={key}>
          {!isOptional(key) && <Field name={key} {...rest} />}
          {key === 'description' && <PictureFields form={rest.form} uploads={uploads.pictures} />}
        </Fragment>
      ))}
      <fieldset className="border-base-300 grid grid-cols-1 gap-5 border-t pt-5 sm:col-span-6 sm:grid-cols-6">
        <legend className="float-start w-full text-xl font-semibold sm:col-span-6">Details</legend>
        {keys.map((key) => isOptional(key) && <Field key={key} name={key} {...rest} />)}
        <DocumentFields form={rest.form} uploads={uploads.documents} />
      </fieldset>
    </>
  );
}

const narrow = 'sm:col-span-2';
const wide = 'sm:col-span-4';

type FieldProps = Omit<ProductFieldsProps, 'keys' | 'uploads'> & { name: ProductKey };

function Field({ form, name, weightUnit, kinds }: FieldProps) {
  const field: ProductField = productFields[name];
  const { label, hint } = field;
  const number = { valueAsNumber: true };
  switch (field.input) {
    case 'text':
      return (
        <TextField
          {...{ label, hint }}
          className={isOptional(name) ? narrow : wide}
          {...fieldOf(form, name)}
        />
      );
    case 'longText':
      return (
        <TextAreaField
          {...{ label, hint }}
          rows={name === 'description' ? 6 : 3}
          className={wide}
          {...fieldOf(form, name)}
        />
      );
    case 'imageUrl':
      return (
        <ImageField
          {...{ label, hint, control: form.control }}
          type="url"
          placeholder="https://…"
          className={wide}
          {...fieldOf(form, name)}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...{ label, hint }}
          options={field.options.map(toOption)}
          className={narrow}
          {...fieldOf(form, name)}
        />
      );
    case 'wholeNumber':
      return (
        <WholeNumberField
          {...{ label, hint, aside: field.unit, min: field.bounds.min }}
          className={narrow}
          {...fieldOf(form, name, number)}
        />
      );
    case 'price':
      return (
        <PriceField
          {...{ label, hint, min: field.bounds.min }}
          control={form.control}
          className={narrow}
          {...fieldOf(form, name, number)}
        />
      );
    case 'weight':
      return (
        <WeightField
          {...{ label, hint, name, aside: weightUnit, unit: weightUnit }}
          empty={0}
          control={form.control}
          className={narrow}
        />
      );
    case 'volumePrices':
      return <VolumePrices form={form} />;
    case 'visibility':
      return <VisibilityField control={form.control} />;
    case 'moment':
      // Among the choices of the visibility.
      return null;
    case 'kind':
      return <KindField form={form} kinds={kinds} className={wide} />;
    case 'attributes':
      return <AttributeFields form={form} kinds={kinds} />;
  }
}

const toOption = (value: string) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) });

type ControlledProps = TextFieldProps & Pick<ProductForm, 'control'>;

function PriceField({ control, ...rest }: ControlledProps) {
  const unit = useWatch({ control, name: 'unit' });
  return <DecimalField aside={`USD per ${unit}`} {...rest} />;
}

/** The address of the product's picture, and a preview beside it and the field that follows. */
function ImageField({ control, ...rest }: ControlledProps) {
  const image = useWatch({ control, name: 'image' });
  return (
    <>
      <TextField {...rest} />
      <div className="sm:col-span-2 sm:row-span-2">
        <ImagePreview address={image} />
      </div>
    </>
  );
}
