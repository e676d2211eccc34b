import * as z from 'zod/mini';
import { atMost } from './fields';
import { limits } from './limits';
import { messages } from './messages';

/** Carriers whose tracking pages the shop knows, and any other. */
export const carriers = ['UPS', 'FedEx', 'USPS', 'DHL', 'Other'] as const;
export type Carrier = (typeof carriers)[number];

/** The tracking of a shipment; null where unknown. `trackingLink` is stored only for the carrier `Other`. */
export type Tracking = {
  carrier: Carrier | null;
  trackingNumber: string | null;
  trackingLink: string | null;
};

const trackingPages: Record<Exclude<Carrier, 'Other'>, string> = {
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
};

/** The https link to the tracking page of a shipment, or null without one. */
export function trackingLinkOf({ carrier, trackingNumber, trackingLink }: Tracking): string | null {
  if (carrier === null || carrier === 'Other') return trackingLink;
  return trackingNumber === null ? null : `${trackingPages[carrier]}${encodeURIComponent(trackingNumber)}`;
}

/** "UPS 1Z 999": the carrier, if it has a name, and the number. Empty where nothing is known. */
export function trackingText({ carrier, trackingNumber }: Tracking): string {
  return [carrier === 'Other' ? null : carrier, trackingNumber].filter(Boolean).join(' ');
}

const trackingNumber = z
  .string()
  .check(
    atMost(limits.trackingNumber.max),
    z.trim(),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]*$/, messages.trackingNumberInvalid),
  );

const trackingLink = z.string().check(
  atMost(limits.trackingLink.max),
  z.refine(
    (value) => /^https:\/\/[!-[\]-~]+$/i.test(value) && URL.canParse(value),
    messages.trackingLinkInvalid,
  ),
);

/** Tracking as staff enter it. A number or a link requires a carrier. */
export const trackingFields = {
  carrier: z.optional(z.enum(carriers, { error: messages.carrierUnknown })),
  trackingNumber: z.optional(trackingNumber),
  /** Only with the carrier `Other`: the links of other carriers are made from the number. */
  trackingLink: z.optional(trackingLink),
};

/** What staff enter to ship. `despiteDispute`: also while a dispute of the payment is open. */
export const shippingFields = { ...trackingFields, despiteDispute: z.optional(z.boolean()) };

/** A shipment as it is sent. */
export type ShippingInput = z.infer<z.ZodMiniObject<typeof shippingFields>>;

/** Tracking as it is sent. */
export type TrackingInput = z.infer<z.ZodMiniObject<typeof trackingFields>>;

/** Refuses a number or a link without a carrier, and a link for a carrier whose links are made from numbers. */
export const fitsCarrier = (payload: z.core.ParsePayload<TrackingInput>): void => {
  const { carrier, trackingNumber: number, trackingLink: link } = payload.value;
  const refuse = (path: string, message: string) =>
    payload.issues.push({ code: 'custom', path: [path], message, input: payload.value });
  if (carrier === undefined && (number !== undefined || link !== undefined)) {
    refuse('carrier', messages.carrierRequired);
  }
  if (carrier !== undefined && carrier !== 'Other' && link !== undefined) {
    refuse('trackingLink', messages.trackingLinkOfOther);
  }
};

/** Tracking as it is stored: what was not entered is null. */
export const toTracking = (entered: TrackingInput): Tracking => ({
  carrier: entered.carrier ?? null,
  trackingNumber: entered.trackingNumber ?? null,
  trackingLink: entered.trackingLink ?? null,
});

/** The schema of a form for tracking alone. */
export const trackingForm = z.strictObject(trackingFields).check(fitsCarrier);
