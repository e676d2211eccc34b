import { saveFile } from '../../../../components/actions/save-file';
import { usePageContext } from '../../../../browser/page-context';
import { toast } from '../../../../components/toasts/toast';
import { Button } from '../../../../ui/button';
import { Card } from '../../../../ui/card';
import { Explanation } from './security-section';

/** Shown only once: the service never returns them again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { shopName } = usePageContext().publicConfig;
  const text = codes.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Recovery codes copied');
    } catch {
      toast.error("Copying isn't allowed here. Please download the codes.");
    }
  }

  const download = () =>
    saveFile(new Blob([`Recovery codes for ${shopName}\n\n${text}\n`]), 'recovery-codes.txt');

  return (
    <Card as="div" tone="warning" padding="compact" className="flex w-full flex-col gap-4">
      <Explanation>
        Keep these recovery codes where you keep your passwords. Each one logs you in once when you don&apos;t
        have your phone. <strong>They are shown only once.</strong>
      </Explanation>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-8 gap-y-1 font-mono min-[26rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button variant="outline" size="small" onClick={download}>
          Download codes
        </Button>
        <Button size="small" onClick={onDone}>
          I&apos;ve saved them
        </Button>
      </div>
    </Card>
  );
}
