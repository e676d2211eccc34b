import type { StoredDiscountCode } from '@chuck-and-bit/contract/discount-codes';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { calendar } from '../../../../browser/dates';
import { codeDays } from './code-days';

type Code = Pick<
  StoredDiscountCode,
  'kind' | 'value' | 'startsAt' | 'endsAt' | 'uses' | 'maxUses' | 'maxUsesPerUser'
>;

export type CodeState = 'Active' | 'Not started' | 'Ended' | 'Used up';

/** Whether customers can use the code at this moment, and why not. */
export function codeState({ startsAt, endsAt, uses, maxUses }: Code, now: Date): CodeState {
  if (endsAt !== null && Date.parse(endsAt) <= now.getTime()) return 'Ended';
  if (maxUses !== null && uses >= maxUses) return 'Used up';
  if (startsAt !== null && Date.parse(startsAt) > now.getTime()) return 'Not started';
  return 'Active';
}

/** "10% off", "$12.50 off", "Free shipping". */
export function discountText({ kind, value }: Pick<Code, 'kind' | 'value'>): string {
  if (kind === 'freeShipping') return 'Free shipping';
  return kind === 'percent' ? `${value}% off` : `${formatUsd(value)} off`;
}

/** "Always", "From Dec 1, 2026", "Until Dec 24, 2026", "Dec 1, 2026 to Dec 24, 2026": first and last day of the shop. */
export function validityText(
  { startsAt, endsAt }: Pick<Code, 'startsAt' | 'endsAt'>,
  timeZone: string,
): string {
  const { firstDay, lastDay } = codeDays(timeZone);
  const first = startsAt && calendar.day(firstDay(startsAt));
  const last = endsAt && calendar.day(lastDay(endsAt));
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (first) return `From ${first}`;
  return last ? `Until ${last}` : 'Always';
}

/** "3", "3 of 100". */
export const usesText = ({ uses, maxUses }: Code): string =>
  maxUses === null ? String(uses) : `${uses} of ${maxUses}`;
