import { limits } from '@chuck-and-bit/contract/limits';
import type { FooterContent } from '@chuck-and-bit/contract/shop-pages';
import type { UseFormReturn } from 'react-hook-form';
import { fieldOf } from '../../../../components/forms/field-of';
import { TextAreaField } from '../../../../ui/text-area-field';
import { LinkRows } from './link-rows';

export function FooterFields({ form }: { form: UseFormReturn<FooterContent> }) {
  return (
    <>
      <TextAreaField
        label="Text below the name of the shop"
        rows={3}
        maxLength={limits.shopPage.paragraph}
        hint="Leave it empty for none."
        className="sm:col-span-6"
        {...fieldOf(form, 'text')}
      />
      <LinkRows form={form} legend="Links under “About the shop”" most={limits.shopPage.footerLinks} />
    </>
  );
}
