import { toast } from '../../../../components/toasts/toast';
import { Button } from '../../../../ui/button';
import { Explanation } from './security-section';

/** Shown only once: the service never returns them again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Recovery Codes Copied');
    } catch {
      toast.error('Copying Is Not Allowed Here, Please Download Them');
    }
  }

  function download() {
    const url = URL.createObjectURL(new Blob([`Recovery codes for Chuck & Bit\n\n${text}\n`]));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'chuck-and-bit-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <div className="border-warning/50 bg-warning/5 rounded-box flex w-full flex-col gap-4 border p-4">
      <Explanation>
        Keep these recovery codes where you keep your passwords. Each signs you in once when your phone is not
        at hand. <strong>They are shown only now.</strong>
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
          Copy Codes
        </Button>
        <Button variant="outline" size="small" onClick={download}>
          Download Codes
        </Button>
        <Button size="small" onClick={onDone}>
          I Have Saved Them
        </Button>
      </div>
    </div>
  );
}
