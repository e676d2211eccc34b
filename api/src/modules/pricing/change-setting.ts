import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { ShopError } from '../../errors';

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
