import type { Config } from '@chuck-and-bit/api/config';
import { type Finding, findingsAbout } from './finding';

/** A merchant waits for it in the browser. */
const wholeSeconds = 20;

/**
 * The doctor's checks of the services, for a page of the running shop. Calls at the same time share one run. A run ends in time,
 * and its findings hold no secret of the configuration.
 * @param run by default the checks themselves, which are loaded when somebody asks
 */
export function createServiceChecks(
  config: Config,
  run = async () => (await import('./run-checks')).runServiceChecks(config),
  seconds = wholeSeconds,
): () => Promise<Finding[]> {
  let running: Promise<Finding[]> | null = null;
  const withoutSecrets = hideSecrets(config);
  const check = async () => {
    const findings = await Promise.race([run(), tooLate(seconds)]);
    return findings.map((finding) => ({ ...finding, text: withoutSecrets(finding.text) }));
  };
  return () => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };
}

const tooLate = (seconds: number) =>
  new Promise<Finding[]>((resolve) => {
    const text = `A service did not respond within ${seconds} seconds: npm run doctor says which`;
    setTimeout(resolve, seconds * 1000, [findingsAbout('Services').warning(text)]).unref();
  });

/** Replaces every secret of the configuration in a text, also those within addresses. */
function hideSecrets({ cards, mail, identity, google, files, ...config }: Config) {
  const addresses = [
    mail.kind === 'smtp' ? mail.url : null,
    config.databaseUrl,
    config.databaseDirectUrl,
    config.databaseReadUrl,
  ].filter((address) => address !== null);
  const keys = [
    ...(cards.kind === 'stripe' ? [cards.secretKey, cards.webhookSecret] : []),
    ...(identity.kind === 'firebase' ? [identity.apiKey] : []),
    ...(google.kind === 'google' ? [google.clientSecret] : []),
    ...(files.kind === 's3' ? [files.secretAccessKey] : []),
    config.metricsToken ?? '',
  ];
  // The longest first, so that no part of an address is left over.
  const secrets = [...addresses, ...addresses.flatMap(passwordsIn), ...keys]
    .filter((secret) => secret !== '')
    .toSorted((one, other) => other.length - one.length);
  return (text: string) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text);
}

/** The password between user and host, as it is written and as it is meant. */
function passwordsIn(address: string): string[] {
  const written = /^\w+:\/\/[^:@/?#]*:([^@/?#]*)@/.exec(address)?.[1];
  if (written === undefined) return [];
  try {
    return [written, decodeURIComponent(written)];
  } catch {
    return [written];
  }
}
