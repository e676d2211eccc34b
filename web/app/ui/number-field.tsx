import { TextField, type TextFieldProps } from './text-field';

/** A field for a whole number. */
export function WholeNumberField(props: TextFieldProps) {
  return <TextField type="number" inputMode="numeric" {...props} />;
}

/** A field for a number with at most two decimals, such as an amount, unless its `step` says otherwise. */
export function DecimalField(props: TextFieldProps) {
  return <TextField type="number" inputMode="decimal" step={0.01} {...props} />;
}
