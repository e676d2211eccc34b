import { articleIds } from '@chuck-and-bit/contract/articles';
import { limits } from '@chuck-and-bit/contract/limits';
import type { BlogsContent } from '@chuck-and-bit/contract/shop-pages';
import type { UseFormReturn } from 'react-hook-form';
import { fieldOf } from '../../../../components/forms/field-of';
import { TextAreaField } from '../../../../ui/text-area-field';
import { TextField } from '../../../../ui/text-field';
import { markdownHint } from './written-field';

/** The five questions. There are always five. */
export function BlogsFields({ form }: { form: UseFormReturn<BlogsContent> }) {
  return articleIds.map((id, index) => (
    <fieldset key={id} className="flex min-w-0 flex-col gap-3 sm:col-span-6">
      <legend className="mb-1 text-lg font-semibold">{`Question ${index + 1}`}</legend>
      <TextField
        label="Question"
        maxLength={limits.shopPage.line}
        {...fieldOf(form, `articles.${index}.question`)}
      />
      <TextAreaField
        label="Answer"
        rows={10}
        maxLength={limits.shopPage.markdown}
        hint={markdownHint}
        {...fieldOf(form, `articles.${index}.text`)}
      />
    </fieldset>
  ));
}
