import { Button } from '../../ui/button';

type RefusedFilesProps = {
  files: readonly { key: string; name: string; problem: string }[];
  onClose: () => void;
};

/** The files that are not taken, each with the reason. */
export function RefusedFiles({ files, onClose }: RefusedFilesProps) {
  return (
    <div role="alert">
      {files.length > 0 && (
        <div className="border-error/50 bg-error/5 rounded-box flex flex-col items-start gap-2 border p-4">
          <p className="font-semibold">
            {files.length === 1 ? 'Not taken' : `${files.length} files not taken`}
          </p>
          <ul aria-label="Files that are not taken" className="flex flex-col gap-1.5 text-sm">
            {files.map(({ key, name, problem }) => (
              <li key={key}>
                <bdi className="font-medium wrap-anywhere">{name}</bdi>
                <span>{`: ${problem}`}</span>
              </li>
            ))}
          </ul>
          <Button variant="outline" size="small" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
    </div>
  );
}
