import type { ManagedDrill } from '@chuck-and-bit/contract/managed-drills';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { submitBody } from '../../../components/actions/action-body';
import type { Outcome } from '../../../components/actions/outcome';
import { errorMessage } from '../../../components/errors/error-message';
import { toast } from '../../../components/toasts/toast';
import { Button } from '../../../ui/button';

/** Archives the product or restores it. Both can be undone, so there is no confirmation. */
export function ArchiveButton({ product }: { product: Pick<ManagedDrill, 'archivedAt'> }) {
  const fetcher = useFetcher<Outcome<string>>();
  const isArchived = product.archivedAt !== null;
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  useEffect(() => {
    if (outcome?.ok) toast.success(outcome.value);
    else if (outcome) toast.error(errorMessage(outcome.error));
  }, [outcome]);

  return (
    <Button
      variant="outline"
      size="small"
      busy={fetcher.state !== 'idle'}
      onClick={() => void submitBody(fetcher, { intent: 'archive', isArchived: !isArchived })}
    >
      {isArchived ? 'Put back in the shop' : 'Archive'}
    </Button>
  );
}
