import { isolated } from '@chuck-and-bit/contract/isolated';
import { useEffect, useId, useRef, useState } from 'react';
import { newId } from '../../browser/new-id';
import { useRights } from '../../session/access/use-rights';
import { Button } from '../../ui/button';
import { errorMessage } from '../errors/error-message';
import { ChooseFiles } from '../uploads/choose-files';
import { untilAnswered } from '../uploads/until-answered';

/** Sends a file to the shop. `uploadId`: repeated with it, no second picture is made. */
export type UploadPicture<Uploaded> = (
  file: File,
  uploadId: string,
  options: { signal: AbortSignal },
) => Promise<Uploaded>;

type PictureFieldProps<Uploaded> = {
  label: string;
  /** Of the button, such as "Choose a logo". */
  chooseLabel: string;
  hint: string;
  /** What is shown without a picture. */
  emptyText: string;
  /** Of the file input: what may be chosen. */
  accept: string;
  /** The address of the picture that is chosen, as it is shown to customers; null for none. */
  source: string | null;
  error: string | undefined;
  upload: UploadPicture<Uploaded>;
  onChange: (picture: Uploaded | null) => void;
};

/** A picture of the shop: uploaded as soon as it is chosen, shown to customers when the form is saved. */
export function PictureField<Uploaded>(props: PictureFieldProps<Uploaded>) {
  const { label, chooseLabel, hint, emptyText, accept, source, onChange } = props;
  const { mayChange } = useRights();
  const id = useId();
  const { isSending, problem, upload } = useUpload(props.upload, onChange);
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5 sm:col-span-6">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <ChooseFiles
        label={chooseLabel}
        accept={accept}
        single
        disabled={!mayChange('settings')}
        describedBy={`${id}-hint`}
        onFiles={(files) => void upload(files)}
      >
        <div className="flex min-h-11 flex-wrap items-center gap-3" aria-live="polite">
          {isSending && <p>Being uploaded</p>}
          {!isSending && source !== null && (
            <>
              {/* On paper, as pages and mails show it. */}
              <img
                src={source}
                alt={`${label}, as it is shown`}
                className="border-base-300 rounded-field max-h-24 max-w-full border bg-[#fcfbf8] object-contain p-2"
              />
              <Button variant="ghost" size="small" onClick={() => onChange(null)}>
                {`Remove ${label.toLowerCase()}`}
              </Button>
            </>
          )}
          {!isSending && source === null && <p className="text-sm">{emptyText}</p>}
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
function useUpload<Uploaded>(send: UploadPicture<Uploaded>, onDone: (picture: Uploaded) => void) {
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
      const uploadId = newId();
      setSending(true);
      setProblem(null);
      try {
        onDone(await untilAnswered(() => send(file, uploadId, { signal }), { signal, onWait: () => {} }));
      } catch (error) {
        if (signal.aborted) return;
        setProblem(`${isolated(file.name)}: ${errorMessage(error)}`);
      }
      setSending(false);
    },
  };
}
