import type { Config } from '@chuck-and-bit/api/config';
import { openDatabase } from '@chuck-and-bit/api/database/client';
import { withDatabase } from '../../services/with-database';
import { describeStandby } from './doctor.queries';
import { type Finding, findingsAbout, reasonOf } from './finding';

const { ok, warning } = findingsAbout('Replica');
const lagSeconds = 60;

/** Checks the standby that reports are read from. Reports fall back to the primary, so problems are only warnings. */
export async function checkReplica(config: Config): Promise<Finding[]> {
  const { databaseReadUrl } = config;
  if (databaseReadUrl === null) return [];
  try {
    const opening = openDatabase({
      ...config,
      databaseUrl: databaseReadUrl,
      databaseDirectUrl: null,
      databasePoolSize: 1,
    });
    return [findingOfStandby(await withDatabase(opening, describeStandby))];
  } catch (error) {
    return [warning(`Reports are read from the primary: ${reasonOf(error)}`)];
  }
}

export function findingOfStandby({
  isStandby,
  secondsBehind,
}: Awaited<ReturnType<typeof describeStandby>>): Finding {
  if (!isStandby) return warning('DATABASE_READ_URL leads to a server that is no standby');
  if (secondsBehind === null) return warning('It has not replayed anything yet');
  const behind = `${Math.round(secondsBehind)} s since its last transaction`;
  return secondsBehind > lagSeconds ? warning(behind) : ok(behind);
}
