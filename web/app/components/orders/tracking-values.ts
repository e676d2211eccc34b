import { type Carrier, trackingForm, type TrackingInput } from '@chuck-and-bit/contract/tracking';
import { useState } from 'react';
import * as z from 'zod/mini';

/** Tracking as it is typed: what is not known is empty. */
export type TrackingValues = { carrier: Carrier | ''; trackingNumber: string; trackingLink: string };
export type TrackingErrors = Partial<Record<keyof TrackingValues, string>>;

export const noTracking: TrackingValues = { carrier: '', trackingNumber: '', trackingLink: '' };

/** What is sent. Only another carrier has a link of its own. */
export function toTrackingInput({ carrier, trackingNumber, trackingLink }: TrackingValues): TrackingInput {
  return {
    ...(carrier && { carrier }),
    ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
    ...(carrier === 'Other' && trackingLink.trim() && { trackingLink: trackingLink.trim() }),
  };
}

/** The first thing that is wrong with each field. */
export function trackingErrors(values: TrackingValues): TrackingErrors {
  const issues = z.safeParse(trackingForm, toTrackingInput(values)).error?.issues ?? [];
  return Object.fromEntries(issues.reverse().map(({ path, message }) => [path.join('.'), message]));
}

/** The tracking of one shipment while it is typed. */
export function useTracking(initial: TrackingValues = noTracking) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<TrackingErrors>({});
  return {
    fields: { values, errors, onChange: setValues },
    /** What is to be sent, or null where it is wrong: the fields then say why. */
    read: (): TrackingInput | null => {
      const found = trackingErrors(values);
      setErrors(found);
      return Object.keys(found).length === 0 ? toTrackingInput(values) : null;
    },
  };
}
