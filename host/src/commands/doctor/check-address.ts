import { once } from 'node:events';
import tls from 'node:tls';
import type { Config } from '@chuck-and-bit/api/config';
import * as z from 'zod/mini';
import { type Finding, findingsAbout, reasonOf } from './finding';

const { fault, ok, warning } = findingsAbout('Address');
const certificateDays = 14;
const readiness = z.object({ status: z.literal('ready'), database: z.string() });

/** Checks whether the shop responds at its public address, and when its certificate expires. */
export async function checkAddress(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  fetchIt: typeof fetch,
): Promise<Finding[]> {
  let response: Response;
  try {
    response = await fetchIt(`${publicUrl}/readyz`, { redirect: 'manual' });
  } catch (error) {
    return [
      fault(
        `No response from ${publicUrl}: ${reasonOf(error)}. Is the shop running, and does the proxy forward to it?`,
      ),
    ];
  }
  const content: unknown = await response.json().catch(() => null);
  if (!readiness.safeParse(content).success) {
    return [
      fault(
        `${publicUrl}/readyz responds with ${response.status}: it is not the shop, or the shop is not ready`,
      ),
    ];
  }
  const findings = [ok(`the shop responds at ${publicUrl}`)];
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') return findings;
  return [...findings, ...(await checkCertificate(url)), ...(await checkRedirect(url, fetchIt))];
}

async function checkCertificate({ hostname, port }: URL): Promise<Finding[]> {
  const socket = tls.connect({ host: hostname, port: Number(port || 443), servername: hostname });
  try {
    await once(socket, 'secureConnect');
    return [findingOfCertificate(socket.getPeerCertificate().valid_to)];
  } finally {
    socket.destroy();
  }
}

export function findingOfCertificate(validTo: string): Finding {
  const days = Math.floor((Date.parse(validTo) - Date.now()) / 86_400_000);
  const text = `The certificate is valid for ${days} more days`;
  return days < certificateDays ? warning(text) : ok(text);
}

/** Checks that http redirects to https. */
export async function checkRedirect({ hostname }: URL, fetchIt: typeof fetch): Promise<Finding[]> {
  const location = await fetchIt(`http://${hostname}/`, { redirect: 'manual' }).then(
    ({ headers }) => headers.get('location') ?? '',
    () => '',
  );
  if (location.startsWith('https://')) return [];
  return [warning(`http://${hostname}/ does not redirect to https`)];
}
