import { useState } from 'react';
import { useScreenAction } from '../../../components/actions/use-screen-action';
import { errorMessage } from '../../../components/errors/error-message';

type Move = { name: string; to: number; count: number };

/** Moves a row of a list by the screen's action. */
export function useMoves() {
  const { send, isBusy, outcome } = useScreenAction();
  const [announcement, setAnnouncement] = useState('');
  return {
    move: (request: object, { name, to, count }: Move) => {
      if (isBusy) return;
      setAnnouncement(`${name} is number ${to + 1} of ${count}`);
      void send(request);
    },
    /** Announced to screen readers once the row has moved. */
    announcement: outcome?.ok ? announcement : '',
    failure: outcome?.ok === false ? errorMessage(outcome.error) : null,
  };
}
