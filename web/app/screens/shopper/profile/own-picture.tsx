import { Avatar } from '../../../components/account/avatar';
import { ChooseFiles } from '../../../components/uploads/choose-files';
import { Button } from '../../../ui/button';
import type { useOwnPicture } from './use-own-picture';

type OwnPictureProps = {
  /** The typed address; empty for none. */
  image: string;
  chosen: ReturnType<typeof useOwnPicture>;
};

/** Chooses a file as one's picture, and shows it as it will be. */
export function OwnPicture({ image, chosen }: OwnPictureProps) {
  const { state, preview } = chosen;
  const problem = 'problem' in state ? state.problem : null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">Picture</legend>
      <ChooseFiles label="Choose a picture" single camera onFiles={(files) => void chosen.choose(files)}>
        <div className="flex flex-wrap items-center gap-4">
          <Avatar key={preview ?? 'stored'} image={preview ?? (image || null)} className="size-24" />
          <div className="flex min-w-0 grow basis-40 flex-col items-start gap-2" aria-live="polite">
            {state.kind === 'preparing' && <p>Being prepared</p>}
            {preview && <p>This square of it is shown after you save.</p>}
            {state.kind === 'sending' && (
              <>
                <progress
                  className="progress progress-primary h-2 max-w-40"
                  aria-label="Upload of the picture"
                  value={state.progress}
                />
                {state.isWaiting && <p>Waiting for the connection</p>}
              </>
            )}
            {preview && (
              <Button variant="ghost" size="small" className="-ms-3.5" onClick={chosen.forget}>
                {state.kind === 'sending' ? 'Cancel' : 'Use the former one'}
              </Button>
            )}
          </div>
        </div>
      </ChooseFiles>
      <p aria-live="polite" className="text-error text-sm font-medium wrap-anywhere empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
}
