import type { StoredShippingRate } from '@chuck-and-bit/contract/shipping';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { submitBody } from '../../../../components/actions/action-body';
import type { Outcome } from '../../../../components/actions/outcome';
import { errorMessage } from '../../../../components/errors/error-message';

/** The ids of all rates in their new order. */
export type MoveRequest = { ids: string[] };

/** Moves a rate up or down in the list that customers see. */
export function useMoves() {
  const fetcher = useFetcher<Outcome>();
  const [announcement, setAnnouncement] = useState('');
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  return {
    move: (rates: readonly StoredShippingRate[], from: number, to: number) => {
      const ids = rates.map(({ _id }) => _id);
      const [moved] = ids.splice(from, 1);
      if (moved === undefined || fetcher.state !== 'idle') return;
      ids.splice(to, 0, moved);
      setAnnouncement(`${rates[from]?.name} is number ${to + 1} of ${rates.length}`);
      void submitBody(fetcher, { ids } satisfies MoveRequest);
    },
    /** Announced to screen readers once the rate has moved. */
    announcement: outcome?.ok ? announcement : '',
    failure: outcome?.ok === false ? errorMessage(outcome.error) : null,
  };
}
