import type { ReturnState } from '@chuck-and-bit/contract/states';
import { stateWords } from '@chuck-and-bit/contract/state-words';

export const returnStateNames: Record<ReturnState, string> = stateWords.return;

const looks: Record<ReturnState, string> = {
  requested: 'badge-warning',
  approved: 'badge-info',
  declined: 'badge-error',
  received: 'badge-info',
  refunded: 'badge-success',
};

export function ReturnBadge({ state }: { state: ReturnState }) {
  return <span className={`badge badge-soft px-2 ${looks[state]}`}>{returnStateNames[state]}</span>;
}
