import { type BrandUse, brandFileNames, brandFolder } from '@chuck-and-bit/contract/brand-files';
import { isolated } from '@chuck-and-bit/contract/isolated';
import { uploadBrandPicture } from '@chuck-and-bit/contract/pictures';
import { useEffect, useId, useRef, useState } from 'react';
import { newId } from '../../../../browser/new-id';
import { errorMessage } from '../../../../components/errors/error-message';
import { ChooseFiles } from '../../../../components/uploads/choose-files';
import { untilAnswered } from '../../../../components/uploads/until-answered';
import { useRights } from '../../../../session/access/use-rights';
import { browserShopApi } from '../../../../shop-api';
import { Button } from '../../../../ui/button';

type BrandPictureFieldProps = {
  use: BrandUse;
  label: string;
  /** Of the button, such as "Choose a logo". */
  chooseLabel: string;
  hint: string;
  /** What is shown without a picture. */
  emptyText: string;
  value: { _id: string } | null;
  error: string | undefined;
  onChange: (picture: { _id: string } | null) => void;
};

/** A picture of the brand: uploaded as soon as it is chosen, shown to customers when the settings are saved. */
export function BrandPictureField(props: BrandPictureFieldProps) {
  const { use, label, chooseLabel, hint, emptyText, value, onChange } = props;
  const { mayChange } = useRights();
  const id = useId();
  const { isSending, problem, upload } = useUpload(use, onChange);
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5 sm:col-span-6">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <ChooseFiles
        label={chooseLabel}
        accept="image/png,image/webp,image/jpeg,image/svg+xml"
        single
        disabled={!mayChange('settings')}
        describedBy={`${id}-hint`}
        onFiles={(files) => void upload(files)}
      >
        <div className="flex min-h-11 flex-wrap items-center gap-3" aria-live="polite">
          {isSending && <p>Being uploaded</p>}
          {!isSending && value && (
            <>
              {/* On paper, as pages and mails show it. */}
              <img
                src={`${brandFolder(value._id)}/${brandFileNames[use]}`}
                alt={`${label}, as it is shown`}
                className="border-base-300 rounded-field max-h-24 max-w-full border bg-[#fcfbf8] object-contain p-2"
              />
              <Button variant="ghost" size="small" onClick={() => onChange(null)}>
                {`Remove ${label.toLowerCase()}`}
              </Button>
            </>
          )}
          {!isSending && !value && <p className="text-sm">{emptyText}</p>}
        </div>
      </ChooseFiles>
      <p aria-live="polite" className="text-error text-sm font-medium wrap-anywhere empty:hidden">
        {problem ?? props.error}
      </p>
      <p id={`${id}-hint`} className="text-base-content/70 text-sm">
        {hint}
      </p>
    </fieldset>
  );
}

/** Sends a file; the field keeps its picture until another has arrived. */
function useUpload(use: BrandUse, onDone: (picture: { _id: string }) => void) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef(new AbortController());
  useEffect(() => {
    // Also after the repeated effects of development.
    sending.current = new AbortController();
    return () => sending.current.abort();
  }, []);
  return {
    isSending,
    problem,
    async upload([file]: readonly File[]) {
      if (!file) return;
      sending.current.abort();
      sending.current = new AbortController();
      const { signal } = sending.current;
      const query = { uploadId: newId(), use };
      setSending(true);
      setProblem(null);
      try {
        const send = () => browserShopApi().call(uploadBrandPicture, { query, body: file }, { signal });
        const { _id } = await untilAnswered(send, { signal, onWait: () => {} });
        onDone({ _id });
      } catch (error) {
        if (signal.aborted) return;
        setProblem(`${isolated(file.name)}: ${errorMessage(error)}`);
      }
      setSending(false);
    },
  };
}
