import { type Carrier, carriers, trackingForm, type TrackingInput } from '@chuck-and-bit/contract/tracking';
import { useState } from 'react';
import * as z from 'zod/mini';

/** Tracking as it is typed: unknown values are empty. */
export type TrackingValues = { carrier: Carrier | ''; trackingNumber: string; trackingLink: string };
export type TrackingErrors = Partial<Record<keyof TrackingValues, string>>;

export const noTracking: TrackingValues = { carrier: '', trackingNumber: '', trackingLink: '' };

/** The carrier that a select has as its value. */
export const toCarrier = (text: string): Carrier | '' => carriers.find((carrier) => carrier === text) ?? '';

/** The API's input. Only the carrier `Other` has a typed link. */
export function toTrackingInput({ carrier, trackingNumber, trackingLink }: TrackingValues): TrackingInput {
  return {
    ...(carrier && { carrier }),
    ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
    ...(carrier === 'Other' && trackingLink.trim() && { trackingLink: trackingLink.trim() }),
  };
}

/** The first error of each field. */
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
    /** The API's input; null if it is invalid, and then the fields say why. */
    read: (): TrackingInput | null => {
      const found = trackingErrors(values);
      setErrors(found);
      return Object.keys(found).length === 0 ? toTrackingInput(values) : null;
    },
  };
}
