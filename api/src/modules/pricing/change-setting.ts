import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Change } from '../audit-log/record-change';
import { violatesUnique, invalidInput, ShopError } from '../../errors';

/** Records in the audit log who changed which setting. */
export type RecordChange = (change: Change) => Promise<void>;

/** @throws TOO_MANY_SETTINGS if `count` settings leave no room for another */
export function requireRoom(count: number): void {
  if (count >= limits.rates.max) {
    throw new ShopError('TOO_MANY_SETTINGS', messages.tooManySettings(limits.rates.max));
  }
}

/** @returns the error for an edit that changed no row: its version is outdated, or the row does not exist */
export function notWritten(row: unknown): ShopError {
  return row
    ? new ShopError('SETTING_CHANGED', messages.settingChanged)
    : new ShopError('SETTING_NOT_FOUND', messages.settingNotFound);
}

/** Runs `work` and reports a violation of this unique constraint as an error of `field`. @throws INVALID_INPUT */
export async function refuseTaken<T>(
  { constraint, field, message }: { constraint: string; field: string; message: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatesUnique(error, constraint)) throw invalidInput([{ path: field, message }]);
    throw error;
  }
}
