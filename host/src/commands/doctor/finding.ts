import { serializeError } from '@chuck-and-bit/api/log';

/** What a check found. A fault keeps the shop from working; a warning is for the operator to judge. */
export type Finding = { subject: string; level: 'ok' | 'warning' | 'fault'; text: string };

export const ok = (subject: string, text: string): Finding => ({ subject, level: 'ok', text });
export const warning = (subject: string, text: string): Finding => ({ subject, level: 'warning', text });
export const fault = (subject: string, text: string): Finding => ({ subject, level: 'fault', text });

/** An error in words, its code and that of its cause included. */
export function reasonOf(error: unknown): string {
  const { message, causes, ...fields } = serializeError(error);
  const cause = causes?.[0];
  const code = fields['code'] ?? cause?.['code'];
  return [message || cause?.message || 'no reason given', code && `(${String(code)})`]
    .filter(Boolean)
    .join(' ');
}
