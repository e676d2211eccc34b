import { useState } from 'react';
import { useChange } from '../actions/use-change';
import { errorMessage } from '../errors/error-message';

type Move = { name: string; to: number; count: number };

/**
 * Moves a row of a list.
 * @param change calls the API for the row's new place
 */
export function useMoves<Sent>(change: (sent: Sent) => Promise<unknown>) {
  const { send, isBusy, outcome } = useChange(change);
  const [announcement, setAnnouncement] = useState('');
  return {
    move: (sent: Sent, { name, to, count }: Move) => {
      if (isBusy) return;
      setAnnouncement(`${name} is number ${to + 1} of ${count}`);
      void send(sent);
    },
    /** Announced to screen readers once the row has moved. */
    announcement: outcome?.ok ? announcement : '',
    failure: outcome?.ok === false ? errorMessage(outcome.error) : null,
  };
}
