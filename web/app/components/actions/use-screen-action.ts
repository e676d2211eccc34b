import { useEffect, useEffectEvent } from 'react';
import { type SubmitTarget, useFetcher } from 'react-router';
import { orKept } from '../../page/keep-page';
import { isDeclined } from '../../session/reauthentication/reauthentication';
import { errorMessage } from '../errors/error-message';
import { toast } from '../toasts/toast';
import type { Outcome } from './outcome';

/**
 * Sends requests to the screen's action as JSON. The action runs in the same browser and reads them by `readActionBody`.
 * @param onSettled called when the action has responded and the loaders have run again
 * @param onSuccess called when the action has succeeded. The loaders run again afterwards, and may remove the component
 */
export function useScreenAction<T = unknown>(
  onSettled?: (outcome: Outcome<T>) => void,
  onSuccess?: () => void,
) {
  const fetcher = useFetcher<Outcome<T>>();
  const isBusy = fetcher.state !== 'idle';
  // The data of a fetcher that was reset is null.
  const lastOutcome = fetcher.data ?? undefined;
  const outcome = isBusy ? undefined : lastOutcome;
  const settle = useEffectEvent((settled: Outcome<T>) => onSettled?.(settled));
  useEffect(() => {
    if (outcome) settle(outcome);
  }, [outcome]);
  const succeed = useEffectEvent(() => onSuccess?.());
  useEffect(() => {
    if (lastOutcome?.ok) succeed();
  }, [lastOutcome]);

  return {
    send: (body: object) =>
      orKept(fetcher.submit(body as SubmitTarget, { method: 'post', encType: 'application/json' })),
    isBusy,
    /** Undefined while the action runs. */
    outcome,
    /** Also while the action runs again. */
    lastOutcome,
    reset: () => fetcher.reset(),
  };
}

/** Shows the success message of an action, or why it failed. */
export function toastOutcome(outcome: Outcome<string>): void {
  if (outcome.ok) toast.success(outcome.value);
  else if (isDeclined(outcome.error)) toast.info(errorMessage(outcome.error));
  else toast.error(errorMessage(outcome.error));
}
