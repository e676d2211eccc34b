import type { ProductPlan } from '@chuck-and-bit/contract/product-plans';
import { messages } from '@chuck-and-bit/contract/messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { submitBody } from '../actions/action-body';
import { paths } from '../../page/paths';
import type { Outcome } from '../actions/outcome';
import { errorMessage } from '../errors/error-message';
import { toast } from '../toasts/toast';

/** What the screen's action is asked: to try a change, or to apply what was tried. */
export type PlanRequest<Change> = { change: Change; fingerprint?: string };

/** What the action calls the API with: without a fingerprint the change is only tried. */
export const toPlanCall = <Change extends object>({ change, fingerprint }: PlanRequest<Change>) => ({
  query: { dryRun: fingerprint === undefined ? ('true' as const) : ('false' as const) },
  body: { ...change, ...(fingerprint !== undefined && { fingerprint }) },
});

/**
 * Tries a change of many products by the screen's action, shows what it would do, and applies it once that was seen. Then
 * it goes back to the products.
 */
export function usePlan<Change extends object>() {
  const fetcher = useFetcher<Outcome<ProductPlan>>();
  const navigate = useNavigate();
  const [tried, setTried] = useState<Change | null>(null);
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  const plan = outcome?.ok && !outcome.value.isApplied ? outcome.value : null;

  const settle = useEffectEvent((settled: Outcome<ProductPlan>) => {
    if (!settled.ok || !settled.value.isApplied) return;
    toast.success(messages.productsSaved(settled.value.added + settled.value.changed));
    void navigate(paths.manageProduct);
  });
  useEffect(() => {
    if (outcome) settle(outcome);
  }, [outcome]);

  const submit = (request: PlanRequest<Change>) => void submitBody(fetcher, request);
  return {
    /** What the change that was tried last would do. */
    plan,
    isBusy: fetcher.state !== 'idle',
    failure: outcome && !outcome.ok ? errorMessage(outcome.error) : null,
    tryOut: (change: Change) => {
      setTried(change);
      submit({ change });
    },
    apply: () => {
      if (tried && plan) submit({ change: tried, fingerprint: plan.fingerprint });
    },
    /** Forgets the plan, because the form has changed. */
    forget: () => {
      if (fetcher.data) fetcher.reset();
    },
  };
}
