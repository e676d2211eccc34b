import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { fromGrams, toGrams } from '@chuck-and-bit/contract/weight';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { TextFieldProps } from '../../ui/text-field';
import { ParsedField } from './parsed-field';

type WeightFieldProps<Values extends FieldValues> = Omit<TextFieldProps, 'value' | 'onChange' | 'name'> & {
  control: Control<Values>;
  /** A field of grams. */
  name: FieldPath<Values>;
  unit: WeightUnit;
  /** The grams of an empty field. Not undefined: the form would show its default again. */
  empty?: number;
};

/** A weight in the unit of the shop. */
export function WeightField<Values extends FieldValues>(props: WeightFieldProps<Values>) {
  const { unit, empty = Number.NaN, ...rest } = props;
  return (
    <ParsedField<Values, number>
      type="number"
      inputMode="decimal"
      step="any"
      min={0}
      parse={(text) => (text.trim() === '' ? empty : toGrams(Number(text), unit))}
      format={(grams) => (grams === empty || !Number.isFinite(grams) ? '' : String(fromGrams(grams, unit)))}
      {...rest}
    />
  );
}
