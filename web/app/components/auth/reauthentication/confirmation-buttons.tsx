import { Button } from '../../../ui/button';
import { ModalButtons } from '../../../ui/modal';

/** The buttons at the end of the dialog's forms. */
export function ConfirmationButtons({ busy, onDecline }: { busy: boolean; onDecline: () => void }) {
  return (
    <ModalButtons>
      <Button variant="ghost" disabled={busy} onClick={onDecline}>
        No, go back
      </Button>
      <Button type="submit" busy={busy}>
        Confirm
      </Button>
    </ModalButtons>
  );
}
