import { limits } from '@chuck-and-bit/contract/limits';
import type { ComponentProps } from 'react';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';

/** The lines of an address. */
export function AddressField(props: Omit<ComponentProps<typeof TextAreaField>, 'label'>) {
  return (
    <TextAreaField
      label="Address"
      rows={2}
      autoComplete="street-address"
      maxLength={limits.address.max}
      className="sm:col-span-2"
      {...props}
    />
  );
}

/** The number for the carrier. */
export function PhoneField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label="Phone" type="tel" autoComplete="tel" maxLength={limits.phone.max} {...props} />;
}
