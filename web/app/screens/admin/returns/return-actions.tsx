import { mayBecome } from '@chuck-and-bit/contract/return-status';
import type { OrderReturn } from '@chuck-and-bit/contract/returns';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { AnswerDialog } from './answer-dialog';
import { ReceiveDialog } from './receive-dialog';
import { RefundReturnButton } from './refund-return-button';

const actions = [
  { state: 'approved', label: 'Approve' },
  { state: 'received', label: 'Mark as Received' },
  { state: 'declined', label: 'Decline' },
] as const;
type Action = (typeof actions)[number]['state'];

/** The actions that staff can take in the state of the return. Each opens a dialog first. */
export function ReturnActions({ row, describedBy }: { row: OrderReturn; describedBy: string }) {
  const [asked, setAsked] = useState<Action | null>(null);
  const close = () => setAsked(null);
  return (
    <div className="flex w-full justify-end gap-1.5 @max-table:flex-wrap">
      {mayBecome(row.state, 'refunded') && <RefundReturnButton row={row} describedBy={describedBy} />}
      {actions
        .filter(({ state }) => mayBecome(row.state, state))
        .map(({ state, label }) => (
          <Button
            key={state}
            variant={state === 'declined' ? 'ghost' : 'primary'}
            size="row"
            aria-describedby={describedBy}
            onClick={() => setAsked(state)}
          >
            {label}
          </Button>
        ))}
      {(asked === 'approved' || asked === 'declined') && (
        <AnswerDialog row={row} state={asked} onClose={close} />
      )}
      {asked === 'received' && <ReceiveDialog row={row} onClose={close} />}
    </div>
  );
}
