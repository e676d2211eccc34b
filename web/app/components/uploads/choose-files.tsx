import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';

type ChooseFilesProps = {
  /** Of the button. */
  label: string;
  onFiles: (files: File[]) => void;
  /** The types that the browser offers. */
  accept?: string;
  /** One file instead of many. */
  single?: boolean;
  /** Further ways to choose. */
  folder?: boolean;
  camera?: boolean;
  /** For those who may only see what is chosen. */
  disabled?: boolean;
  describedBy?: string | undefined;
  children?: ReactNode;
};

/** Where files are dropped, or chosen by a button. */
export function ChooseFiles(props: ChooseFilesProps) {
  const { label, onFiles, accept = 'image/*', single = false, folder = false } = props;
  const { camera = false, describedBy, children } = props;
  const [isOver, setOver] = useState(false);
  if (props.disabled) return children;
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then((files) => onFiles(single ? files.slice(0, 1) : files));
  };
  return (
    // Dropping is a way beside the buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classNames(
        'rounded-box flex flex-col gap-4 border-2 border-dashed p-3 sm:p-4',
        isOver ? 'border-primary bg-primary/10' : 'border-base-300',
      )}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <FileButton {...{ label, onFiles, describedBy }} input={{ multiple: !single, accept }} />
        {folder && <FileButton label="Choose a folder" onFiles={onFiles} input={{ webkitdirectory: '' }} />}
        {camera && (
          <FileButton
            label="Take a photo"
            className="pointer-fine:hidden"
            onFiles={onFiles}
            input={{ accept: 'image/*', capture: 'environment' }}
          />
        )}
        <span className="text-base-content/70 text-sm pointer-coarse:hidden">
          {single ? 'or drop one here' : 'or drop them here'}
        </span>
      </div>
    </div>
  );
}

type FileButtonProps = Pick<ChooseFilesProps, 'label' | 'onFiles' | 'describedBy'> & {
  className?: string;
  /** React types no `webkitdirectory`. */
  input: Record<string, string | boolean>;
};

function FileButton({ label, onFiles, describedBy, className, input }: FileButtonProps) {
  const element = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file may be chosen again.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <Button
        variant="outline"
        size="small"
        aria-describedby={describedBy}
        {...(className && { className })}
        onClick={() => element.current?.click()}
      >
        {label}
      </Button>
      <input ref={element} type="file" hidden aria-label={label} {...input} onChange={choose} />
    </>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** The dropped files, and those in dropped folders. */
async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [withPath(file, entry.fullPath.slice(1))];
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const reader = entry.createReader();
  const found: File[] = [];
  // A reader gives at most 100 entries at once.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return found;
    found.push(...(await Promise.all(entries.map(filesIn))).flat());
  }
}

/** As a chosen folder's file: its name with the folders. */
function withPath(file: File, path: string): File {
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}
