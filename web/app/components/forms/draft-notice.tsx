import { useRef, useState } from 'react';
import { Button } from '../../ui/button';
import type { FormDraft } from './use-draft';

/** Says that a form shows restored input, with a button that discards it. */
export function DraftNotice({ draft }: { draft: FormDraft | null }) {
  const notice = useRef<HTMLDivElement>(null);
  const [isDiscarded, setDiscarded] = useState(false);
  if (!draft) return null;
  const discard = () => {
    draft.discard();
    setDiscarded(true);
    // The button that was pressed is gone.
    notice.current?.focus();
  };
  // No `output` element: resetting a form replaces its text.
  return (
    <div
      ref={notice}
      aria-live="polite"
      tabIndex={-1}
      className="text-base-content/80 flex flex-wrap items-center gap-x-3 text-sm outline-none empty:hidden sm:col-span-full"
    >
      {draft.isRestored && <span>Your draft was restored.</span>}
      {draft.isRestored && (
        <Button variant="ghost" size="small" onClick={discard}>
          Discard draft
        </Button>
      )}
      {isDiscarded && !draft.isRestored && <span>Your draft was discarded.</span>}
    </div>
  );
}
