import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Change } from '../audit-log/record-change';
import { breaksUnique, invalidInput, ShopError } from '../../errors';

/** Records in the audit log who changed which setting. */
export type NoteChange = (change: Change) => Promise<void>;

/** @throws TOO_MANY_SETTINGS when no other one fits beside so many */
export function requireRoom(count: number): void {
  if (count >= limits.rates.max) {
    throw new ShopError('TOO_MANY_SETTINGS', messages.tooManySettings(limits.rates.max));
  }
}

/** Why a row of this version was not written: it has another, or it is gone. */
export function notWritten(row: unknown): ShopError {
  return row
    ? new ShopError('SETTING_CHANGED', messages.settingChanged)
    : new ShopError('SETTING_NOT_FOUND', messages.settingNotFound);
}

/** Does work that violates a unique constraint where this field has a value that is taken. @throws INVALID_INPUT */
export async function refuseTaken<T>(
  { constraint, field, message }: { constraint: string; field: string; message: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (breaksUnique(error, constraint)) throw invalidInput([{ path: field, message }]);
    throw error;
  }
}
