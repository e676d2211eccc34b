import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll } from 'vitest';

const scrypt = crypto.scrypt;
let isFull = false;

/**
 * With this module, a password's hash costs a 64th of what it costs in a shop, where it takes 0.1 s of a processor by design: tests that
 * sign in did little else. The shop has no setting for it, which somebody could set by mistake.
 */
crypto.scrypt = ((password, salt, length, options: ScryptOptions, callback) =>
  scrypt(
    password,
    salt,
    length,
    isFull ? options : { ...options, N: (options.N ?? 16_384) / 64 },
    callback,
  )) as typeof crypto.scrypt;
syncBuiltinESMExports();

/** Hashes at the full cost until the last test of the calling file. */
export function hashAtFullCost(): void {
  isFull = true;
  afterAll(() => {
    isFull = false;
  });
}
