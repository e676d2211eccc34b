import { type Tracking, trackingText } from '@chuck-and-bit/contract/tracking';

type TrackingTextProps = { tracking: Tracking; className?: string | undefined };

/** Carrier and tracking number of a parcel, as a link if there is one; nothing without a carrier. */
export function TrackingText({ tracking, className }: TrackingTextProps) {
  if (tracking.carrier === null) return null;
  const text = trackingText(tracking) || 'Track the parcel';
  if (tracking.trackingLink === null)
    return (
      <span dir="auto" className={className}>
        {text}
      </span>
    );
  return (
    <a href={tracking.trackingLink} target="_blank" rel="noreferrer" className={`link ${className ?? ''}`}>
      <bdi>{text}</bdi>
      <span className="sr-only"> (opens the carrier&apos;s page)</span>
    </a>
  );
}
