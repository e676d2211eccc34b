import { useState } from 'react';
import { Button } from '../../ui/button';
import { errorMessage } from '../errors/error-message';
import { toast } from '../toasts/toast';
import { saveFile } from './save-file';

type ExportCsvProps = { fileName: string; load: () => Promise<Blob> };

/** Downloads all pages of a list as a CSV file. */
export function ExportCsv({ fileName, load }: ExportCsvProps) {
  const [isLoading, setIsLoading] = useState(false);
  async function download() {
    setIsLoading(true);
    try {
      saveFile(await load(), fileName);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setIsLoading(false);
    }
  }
  return (
    <Button variant="outline" size="small" busy={isLoading} onClick={() => void download()}>
      Export CSV
    </Button>
  );
}
