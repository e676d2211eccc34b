import type { ProductPlan } from '@chuck-and-bit/contract/product-plans';
import { messages } from '@chuck-and-bit/contract/messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { submitBody } from '../actions/action-body';
import { paths } from '../../page/paths';
import type { Outcome } from '../actions/outcome';
import { errorMessage } from '../errors/error-message';
import { toast } from '../toasts/toast';

/** A request to the screen's action to try a change, or to apply the plan with this fingerprint. */
export type PlanRequest<Change> = { change: Change; fingerprint?: string };

/** The arguments of the API call: a dry run without a fingerprint. */
export const toPlanCall = <Change extends object>({ change, fingerprint }: PlanRequest<Change>) => ({
  query: { dryRun: fingerprint === undefined ? ('true' as const) : ('false' as const) },
  body: { ...change, ...(fingerprint !== undefined && { fingerprint }) },
});

/**
 * Tries a change of many products by the screen's action, and applies the plan after its preview. Then navigates back to the
 * products.
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
    /** The plan of the change that was tried last. */
    plan,
    isBusy: fetcher.state !== 'idle',
    failure: outcome && !outcome.ok ? errorMessage(outcome.error) : null,
    preview: (change: Change) => {
      setTried(change);
      submit({ change });
    },
    apply: () => {
      if (tried && plan) submit({ change: tried, fingerprint: plan.fingerprint });
    },
    /** Discards the plan, because the form has changed. */
    discard: () => {
      if (fetcher.data) fetcher.reset();
    },
  };
}
