import type { StoredShippingRate } from '@chuck-and-bit/contract/shipping';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { submitBody } from '../../../../components/actions/action-body';
import type { Outcome } from '../../../../components/actions/outcome';
import { errorMessage } from '../../../../components/errors/error-message';

/** All rates in their new order. */
export type MoveRequest = { ids: string[] };

/** Moves a rate up or down in the list that customers see. */
export function useMoves() {
  const fetcher = useFetcher<Outcome>();
  const [news, setNews] = useState('');
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  return {
    move: (rates: readonly StoredShippingRate[], from: number, to: number) => {
      const ids = rates.map(({ _id }) => _id);
      const [moved] = ids.splice(from, 1);
      if (moved === undefined || fetcher.state !== 'idle') return;
      ids.splice(to, 0, moved);
      setNews(`${rates[from]?.name} is number ${to + 1} of ${rates.length}`);
      void submitBody(fetcher, { ids } satisfies MoveRequest);
    },
    /** Said to screen readers once it is moved. */
    news: outcome?.ok ? news : '',
    failure: outcome?.ok === false ? errorMessage(outcome.error) : null,
  };
}
