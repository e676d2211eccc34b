import { isColour, isGrey } from '@chuck-and-bit/contract/accent';
import { brandFileNames, brandFolder } from '@chuck-and-bit/contract/brand-files';
import { limits } from '@chuck-and-bit/contract/limits';
import { uploadBrandPicture } from '@chuck-and-bit/contract/pictures';
import type { ShopSettingsForm } from '@chuck-and-bit/contract/shop-settings';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { fieldOf } from '../../../../components/forms/field-of';
import { PictureField } from '../../../../components/settings/picture-field';
import { browserShopApi } from '../../../../shop-api';
import { TextField } from '../../../../ui/text-field';
import { AccentPreview } from './accent-preview';
import { SettingGroup } from './setting-group';

type BrandFieldsProps = { form: UseFormReturn<ShopSettingsForm> };

/** How the shop is called and how it looks. */
export function BrandFields({ form }: BrandFieldsProps) {
  return (
    <SettingGroup title="Brand" intro="How the shop is called, and how it looks on pages and in mails.">
      <TextField
        label="Shop name"
        autoComplete="organization"
        maxLength={limits.shopName.max}
        hint="At the top of pages and mails, and in their titles. Pages that are open show it after they are loaded again."
        className="sm:col-span-6"
        {...fieldOf(form, 'shopName')}
      />
      <AccentField form={form} />
      {pictures.map((picture) => (
        <BrandPicture key={picture.use} form={form} {...picture} />
      ))}
    </SettingGroup>
  );
}

const pictures = [
  {
    use: 'logo',
    label: 'Logo',
    chooseLabel: 'Choose a logo',
    emptyText: 'The drawing of a chuck beside the name, in the accent colour.',
    hint: 'PNG, WebP, JPEG, or an SVG of at most 64 kB whose text is drawn as paths. At the top of pages and mails, in place of the name.',
  },
  {
    use: 'favicon',
    label: 'Favicon',
    chooseLabel: 'Choose a favicon',
    emptyText: 'Made of the logo.',
    hint: 'A square picture for tabs, bookmarks and home screens, for a logo that is wide.',
  },
  {
    use: 'sharedPicture',
    label: 'Picture of shared links',
    chooseLabel: 'Choose a picture',
    emptyText: 'Made of the logo.',
    hint: 'Shown where somebody shares a link to the shop. Best is 1200 by 630 pixels; the edges of others are cut.',
  },
] as const;

type BrandPictureProps = BrandFieldsProps & (typeof pictures)[number];

const BrandPicture = ({ form, use, ...texts }: BrandPictureProps) => (
  <Controller
    control={form.control}
    name={use}
    render={({ field: { value, onChange }, fieldState }) => (
      <PictureField<{ _id: string }>
        {...texts}
        accept="image/png,image/webp,image/jpeg,image/svg+xml"
        source={value && `${brandFolder(value._id)}/${brandFileNames[use]}`}
        error={fieldState.error?.message}
        upload={async (body, uploadId, options) => {
          const query = { uploadId, use };
          const { _id } = await browserShopApi().call(uploadBrandPicture, { query, body }, options);
          return { _id };
        }}
        onChange={onChange}
      />
    )}
  />
);

/** The colour that the field of the browser begins with: the shop's own green. */
const firstColour = '#17564a';

/** One colour, typed or chosen, and what the themes make of it. */
function AccentField({ form }: BrandFieldsProps) {
  const accent = useWatch({ control: form.control, name: 'accent' });
  const isShown = isColour(accent) && !isGrey(accent);
  return (
    <>
      <TextField
        label="Accent colour"
        autoComplete="off"
        spellCheck={false}
        hint="Of buttons, banner, ruler, charts and the drawn logo. It is made darker or lighter until text on it can be read. Example: #c8102e. Leave it empty for the colours of a new shop."
        className="sm:col-span-6"
        end={
          <input
            type="color"
            aria-label="Choose the accent colour"
            value={isColour(accent) ? accent.toLowerCase() : firstColour}
            onChange={({ target }) =>
              form.setValue('accent', target.value, { shouldDirty: true, shouldValidate: true })
            }
            className="rounded-field h-11 w-16 cursor-pointer p-1"
          />
        }
        {...fieldOf(form, 'accent')}
      />
      <AccentPreview accent={isShown ? accent : ''} />
    </>
  );
}
