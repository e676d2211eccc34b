import type { ValuesPlan } from '@chuck-and-bit/contract/values-plan';
import { useRef, useState } from 'react';
import { useScreenAction } from '../../../components/actions/use-screen-action';
import { ShopApiError } from '../../../page/shop-api-error';

/** What values of products may become of a change: nothing is known yet, or so many of them may be lost. */
export type Agreed = { mayLose?: number };

/** The change is made, or it has to be agreed to first. `isOutdated`: another plan was agreed to. */
export type PlannedResult = { done: string } | { plan: ValuesPlan; isOutdated: boolean };

type Apply = (options: { query: { dryRun: 'true' | 'false' }; mayLose: number }) => Promise<ValuesPlan>;

/**
 * In a screen's action: makes a change of kinds or attributes, unless values of products would change and nobody has agreed to that.
 * @param asks whether it needs consent in any case
 */
export async function runPlanned(
  apply: Apply,
  { mayLose }: Agreed,
  { done, asks = false }: { done: string; asks?: boolean },
): Promise<PlannedResult> {
  const tries = () => apply({ query: { dryRun: 'true' }, mayLose: 0 });
  if (mayLose === undefined) {
    const plan = await tries();
    if (asks || plan.lost + plan.converted > 0) return { plan, isOutdated: false };
  }
  try {
    await apply({ query: { dryRun: 'false' }, mayLose: mayLose ?? 0 });
  } catch (error) {
    if (!(error instanceof ShopApiError && error.code === 'VALUES_WOULD_BE_LOST')) throw error;
    return { plan: await tries(), isOutdated: true };
  }
  return { done };
}

export type Question = { plan: ValuesPlan; isOutdated: boolean };

type PlannedAction = {
  /** The change was made, and the loaders have run again. */
  onDone: (sentence: string) => void;
  onRefused: (error: unknown) => void;
};

/** Sends a change to an action that uses `runPlanned`, and asks before values of products change. */
export function usePlannedAction({ onDone, onRefused }: PlannedAction) {
  const [sent, setSent] = useState<object>({});
  const [question, setQuestion] = useState<Question | null>(null);
  const opener = useRef<Element | null>(null);
  const { send, isBusy } = useScreenAction<PlannedResult>((outcome) => {
    // A busy button is disabled, so it has lost the focus, which the dialog gives back to it.
    if (document.activeElement === document.body && opener.current instanceof HTMLElement)
      opener.current.focus();
    const isAsked = outcome.ok && 'plan' in outcome.value;
    setQuestion(isAsked ? (outcome.value as Question) : null);
    if (!outcome.ok) onRefused(outcome.error);
    else if ('done' in outcome.value) onDone(outcome.value.done);
  });
  return {
    isBusy,
    send: (request: object) => {
      opener.current = document.activeElement;
      setSent(request);
      return send(request);
    },
    /** For the dialog that asks; null while nothing is asked. */
    question,
    confirm: async () => {
      if (question) await send({ ...sent, mayLose: question.plan.lost });
    },
    decline: () => setQuestion(null),
  };
}
