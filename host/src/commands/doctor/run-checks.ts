import type { Config } from '@chuck-and-bit/api/config';
import { checkAddress } from './check-address';
import { checkCards } from './check-cards';
import { checkDatabase } from './check-database';
import { checkFiles } from './check-files';
import { checkIdentity } from './check-identity';
import { checkMail } from './check-mail';
import { checkReplica } from './check-replica';
import { checkDisk, checkMode } from './check-start';
import { type Finding, findingsAbout, reasonOf } from './finding';

const checkSeconds = 30;
const clockSkewSeconds = 30;

/**
 * Checks the configuration against its services. Changes, charges and sends nothing.
 * @param fetchIt used for Stripe, Google, Firebase and the shop's own address
 */
export async function runChecks(config: Config, fetchIt: typeof fetch = fetch): Promise<Finding[]> {
  let skewSeconds = 0;
  const watchedFetch: typeof fetch = async (input, init) => {
    const response = await fetchIt(input, { signal: AbortSignal.timeout(checkSeconds * 1000), ...init });
    const date = Date.parse(response.headers.get('date') ?? '');
    if (Number.isFinite(date)) skewSeconds = Math.round((Date.now() - date) / 1000);
    return response;
  };
  const checks: [subject: string, run: () => Promise<Finding[]> | Finding[]][] = [
    ['Mode', () => checkMode(config)],
    ['Disk', () => checkDisk(config)],
    ['Database', () => checkDatabase(config)],
    ['Replica', () => checkReplica(config)],
    ['Cards', () => checkCards(config, watchedFetch)],
    ['Mail', () => checkMail(config)],
    ['Identity', () => checkIdentity(config, watchedFetch)],
    ['Files', () => checkFiles(config)],
    ['Address', () => checkAddress(config, watchedFetch)],
  ];
  const findings = await Promise.all(
    checks.map(async ([subject, run]) => {
      try {
        return await run();
      } catch (error) {
        return [findingsAbout(subject).fault(reasonOf(error))];
      }
    }),
  );
  if (Math.abs(skewSeconds) > clockSkewSeconds) {
    const text = `This machine's clock differs from the services' by ${skewSeconds} s: signatures and tokens would be refused`;
    findings.push([findingsAbout('Clock').warning(text)]);
  }
  return findings.flat();
}
