import type { Config } from '@chuck-and-bit/api/config';
import { type Database, openDatabase } from '@chuck-and-bit/api/database/client';
import { maxConnections } from '@chuck-and-bit/api/database/pool-size';
import { compareSchema, earlierSchema } from '@chuck-and-bit/api/database/migrate';
import { createFileReader, createPageReader } from '@chuck-and-bit/api/modules/shop-pages/shop-pages';
import { existsTimeZone, readShopSettings } from '@chuck-and-bit/api/modules/shop-settings/shop-settings';
import { keysOf } from '@chuck-and-bit/contract/keys';
import { settingVariables } from '@chuck-and-bit/contract/shop-settings';
import { findOpenDemoAccounts } from '../../demo-accounts';
import { hasEmbedded, withEmbedded } from '../backups/embedded-backup';
import { DatabaseInUseError } from '../../services/embedded-database-owner';
import { withDatabase } from '../../services/with-database';
import { countAdmins, describeServer, type Server } from './doctor.queries';
import { checkPolicies } from './check-policies';
import { type Finding, findingsAbout } from './finding';

const { fault, ok, warning } = findingsAbout('Database');
const oldestVersion = 150_000;
const clockSkewMilliseconds = 5_000;

/** Checks the configured database: its kind, its state and its contents, with the texts of policies that visitors see. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === null) return checkEmbedded(config);
  return withDatabase(openDatabase({ ...config, databasePoolSize: 2 }), async (database) => [
    ...(await checkServer(database, config)),
    ...(await checkContents(database, config)),
  ]);
}

async function checkEmbedded(config: Config): Promise<Finding[]> {
  const durability = warning(
    'embedded: a power failure can lose the last transactions. With real payments use PostgreSQL (DATABASE_URL)',
  );
  const files = () => checkPolicies(createFileReader(config.policiesDir));
  if (!(await hasEmbedded(config.dataDir)))
    return [durability, ok('created at the first start'), ...(await files())];
  try {
    const contents = await withEmbedded(config.dataDir, (database) => checkContents(database, config));
    return [durability, ...contents];
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    const inUse = ok('in use by the running shop, so its contents were not checked');
    return [durability, inUse, ...(await files())];
  }
}

async function checkServer(database: Database, config: Config): Promise<Finding[]> {
  const startedAt = Date.now();
  const found = await describeServer(database);
  if (!found) return [fault('The server returned no information about itself')];
  const skew = Math.round(found.now - (startedAt + Date.now()) / 2);
  return findingsOfServer(found, database.server, maxConnections(config.databasePoolSize), skew);
}

/**
 * @param needed the connections that one process of the shop opens
 * @param skew by how many milliseconds the server's clock is ahead
 */
export function findingsOfServer(
  found: Server,
  server: Pick<NonNullable<Database['server']>, 'isPooled' | 'hasSessions'> | null,
  needed: number,
  skew: number,
): Finding[] {
  const findings: Finding[] = [];
  if (found.version < oldestVersion) findings.push(fault(`PostgreSQL ${found.name} is older than 15`));
  else findings.push(ok(`PostgreSQL ${found.name}`));
  if (found.isReadOnly)
    findings.push(fault('The server is read-only: DATABASE_URL is the address of a standby'));
  if (!found.mayCreate)
    findings.push(fault('The user of DATABASE_URL may not create schemas, which migrations need'));
  if (found.fsync === 'off' || found.synchronousCommit === 'off') {
    findings.push(
      warning(
        `fsync=${found.fsync}, synchronous_commit=${found.synchronousCommit}: a crash can lose paid orders`,
      ),
    );
  }
  if (found.isRemote && !found.isEncrypted && !server?.isPooled) {
    findings.push(warning('The connection is not encrypted: add ?sslmode=require to DATABASE_URL'));
  }
  if (server && !server.hasSessions) {
    findings.push(
      warning('DATABASE_URL leads to a connection pooler, and DATABASE_DIRECT_URL does not bypass it'),
    );
  }
  if (!server?.isPooled && found.maxConnections < needed) {
    findings.push(
      fault(`max_connections is ${found.maxConnections}, but one process of the shop opens ${needed}`),
    );
  }
  if (Math.abs(skew) > clockSkewMilliseconds) {
    findings.push(
      findingsAbout('Clock').warning(
        `The database's clock differs from this machine's by ${(skew / 1000).toFixed(0)} s`,
      ),
    );
  }
  return findings;
}

async function checkContents(database: Database, config: Config): Promise<Finding[]> {
  const { pool, db } = database;
  const schema = findingsAbout('Schema');
  const accounts = findingsAbout('Accounts');
  const state = await compareSchema(pool);
  const { policiesDir } = config;
  const readPage =
    state === 'newest'
      ? createPageReader(db, { version: () => 0, policiesDir })
      : createFileReader(policiesDir);
  const policies = await checkPolicies(readPage);
  if (state === 'earlier') return [schema.fault(earlierSchema), ...policies];
  if (state === 'newer') return [schema.fault('newer than this version of the shop'), ...policies];
  if (state === 'none') return [schema.ok('none yet: created at the first start'), ...policies];
  const findings = [schema.ok(state === 'newest' ? 'up to date' : 'older: migrated at the next start')];
  if (config.identity.kind === 'embedded') {
    for (const { email } of await findOpenDemoAccounts(db)) {
      findings.push(accounts.fault(`Anyone can log in as ${email}: the password is published. Change it`));
    }
  }
  const admins = await countAdmins(database);
  if (admins === 0)
    findings.push(accounts.warning('No admin yet: register, then npm run make-admin -- you@shop.example'));
  else findings.push(accounts.ok(`${admins} ${admins === 1 ? 'admin' : 'admins'}`));
  if (state === 'newest') findings.push(...(await checkSettings(database, config)));
  return [...findings, ...policies];
}

/** Which settings are not the merchant's, and whether the database can count in the time zone. */
async function checkSettings({ db }: Database, config: Config): Promise<Finding[]> {
  const settings = findingsAbout('Settings');
  const variables = keysOf(config.fixedSettings).map((field) => settingVariables[field]);
  const { timeZone } = await readShopSettings(db, config);
  return [
    ...(variables.length > 0 ? [settings.ok(`set by variables: ${variables.join(', ')}`)] : []),
    ...((await existsTimeZone(db, timeZone))
      ? []
      : [settings.fault(`The database does not know the time zone ${timeZone}`)]),
  ];
}
