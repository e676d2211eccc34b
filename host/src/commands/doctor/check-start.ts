import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, isLoopback } from '@chuck-and-bit/api/config';
import { type Finding, findingsAbout, reasonOf } from './finding';

const leastFreeBytes = 1024 ** 3;

/** Warnings about a configuration that is valid but may not be intended. */
export function checkMode(config: Config): Finding[] {
  const findings: Finding[] = [];
  const mode = findingsAbout('Mode');
  const isPublic = !isLoopback(config.publicUrl);
  if (config.production) findings.push(mode.ok('production'));
  else if (isPublic) findings.push(mode.fault('The address is public, but NODE_ENV is not production'));
  else findings.push(mode.warning('development: real customers need NODE_ENV=production'));

  const sandboxes = [
    config.cards.kind === 'sandbox' ? 'cards (no money moves)' : null,
    config.mail.kind === 'sandbox' ? 'mail (anyone can read it at /sandbox/mail)' : null,
    config.google.kind === 'sandbox' ? 'google (anyone can sign in as anyone)' : null,
  ].filter((name) => name !== null);
  if (sandboxes.length > 0) findings.push(findingsAbout('Sandboxes').warning(sandboxes.join(', ')));

  const isBehindProxy = config.publicUrl.startsWith('https:');
  if (isBehindProxy && 'hops' in config.trustProxy && config.trustProxy.hops === 0) {
    findings.push(
      findingsAbout('Proxy').fault(
        'https needs a proxy, but TRUST_PROXY is not set: all visitors would have the same address',
      ),
    );
  }
  if (isPublic && !isBehindProxy)
    findings.push(findingsAbout('Address').fault('PUBLIC_URL is not https: passwords can be intercepted'));
  if (config.production && config.metricsToken === null) {
    findings.push(findingsAbout('Metrics').warning('Disabled, because METRICS_TOKEN is not set'));
  }
  return findings;
}

/** Checks the folder for the embedded database, pictures and temporary backups. */
export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  const { fault } = findingsAbout('Disk');
  const folder = path.resolve(dataDir);
  const file = path.join(folder, `.doctor-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, '');
    await rm(file);
  } catch (error) {
    return [fault(`DATA_DIR can't be written: ${reasonOf(error)}`)];
  }
  const { bavail, bsize } = await statfs(folder);
  return [findingOfSpace(folder, bavail * bsize)];
}

export function findingOfSpace(folder: string, freeBytes: number): Finding {
  const { ok, warning } = findingsAbout('Disk');
  const free = `${folder} is writable, ${(freeBytes / 1024 ** 3).toFixed(1)} GB free`;
  return freeBytes < leastFreeBytes ? warning(free) : ok(free);
}
