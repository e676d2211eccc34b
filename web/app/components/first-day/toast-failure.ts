import { type Outcome, toastOutcome } from '../actions/use-change';

/** Says why a change failed. A success shows itself. */
export function toastFailure(outcome: Outcome): void {
  if (!outcome.ok) toastOutcome(outcome);
}
