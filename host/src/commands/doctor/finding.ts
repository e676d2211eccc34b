import { serializeError } from '@chuck-and-bit/api/log';

/** The result of a check. A fault prevents the shop from working; a warning is for the operator to decide on. */
export type Finding = { subject: string; level: 'ok' | 'warning' | 'fault'; text: string };

export const findingsAbout = (subject: string) => ({
  ok: (text: string): Finding => ({ subject, level: 'ok', text }),
  warning: (text: string): Finding => ({ subject, level: 'warning', text }),
  fault: (text: string): Finding => ({ subject, level: 'fault', text }),
});

/** The message of an error with its code and its cause's code. */
export function reasonOf(error: unknown): string {
  const { message, causes, ...fields } = serializeError(error);
  const cause = causes?.[0];
  const code = fields['code'] ?? cause?.['code'];
  return [message || cause?.message || 'no reason given', code && `(${String(code)})`]
    .filter(Boolean)
    .join(' ');
}
