import { isKeyOf, keysOf } from './keys';

/** Titles of the shop's policies. The merchant writes their texts, as Markdown files of these names. */
export const policyTitles = {
  shipping: 'Shipping and delivery',
  returns: 'Returns and refunds',
  terms: 'Terms of sale',
  privacy: 'Privacy',
  contact: 'Contact',
} as const;

export type PolicyName = keyof typeof policyTitles;

export const policyNames = keysOf(policyTitles);

export const isPolicyName = (text: string): text is PolicyName => isKeyOf(policyTitles, text);

/** The page that shows a policy. */
export const policyPath = (name: PolicyName): string => `/policies/${name}`;
