import { Button, ButtonLink } from '../../ui/button';

type SaveButtonsProps = {
  label: string;
  busy: boolean;
  /** Replaces the input by what somebody else has saved meanwhile; null if nobody has. */
  onShowStored: (() => void) | null;
  /** Where a link leaves to without saving. */
  back?: { to: string; label: string } | undefined;
  onLeave: () => void;
};

/** Below the form of a setting: saves it, shows the values that somebody else has saved, or leaves. */
export function SaveButtons({ label, busy, onShowStored, back, onLeave }: SaveButtonsProps) {
  return (
    <>
      {onShowStored && (
        <Button variant="outline" size="small" className="sm:self-start" onClick={onShowStored}>
          Show current values
        </Button>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" busy={busy}>
          {label}
        </Button>
        {back && (
          <ButtonLink to={back.to} variant="ghost" onClick={onLeave}>
            {back.label}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
