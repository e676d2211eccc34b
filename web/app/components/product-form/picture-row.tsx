import { limits } from '@chuck-and-bit/contract/limits';
import { noPicture, pictureFile } from '@chuck-and-bit/contract/picture-files';
import type { Upload } from '../uploads/upload-queue';
import { UploadState } from '../uploads/upload-state';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { TextField } from '../../ui/text-field';
import type { FormPicture } from './form-pictures';
import { RowButtons } from './row-buttons';
import type { Move } from './use-sorted-list';

type PictureRowProps = {
  picture: FormPicture;
  /** null once the shop has it. */
  upload: Upload | null;
  index: number;
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
  const { picture, upload, index, count, productName, error, note, onDescribe, onMove, onRemove } = props;
  const named = `picture ${index + 1}`;
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
        className="rounded-field flex h-18 w-24 shrink-0 cursor-grab items-center justify-center overflow-hidden"
      >
        <Thumbnail picture={picture} preview={upload?.preview ?? null} />
      </div>
      <div className="flex min-w-0 grow basis-48 flex-col gap-1.5">
        <TextField
          label={`What ${named} shows`}
          compact
          name={`pictures.${index}.alt`}
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
      <RowButtons {...{ named, index, count, onMove, onRemove }} isOnItsWay={upload !== null} />
    </>
  );
}

function Thumbnail({ picture: { stored }, preview }: { picture: FormPicture; preview: string | null }) {
  const unmade = stored?.problem ? noPicture : stored?.image;
  const src = stored?.path ? pictureFile(stored.path, 160, 'webp') : (preview ?? unmade);
  if (!src) return <Icon name="box" className="text-base-content/50 size-8" />;
  return <img src={src} alt="" draggable={false} className="product-picture size-full" />;
}
