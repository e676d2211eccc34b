import type { Upload } from './upload-queue';

const texts: Record<Upload['state'], string> = {
  queued: 'Waiting for the others',
  preparing: 'Being prepared',
  sending: 'Being uploaded',
  waiting: 'Waiting for the connection',
  failed: 'Failed',
  refused: 'Not taken',
  done: 'Uploaded',
};

/** How far an upload is, or why it failed. */
export function UploadState({ upload: { state, progress, problem, name } }: { upload: Upload }) {
  if (problem !== null) return <p className="text-error text-sm font-medium wrap-anywhere">{problem}</p>;
  const isMoving = state === 'preparing' || state === 'sending' || state === 'waiting';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {isMoving && (
        <progress
          className="progress progress-primary h-2 w-40"
          aria-label={`Upload of ${name}`}
          value={progress}
        />
      )}
      <span>{texts[state]}</span>
    </div>
  );
}
