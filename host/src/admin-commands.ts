import type { Database } from '@chuck-and-bit/api/database/client';
import { ShopError } from '@chuck-and-bit/api/errors';
import { makeAdminByEmail } from '@chuck-and-bit/api/modules/accounts/make-admin';
import type { CommandAnswer } from './embedded-database-owner';

/** Makes a user an admin for the command line, with a sentence to print. */
export async function makeAdminNow(database: Database, email: string): Promise<CommandAnswer> {
  try {
    const changed = await makeAdminByEmail(database.db, email);
    return {
      ok: true,
      message: changed === 1 ? `${email} is an admin now.` : `${email} is an admin already.`,
    };
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'USER_NOT_FOUND') throw error;
    return { ok: false, message: `Nobody with the e-mail ${email} is known. Register in the shop first.` };
  }
}
