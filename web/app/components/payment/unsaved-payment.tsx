import { Button } from '../../ui/button';

type UnsavedPaymentProps = {
  reason: string;
  /** Repeats the saving alone: the card is not charged again. */
  onRetry: () => void;
  isSaving: boolean;
};

/** The card was charged, but the order could not be marked as paid. */
export function UnsavedPayment({ reason, onRetry, isSaving }: UnsavedPaymentProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <h2 className="text-2xl font-semibold">Your money is safe</h2>
      <p>
        Your card was charged, but we couldn&apos;t update your order yet. Please try again. Your card
        won&apos;t be charged twice.
      </p>
      <p className="text-base-content/70 text-sm">{reason}</p>
      <Button busy={isSaving} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
