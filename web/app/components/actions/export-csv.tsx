import { saveFile } from './save-file';
import { TaskButton } from './task-button';

type ExportCsvProps = { label?: string; fileName: string; load: () => Promise<Blob> };

/** Downloads all pages of a list as a CSV file. */
export function ExportCsv({ label = 'Export CSV', fileName, load }: ExportCsvProps) {
  return (
    <TaskButton variant="outline" size="small" task={async () => saveFile(await load(), fileName)}>
      {label}
    </TaskButton>
  );
}
