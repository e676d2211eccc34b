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
export function runChecks(config: Config, fetchIt: typeof fetch = fetch): Promise<Finding[]> {
  return runEach(fetchIt, (watchedFetch) => [
    ['Mode', () => checkMode(config)],
    ['Disk', () => checkDisk(config)],
    ['Database', () => checkDatabase(config)],
    ['Replica', () => checkReplica(config)],
    ...serviceChecks(config, watchedFetch),
    ['Files', () => checkFiles(config)],
    ['Address', () => checkAddress(config, watchedFetch)],
  ]);
}

/** Of the checks those of the services that a merchant sees: of the configuration, of cards, mail and identity, and of the address. */
export function runServiceChecks(config: Config, fetchIt: typeof fetch = fetch): Promise<Finding[]> {
  return runEach(fetchIt, (watchedFetch) => [
    ['Mode', () => checkMode(config)],
    ...serviceChecks(config, watchedFetch),
    ['Address', () => checkAddress(config, watchedFetch)],
  ]);
}

type Check = [subject: string, run: () => Promise<Finding[]> | Finding[]];

const serviceChecks = (config: Config, fetchIt: typeof fetch): Check[] => [
  ['Cards', () => checkCards(config, fetchIt)],
  ['Mail', () => checkMail(config)],
  ['Identity', () => checkIdentity(config, fetchIt)],
];

async function runEach(
  fetchIt: typeof fetch,
  checksWith: (fetchIt: typeof fetch) => Check[],
): Promise<Finding[]> {
  let skewSeconds = 0;
  const watchedFetch: typeof fetch = async (input, init) => {
    const response = await fetchIt(input, { signal: AbortSignal.timeout(checkSeconds * 1000), ...init });
    const date = Date.parse(response.headers.get('date') ?? '');
    if (Number.isFinite(date)) skewSeconds = Math.round((Date.now() - date) / 1000);
    return response;
  };
  const findings = await Promise.all(
    checksWith(watchedFetch).map(async ([subject, run]) => {
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
