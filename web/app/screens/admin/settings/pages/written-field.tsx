import { limits } from '@chuck-and-bit/contract/limits';
import type { WrittenContent } from '@chuck-and-bit/contract/shop-pages';
import type { UseFormReturn } from 'react-hook-form';
import { fieldOf } from '../../../../components/forms/field-of';
import { TextAreaField } from '../../../../ui/text-area-field';

export const markdownHint =
  'Markdown: an empty line between paragraphs, ## before a heading, - before a point, **bold**, [text](/all-drills) for a link. HTML is shown as text.';

export function WrittenField({ form }: { form: UseFormReturn<WrittenContent> }) {
  return (
    <TextAreaField
      label="Text"
      rows={24}
      maxLength={limits.shopPage.markdown}
      hint={markdownHint}
      className="sm:col-span-6"
      {...fieldOf(form, 'text')}
    />
  );
}
