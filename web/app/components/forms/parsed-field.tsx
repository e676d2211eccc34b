import { useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../../ui/text-field';
import { isSameJson } from '../../browser/is-same-json';

type ParsedFieldProps<Values extends FieldValues, Value> = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'name'
> & {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Converts the text to the form's value. */
  parse: (text: string) => Value;
  /** Converts the form's value to text. */
  format: (value: Value) => string;
};

/**
 * A text field whose form value has another form, such as grams for "2.5" kilograms. The typed text stays while it parses to
 * that value.
 */
export function ParsedField<Values extends FieldValues, Value>(props: ParsedFieldProps<Values, Value>) {
  const { control, name, parse, format, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  const { ref, onBlur, onChange } = field;
  const value = field.value as Value;
  const [typed, setTyped] = useState(() => format(value));
  return (
    <TextField
      error={fieldState.error?.message}
      {...rest}
      ref={ref}
      name={name}
      value={isSameJson(parse(typed), value) ? typed : format(value)}
      onBlur={onBlur}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parse(event.target.value));
      }}
    />
  );
}
