import { createApiTokens } from '../../src/authentication';
import type { Database } from '../../src/database/client';
import { readSecret } from '../../src/database/secrets';
import { newId } from '../../src/ids';
import { makeAdminByEmail } from '../../src/modules/accounts/admins';
import { type Person, signsInDirectly } from '../people';

/** Refunds require a recent authentication, and a simulation takes longer. */
const recentSeconds = 100_000;

/** People of a simulation, and the keys of its shop's card provider. */
export async function openTraders(database: Database) {
  const tokens = createApiTokens(await readSecret(database.db, 'api-token'));
  const joins = (name: string): Promise<Person> =>
    signsInDirectly(database, tokens, {
      name,
      email: `${newId()}@example.com`,
      authenticatedAt: Date.now() / 1000 + recentSeconds,
    });
  return {
    joins,
    joinMany: (count: number) => Promise.all(Array.from({ length: count }, (_, at) => joins(`Buyer ${at}`))),
    joinsAsAdmin: async (): Promise<Person> => {
      const admin = await joins('Ada Lovelace');
      await makeAdminByEmail(database.db, admin.email);
      return admin;
    },
    keys: {
      publishable: `pk_test_${await readSecret(database.db, 'card-sandbox-publishable-key')}`,
      secret: `sk_test_${await readSecret(database.db, 'card-sandbox-secret-key')}`,
    },
  };
}
