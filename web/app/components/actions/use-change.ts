import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useNavigation, useRevalidator } from 'react-router';
import { orKept } from '../../browser/keep-page';
import { isUnreachable } from '../../browser/shop-api-error';
import { isDeclined, withReauthentication } from '../../session/reauthentication/reauthentication';
import { errorMessage } from '../errors/error-message';
import { toast } from '../toasts/toast';

/** The result of a change. A failure is data, because a thrown error would replace the screen by its error page. */
export type Outcome<T = unknown> = { ok: true; value: T } | { ok: false; error: unknown };

export type ChangeOptions<Value> = {
  /** Where a success leads, unless the user has left the page meanwhile. */
  leadsTo?: ((value: Value) => string) | undefined;
  /** Whether the loaders run again, so that what the page shows is what is stored. */
  loadsAgain?: boolean;
  /** The change has succeeded. Called also if the component is gone. */
  onSuccess?: (value: Value) => void;
  /** The API has responded and the loaders have run again. Not called if the component is gone. */
  onSettled?: (outcome: Outcome<Value>) => void;
};

/**
 * Calls the API for a change, and then runs the loaders of the page again. They also run after a refusal, which may say that what
 * is shown is out of date, but not if the shop is unreachable: they would fail too.
 * @param change calls the API. If that needs a recent sign-in, the user is asked to confirm their identity
 */
export function useChange<Args extends unknown[], Value>(
  change: (...args: Args) => Promise<Value>,
  { leadsTo, loadsAgain = true, onSuccess, onSettled }: ChangeOptions<Value> = {},
) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [isBusy, setBusy] = useState(false);
  const [last, setLast] = useState<Outcome<Value>>();
  const count = useRef(0);

  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = navigation.state === 'idle';
    return () => {
      isHere.current = false;
    };
  }, [navigation.state]);

  const outcome = isBusy ? undefined : last;
  const settle = useEffectEvent((settled: Outcome<Value>) => onSettled?.(settled));
  useEffect(() => {
    if (outcome) settle(outcome);
  }, [outcome]);

  async function send(...args: Args): Promise<void> {
    const own = ++count.current;
    setBusy(true);
    const result = await outcomeOf(() => withReauthentication(() => change(...args)));
    if (result.ok) onSuccess?.(result.value);
    if (result.ok && leadsTo && isHere.current) await orKept(navigate(leadsTo(result.value)));
    else if (loadsAgain && (result.ok || !isUnreachable(result.error))) await orKept(revalidate());
    if (own !== count.current) return;
    // In a transition, as what was loaded: never shown before it.
    startTransition(() => {
      setBusy(false);
      setLast(result);
    });
  }

  return {
    send,
    isBusy,
    /** Undefined while the change is made. */
    outcome,
    /** Also while a change is made again. */
    lastOutcome: last,
    /** Forgets the outcome, also of a change that is being made. */
    reset: () => {
      count.current++;
      setBusy(false);
      setLast(undefined);
    },
  };
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error };
  }
}

/** Shows the success message of a change, or why it failed. */
export function toastOutcome(outcome: Outcome<string>): void {
  if (outcome.ok) toast.success(outcome.value);
  else if (isDeclined(outcome.error)) toast.info(errorMessage(outcome.error));
  else toast.error(errorMessage(outcome.error));
}
