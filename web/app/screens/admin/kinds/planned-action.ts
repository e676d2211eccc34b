import type { ValuesPlan } from '@chuck-and-bit/contract/values-plan';
import { useRef, useState } from 'react';
import { useChange } from '../../../components/actions/use-change';
import { withKey } from '../../../components/forms/idempotency-keys';
import { ShopApiError } from '../../../browser/shop-api-error';

/** The change is made, or it has to be agreed to first. `isOutdated`: another plan was agreed to. */
type PlannedResult = { done: string } | { plan: ValuesPlan; isOutdated: boolean };

/**
 * Calls the API for a change of kinds or attributes.
 * @param mayLose how many values of products may be lost; undefined: nothing is known yet
 */
export type PlannedChange = (mayLose?: number) => Promise<PlannedResult>;

type Key = { idempotencyKey: string };
/** `key`: undefined for a dry run, which has no effect that a repetition could double. */
type Apply = (
  options: { query: { dryRun: 'true' | 'false' }; mayLose: number },
  key: Key | undefined,
) => Promise<ValuesPlan>;

/**
 * A change that is made unless values of products would change and nobody has agreed to that.
 * @param form names the form, for its idempotency key
 * @param values what the form sends
 * @param asks whether it needs consent in any case
 */
export const plannedChange =
  (
    form: string,
    values: object,
    apply: Apply,
    { done, asks = false }: { done: string; asks?: boolean },
  ): PlannedChange =>
  (mayLose) =>
    withKey(form, { ...values, mayLose }, async (key): Promise<PlannedResult> => {
      const tries = () => apply({ query: { dryRun: 'true' }, mayLose: 0 }, undefined);
      if (mayLose === undefined) {
        const plan = await tries();
        if (asks || plan.lost + plan.converted > 0) return { plan, isOutdated: false };
      }
      try {
        await apply({ query: { dryRun: 'false' }, mayLose: mayLose ?? 0 }, key);
      } catch (error) {
        if (!(error instanceof ShopApiError && error.code === 'VALUES_WOULD_BE_LOST')) throw error;
        return { plan: await tries(), isOutdated: true };
      }
      return { done };
    });

export type Question = { plan: ValuesPlan; isOutdated: boolean };

type PlannedAction = {
  /** The change was made, and the loaders have run again. */
  onDone: (sentence: string) => void;
  onRefused: (error: unknown) => void;
};

/** Makes a change, and asks before values of products change. */
export function usePlannedAction({ onDone, onRefused }: PlannedAction) {
  const [sent, setSent] = useState<{ change: PlannedChange } | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const opener = useRef<Element | null>(null);
  const { send, isBusy } = useChange((change: PlannedChange, mayLose?: number) => change(mayLose), {
    onSettled: (outcome) => {
      // A busy button is disabled, so it has lost the focus, which the dialog gives back to it.
      if (document.activeElement === document.body && opener.current instanceof HTMLElement)
        opener.current.focus();
      setQuestion(outcome.ok && 'plan' in outcome.value ? outcome.value : null);
      if (!outcome.ok) onRefused(outcome.error);
      else if ('done' in outcome.value) onDone(outcome.value.done);
    },
  });
  return {
    isBusy,
    send: (change: PlannedChange) => {
      opener.current = document.activeElement;
      setSent({ change });
      return send(change);
    },
    /** For the dialog that asks; null while nothing is asked. */
    question,
    confirm: async () => {
      if (question && sent) await send(sent.change, question.plan.lost);
    },
    decline: () => setQuestion(null),
  };
}
