import { limits } from '@chuck-and-bit/contract/limits';
import { pictureFile } from '@chuck-and-bit/contract/picture-files';
import type { ReactNode } from 'react';
import type { Upload } from '../pictures/upload-queue';
import { UploadState } from '../pictures/upload-state';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { TextField } from '../../ui/text-field';
import type { FormPicture } from './form-pictures';

/** Where a picture can be moved to by a button. */
export type Move = 'first' | 'earlier' | 'later';

type PictureRowProps = {
  picture: FormPicture;
  /** null once the shop has it. */
  upload: Upload | null;
  place: number;
  count: number;
  /** What is offered as its description. */
  productName: string;
  error: string | undefined;
  note: string | undefined;
  onDescribe: (alt: string) => void;
  onMove: (move: Move) => void;
  onRemove: () => void;
  onRetry: () => void;
  onDragStart: () => void;
};

/** One picture of a product's form: what it shows, its place and its upload. */
export function PictureRow(props: PictureRowProps) {
  const { picture, upload, place, count, productName, error, note, onDescribe, onMove, onRemove } = props;
  const named = `picture ${place + 1}`;
  return (
    <>
      {/* Dragging is a way beside the buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', named);
          props.onDragStart();
        }}
        className="bg-base-200 rounded-field flex h-18 w-24 shrink-0 cursor-grab items-center justify-center overflow-hidden"
      >
        <Thumbnail picture={picture} preview={upload?.preview ?? null} />
      </div>
      <div className="flex min-w-0 grow basis-48 flex-col gap-1.5">
        <TextField
          label={`What ${named} shows`}
          compact
          name={`pictures.${place}.alt`}
          maxLength={limits.alt.max}
          value={picture.alt ?? productName}
          error={error}
          onChange={(event) => onDescribe(event.target.value)}
        />
        {note && <p className="text-base-content/75 text-sm">{note}</p>}
        {upload && <UploadState upload={upload} />}
        {upload?.state === 'failed' && (
          <Button
            variant="outline"
            size="small"
            aria-label={`Upload ${named} again`}
            className="self-start"
            onClick={props.onRetry}
          >
            Try again
          </Button>
        )}
      </div>
      {/* As wide in each row, so that the fields beside it are too. */}
      <div className="flex flex-wrap items-center sm:min-w-48 sm:justify-end">
        {place > 1 && (
          <RowButton move="first" label={`Move ${named} to the first place`} onClick={() => onMove('first')}>
            First
          </RowButton>
        )}
        <RowButton
          move="earlier"
          label={`Move ${named} up`}
          disabled={place === 0}
          onClick={() => onMove('earlier')}
        >
          <Icon name="up" className="size-5" />
        </RowButton>
        <RowButton
          move="later"
          label={`Move ${named} down`}
          disabled={place === count - 1}
          onClick={() => onMove('later')}
        >
          <Icon name="down" className="size-5" />
        </RowButton>
        <RowButton label={upload ? `Cancel ${named}` : `Remove ${named}`} onClick={onRemove}>
          <Icon name="close" className="size-5" />
        </RowButton>
      </div>
    </>
  );
}

type RowButtonProps = {
  label: string;
  move?: Move;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

const RowButton = ({ label, move, disabled = false, onClick, children }: RowButtonProps) => (
  <Button
    variant="ghost"
    size="small"
    aria-label={label}
    data-move={move}
    disabled={disabled}
    className="min-w-11 px-2"
    onClick={onClick}
  >
    {children}
  </Button>
);

function Thumbnail({ picture: { stored }, preview }: { picture: FormPicture; preview: string | null }) {
  const src = stored?.path ? pictureFile(stored.path, 160, 'webp') : (preview ?? stored?.image);
  if (!src) return <Icon name="box" className="text-base-content/50 size-8" />;
  return <img src={src} alt="" draggable={false} className="size-full object-contain" />;
}
