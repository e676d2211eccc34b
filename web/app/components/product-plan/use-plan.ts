import { messages } from '@chuck-and-bit/contract/messages';
import type { ProductPlan } from '@chuck-and-bit/contract/product-plans';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useScreenAction } from '../actions/use-screen-action';
import { errorMessage } from '../errors/error-message';
import { screens } from '../../page/dashboard-screens';
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
  const navigate = useNavigate();
  const [tried, setTried] = useState<Change | null>(null);
  const { send, isBusy, outcome, lastOutcome, reset } = useScreenAction<ProductPlan>((settled) => {
    if (!settled.ok || !settled.value.isApplied) return;
    toast.success(messages.productsSaved(settled.value.added + settled.value.changed));
    void navigate(screens.manageProduct.path);
  });
  const plan = outcome?.ok && !outcome.value.isApplied ? outcome.value : null;
  const submit = (request: PlanRequest<Change>) => void send(request);
  return {
    /** The plan of the change that was tried last. */
    plan,
    isBusy,
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
      if (lastOutcome) reset();
    },
  };
}
