import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { genders, type Profile, profile, updateUser, type User } from '@chuck-and-bit/contract/users';
import { type FormEvent, useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFormAction } from '../../../components/actions/use-form-action';
import { toast } from '../../../components/toasts/toast';
import { EmailText } from '../../../components/account/email-text';
import { FormError } from '../../../components/errors/form-error';
import { AddressField } from '../../../components/forms/delivery-fields';
import { DraftNotice } from '../../../components/forms/draft-notice';
import { fieldOf } from '../../../components/forms/field-of';
import { useDraft } from '../../../components/forms/use-draft';
import { browserSession } from '../../../session/store/browser-session.client';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { PageHeading } from '../../../ui/page-heading';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { OwnPicture } from './own-picture';
import { useOwnPicture } from './use-own-picture';

const genderOptions = [
  { value: '', label: 'Not given' },
  ...genders.map((gender) => ({ value: gender, label: gender })),
];

export const profileDraftName = 'profile';

const draftFields = {
  name: z.string(),
  gender: z.enum([...genders, '']),
  phone: z.string(),
  address: z.string(),
  education: z.string(),
  linkedInLink: z.string(),
  image: z.string(),
};

async function saveProfile(user: User, body: Profile): Promise<void> {
  await browserShopApi().call(updateUser, { query: { qEmail: user.email }, body });
  const { name = user.name, image } = body;
  await browserSession.updateStoredProfile({ displayName: name, photoURL: image || null });
}

/** Edits the profile. `onDone` returns to the view, after saving or discarding. */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const form = useForm<Profile>({
    resolver: zodResolver(profile),
    defaultValues: {
      name: user.name,
      gender: user.gender ?? '',
      phone: user.phone ?? '',
      address: user.address ?? '',
      education: user.education ?? '',
      linkedInLink: user.linkedInLink ?? '',
      image: user.image ?? '',
    },
  });
  const { errors, isSubmitting } = form.formState;

  // The button that opened the form is gone, and the focus with it.
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);

  const draft = useDraft(form, { name: profileDraftName, fields: draftFields });
  const save = useFormAction(form, (values) => saveProfile(user, values), {
    draft,
    onDone: () => {
      toast.success(messages.userUpdated);
      onDone();
    },
  });

  const chosen = useOwnPicture();
  const [isSending, setSending] = useState(false);
  const saveWithPicture = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    const image = await chosen.send();
    setSending(false);
    if (image === null) return;
    if (image !== undefined) form.setValue('image', image, { shouldDirty: true });
    await save(event);
  };

  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeading title="Edit Profile" intro={<EmailText>{user.email}</EmailText>} />
      <Card
        as="form"
        padding="roomy"
        noValidate
        onSubmit={(event) => void saveWithPicture(event)}
        className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2"
      >
        <DraftNotice draft={draft} />
        <ProfileFields form={form} chosen={chosen} />
        <div className="flex flex-col gap-4 sm:col-span-2">
          <FormError message={errors.root?.message} />
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button type="submit" busy={isSubmitting || isSending}>
              Save
            </Button>
            <Button
              variant="ghost"
              disabled={isSubmitting}
              onClick={() => {
                draft.forget();
                onDone();
              }}
            >
              Discard changes
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
}

type ProfileFieldsProps = { form: UseFormReturn<Profile>; chosen: ReturnType<typeof useOwnPicture> };

function ProfileFields({ form, chosen }: ProfileFieldsProps) {
  const image = useWatch({ control: form.control, name: 'image' });
  return (
    <>
      <TextField label="Name" autoComplete="name" {...fieldOf(form, 'name')} />
      <SelectField label="Gender" options={genderOptions} {...fieldOf(form, 'gender')} />
      <TextField
        label="Phone"
        type="number"
        inputMode="tel"
        autoComplete="tel"
        className="[&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:appearance-none"
        {...fieldOf(form, 'phone')}
      />
      <TextField label="Education" maxLength={limits.education.max} {...fieldOf(form, 'education')} />
      <AddressField rows={3} {...fieldOf(form, 'address')} />
      <TextField
        label="LinkedIn"
        type="url"
        placeholder="https://www.linkedin.com/in/…"
        className="sm:col-span-2"
        {...fieldOf(form, 'linkedInLink')}
      />
      <OwnPicture image={image ?? ''} chosen={chosen} />
      <TextField
        label="Image"
        type="url"
        placeholder="https://…"
        hint="Or the address of a picture elsewhere. Empty: no picture."
        className="sm:col-span-2"
        {...fieldOf(form, 'image')}
      />
    </>
  );
}
