import { limits } from '@chuck-and-bit/contract/limits';
import type { requiredParts } from '@chuck-and-bit/contract/required-parts';
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

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

type AddressPartsProps = {
  /** What the address is for: browsers fill in the one of this kind. */
  section: 'shipping' | 'billing';
  company: FieldProps;
  address: Omit<ComponentProps<typeof TextAreaField>, 'label'>;
  postcode: FieldProps;
  city: FieldProps;
  /** What can't stay empty. */
  required?: ReturnType<typeof requiredParts>;
  /** False where the address itself is all that is asked for. It stays in its place when the others appear, so that nothing typed is lost. */
  isWhole?: boolean;
};

/** The lines of an address with the company before them, and postcode and city after them. */
export function AddressParts(props: AddressPartsProps) {
  const { section, company, address, isWhole = true } = props;
  return (
    <>
      {isWhole && (
        <TextField
          label="Company"
          aside="optional"
          autoComplete={`${section} organization`}
          maxLength={limits.company.max}
          className="sm:col-span-2"
          {...company}
        />
      )}
      <AddressField autoComplete={`${section} street-address`} {...address} />
      {isWhole && <PostcodeAndCity {...props} />}
    </>
  );
}

function PostcodeAndCity({ section, postcode, city, required }: AddressPartsProps) {
  return (
    <>
      <TextField
        label="Postcode"
        aside={required?.postcode ? undefined : 'optional'}
        autoComplete={`${section} postal-code`}
        maxLength={limits.postcode.max}
        {...postcode}
      />
      <TextField
        label="City"
        aside={required?.city ? undefined : 'optional'}
        autoComplete={`${section} address-level2`}
        maxLength={limits.city.max}
        {...city}
      />
    </>
  );
}
