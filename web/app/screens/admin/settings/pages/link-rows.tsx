import { limits } from '@chuck-and-bit/contract/limits';
import type { FooterContent } from '@chuck-and-bit/contract/shop-pages';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { FieldRows } from '../../../../components/forms/field-rows';
import { fieldOf } from '../../../../components/forms/field-of';
import { TextField } from '../../../../ui/text-field';

type Linked = Pick<FooterContent, 'links'>;
type LinkRowsProps<Values extends Linked> = { form: UseFormReturn<Values>; legend: string; most: number };

/** Links to add and remove, each with its text and where it leads. */
export function LinkRows<Values extends Linked>({ form: any, legend, most }: LinkRowsProps<Values>) {
  const form = any as unknown as UseFormReturn<Linked>;
  const links = useFieldArray({ control: form.control, name: 'links' });
  return (
    <FieldRows
      legend={legend}
      hint="Lead to a path of the shop such as /all-drills, or to an address that begins with https://, mailto: or tel:."
      rows={links.fields}
      rowName="link"
      addLabel="Add link"
      max={most}
      onAdd={() => links.append({ label: '', to: '' }, { shouldFocus: false })}
      onRemove={links.remove}
    >
      {(index) => (
        <>
          <TextField
            label="Text"
            aria-label={`Text of link ${index + 1}`}
            maxLength={limits.shopPage.line}
            {...fieldOf(form, `links.${index}.label`)}
          />
          <TextField
            label="Leads to"
            aria-label={`Link ${index + 1} leads to`}
            maxLength={limits.url.max}
            {...fieldOf(form, `links.${index}.to`)}
          />
        </>
      )}
    </FieldRows>
  );
}
