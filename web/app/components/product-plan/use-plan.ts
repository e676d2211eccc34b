import { messages } from '@chuck-and-bit/contract/messages';
import type { ProductPlan } from '@chuck-and-bit/contract/product-plans';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../actions/use-change';
import { errorMessage } from '../errors/error-message';
import { screens } from '../../browser/dashboard-screens';
import { toast } from '../toasts/toast';

/**
 * Tries a change of many products, and applies the plan after its preview. Then navigates back to the products.
 * @param change calls the API: a dry run without the fingerprint of a plan
 */
export function usePlan<Change extends object>(
  change: (change: Change, fingerprint?: string) => Promise<ProductPlan>,
) {
  const navigate = useNavigate();
  const [tried, setTried] = useState<Change | null>(null);
  const { send, isBusy, outcome, lastOutcome, reset } = useChange(change, {
    onSettled: (settled) => {
      if (!settled.ok || !settled.value.isApplied) return;
      toast.success(messages.productsSaved(settled.value.added + settled.value.changed));
      void navigate(screens.manageProduct.path);
    },
  });
  const plan = outcome?.ok && !outcome.value.isApplied ? outcome.value : null;
  return {
    /** The plan of the change that was tried last. */
    plan,
    isBusy,
    failure: outcome && !outcome.ok ? errorMessage(outcome.error) : null,
    preview: (wanted: Change) => {
      setTried(wanted);
      void send(wanted);
    },
    apply: () => {
      if (tried && plan) void send(tried, plan.fingerprint);
    },
    /** Discards the plan, because the form has changed. */
    discard: () => {
      if (lastOutcome) reset();
    },
  };
}
