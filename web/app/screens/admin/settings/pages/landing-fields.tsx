import { limits } from '@chuck-and-bit/contract/limits';
import { pick } from '@chuck-and-bit/contract/keys';
import { fileAtLeast, pictureFolder } from '@chuck-and-bit/contract/picture-files';
import { uploadPagePicture } from '@chuck-and-bit/contract/pictures';
import { type BannerPicture, type LandingContent, landingSections } from '@chuck-and-bit/contract/shop-pages';
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { FieldRows } from '../../../../components/forms/field-rows';
import { fieldOf } from '../../../../components/forms/field-of';
import { PictureField } from '../../../../components/settings/picture-field';
import { MoveButtons } from '../../../../components/tables/move-buttons';
import { browserShopApi } from '../../../../shop-api';
import { TextAreaField } from '../../../../ui/text-area-field';
import { TextField } from '../../../../ui/text-field';
import { LinkRows } from './link-rows';

const max = limits.shopPage;
type FormProps = { form: UseFormReturn<LandingContent> };

export function LandingFields({ form }: FormProps) {
  return (
    <>
      <p className="text-lg font-semibold sm:col-span-6">Banner</p>
      <TextField
        label="Heading"
        maxLength={max.line}
        className="sm:col-span-6"
        {...fieldOf(form, 'heading')}
      />
      <TextAreaField
        label="Text below it"
        rows={2}
        maxLength={max.paragraph}
        hint="Shown from tablets on. Leave it empty for none."
        className="sm:col-span-6"
        {...fieldOf(form, 'text')}
      />
      <BannerPictureField form={form} />
      <TextField
        label="Product"
        hint="In place of a picture. Paste the address of its page. Leave it empty for one that is sold, chosen by the shop; so is one that is sold out."
        className="sm:col-span-6"
        {...fieldOf(form, 'productId')}
      />
      <LinkRows form={form} legend="Links of the banner" most={max.bannerLinks} />
      <SectionRows form={form} />
      <FeatureRows form={form} />
      <QuestionRows form={form} />
    </>
  );
}

/** The picture in the banner, with what it shows. */
function BannerPictureField({ form }: FormProps) {
  return (
    <Controller
      control={form.control}
      name="picture"
      render={({ field: { value, onChange }, fieldState }) => (
        <>
          <PictureField<BannerPicture>
            label="Picture of the banner"
            chooseLabel="Choose a picture"
            emptyText="None: a product hangs there."
            hint="JPEG, PNG, WebP, AVIF or GIF. Its edges are cut: it is four wide and three high, and lower on phones."
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            source={value && fileAtLeast({ path: pictureFolder(value._id), width: value.width }, 320, 'jpeg')}
            error={fieldState.error?.message}
            upload={async (body, uploadId, options) => {
              const query = { uploadId };
              const sent = await browserShopApi().call(uploadPagePicture, { query, body }, options);
              return { ...pick(sent, ['_id', 'width', 'height']), alt: '' };
            }}
            onChange={onChange}
          />
          {value && (
            <TextField
              // Another picture has another text, which the field begins with.
              key={value._id}
              label="What the picture shows"
              maxLength={limits.alt.max}
              hint="For people who can't see it. Leave it empty where it only decorates."
              className="sm:col-span-6"
              {...fieldOf(form, 'picture.alt')}
            />
          )}
        </>
      )}
    />
  );
}

/** The sections of the page in their order, each shown or not. */
function SectionRows({ form }: FormProps) {
  const sections = useFieldArray({ control: form.control, name: 'sections' });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 sm:col-span-6">
      <legend className="text-lg font-semibold">Sections</legend>
      <p className="text-base-content/70 max-w-prose text-sm">
        In this order, from top to bottom. One without a check mark is not shown.
      </p>
      <ol className="divide-base-300 border-base-300 rounded-box divide-y border">
        {sections.fields.map(({ id, name }, index) => (
          <li key={id} className="flex flex-wrap items-center gap-2 px-3 py-1">
            <label className="me-auto flex min-h-11 items-center gap-3 font-medium" id={`section-${name}`}>
              <input
                type="checkbox"
                className="checkbox checkbox-primary"
                {...form.register(`sections.${index}.isShown`)}
              />
              <span>{landingSections[name]}</span>
            </label>
            <MoveButtons
              area="settings"
              describedBy={`section-${name}`}
              index={index}
              count={sections.fields.length}
              onMove={(to) => sections.move(index, to)}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

function FeatureRows({ form }: FormProps) {
  const features = useFieldArray({ control: form.control, name: 'features' });
  return (
    <FieldRows
      legend="Why buy here"
      hint="Cards with a title and a few sentences."
      rows={features.fields}
      rowName="card"
      addLabel="Add card"
      max={max.features}
      onAdd={() => features.append({ title: '', text: '' }, { shouldFocus: false })}
      onRemove={features.remove}
    >
      {(index) => (
        <>
          <TextField
            label="Title"
            aria-label={`Title of card ${index + 1}`}
            maxLength={max.line}
            {...fieldOf(form, `features.${index}.title`)}
          />
          <TextAreaField
            label="Text"
            aria-label={`Text of card ${index + 1}`}
            rows={3}
            maxLength={max.paragraph}
            {...fieldOf(form, `features.${index}.text`)}
          />
        </>
      )}
    </FieldRows>
  );
}

function QuestionRows({ form }: FormProps) {
  const questions = useFieldArray({ control: form.control, name: 'questions' });
  return (
    <FieldRows
      legend="Questions"
      hint="What customers ask, and your answers."
      rows={questions.fields}
      rowName="question"
      addLabel="Add question"
      max={max.questions}
      onAdd={() => questions.append({ question: '', answer: '' }, { shouldFocus: false })}
      onRemove={questions.remove}
    >
      {(index) => (
        <>
          <TextField
            label="Question"
            aria-label={`Question ${index + 1}`}
            maxLength={max.line}
            {...fieldOf(form, `questions.${index}.question`)}
          />
          <TextAreaField
            label="Answer"
            aria-label={`Answer ${index + 1}`}
            rows={3}
            maxLength={max.paragraph}
            {...fieldOf(form, `questions.${index}.answer`)}
          />
        </>
      )}
    </FieldRows>
  );
}
