import type { Config } from '@chuck-and-bit/api/config';
import { openDatabase } from '@chuck-and-bit/api/database/client';
import { describeStandby } from './doctor.queries';
import { type Finding, ok, reasonOf, warning } from './finding';

const lagSeconds = 60;

/** Checks the standby that reports are read from. Reports fall back to the primary, so problems are only warnings. */
export async function checkReplica(config: Config): Promise<Finding[]> {
  const { databaseReadUrl } = config;
  if (databaseReadUrl === null) return [];
  try {
    const database = await openDatabase({
      ...config,
      databaseUrl: databaseReadUrl,
      databaseDirectUrl: null,
      databasePoolSize: 1,
    });
    try {
      const { isStandby, secondsBehind } = await describeStandby(database);
      if (!isStandby) return [warning('Replica', 'DATABASE_READ_URL leads to a server that is no standby')];
      if (secondsBehind === null) return [warning('Replica', 'It has not replayed anything yet')];
      const behind = `${Math.round(secondsBehind)} s since its last transaction`;
      return [secondsBehind > lagSeconds ? warning('Replica', behind) : ok('Replica', behind)];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [warning('Replica', `Reports are read from the primary: ${reasonOf(error)}`)];
  }
}
