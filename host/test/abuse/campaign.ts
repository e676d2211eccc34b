import { errorBody } from '@chuck-and-bit/contract/errors';
import { safeParse } from 'zod/mini';
import { createRandom } from '../../../api/test/money/random';
import { hostileRequest, type World } from './hostile-requests';
import { register, signInAdmin, succeed } from './people';
import { type RawResponse, type RawRequest, sendRaw } from './raw-http';
import type { ShopProcess } from './shop-process';
import type { Target } from './targets';

const atOnce = 8;
const requestsPerPerson = 100;

export type Campaign = {
  /** Responses that no request may receive, each with the settings that reproduce it. */
  faults: string[];
  /** How often each target responded with each status. */
  statuses: Map<string, Map<number, number>>;
  /** The requests that took longest. */
  slowest: { milliseconds: number; request: string }[];
};

type Shop = Pick<ShopProcess, 'url' | 'port' | 'cardSecretKey'>;

/** Sends this many hostile requests, the same for the same seed, to the targets in turn. */
export async function runCampaign(
  shop: Shop,
  targets: Target[],
  { seed, requests }: { seed: number; requests: number },
): Promise<Campaign> {
  const campaign: Campaign = { faults: [], statuses: new Map(), slowest: [] };
  let world = prepareWorld(shop);
  let next = 0;

  const sendNext = async (): Promise<void> => {
    while (next < requests) {
      const index = next++;
      // New people, because requests sign them out, delete them and change their passwords.
      if (index > 0 && index % requestsPerPerson === 0) world = prepareWorld(shop);
      const target = targets[index % targets.length] as Target;
      const request = hostileRequest(createRandom(seed + index), target, await world);
      const started = performance.now();
      const response = await sendRaw(shop.port, request).catch((error: unknown) => String(error));
      const milliseconds = performance.now() - started;
      const fault = typeof response === 'string' ? response : faultOf(target, response);
      const described = describeRequest(seed + index, target, request);
      if (fault !== null) campaign.faults.push(`${fault}\n${described}`);
      campaign.slowest.push({ milliseconds, request: described });
      if (typeof response !== 'string') count(campaign, target, response.status);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendNext));
  campaign.slowest = campaign.slowest.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 5);
  return campaign;
}

async function prepareWorld({ url, port, cardSecretKey }: Shop): Promise<World> {
  const [shopper, expendable, admin] = await Promise.all([register(url), register(url), signInAdmin(url)]);
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await succeed(() =>
      fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${shopper.apiToken}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
    return response.json();
  };
  const products = (await ask('/drill?limit=3&inStock=true&sort=price')) as {
    _id: string;
    minimumOrder: number;
  }[];
  const { publishableKey, clientSecret } = (await ask('/create-payment-intent', { totalAmount: 9.5 })) as {
    publishableKey: string;
    clientSecret: string;
  };
  const orders = await Promise.all(
    products.slice(0, 1).map(async ({ _id, minimumOrder }) => {
      const order = { productId: _id, quantity: minimumOrder, address: 'Main Street 1', phone: '012345678' };
      return (await ask(`/order?email=${shopper.email}`, order)) as { insertedId: string };
    }),
  );
  return {
    host: `localhost:${port}`,
    shopper,
    expendable,
    admin,
    cardKeys: [publishableKey, cardSecretKey, cardSecretKey],
    ids: [
      ...products.map(({ _id }) => _id),
      ...orders.map(({ insertedId }) => insertedId),
      clientSecret.slice(0, clientSecret.indexOf('_secret')),
    ],
  };
}

/** The fault of a response that no request may receive, or null. */
function faultOf(target: Target, { status, headers, body }: RawResponse): string | null {
  if (status >= 500 && !(status === 503 && headers.includes('\r\nretry-after:'))) {
    return `Status ${status}: ${body.slice(0, 300)}`;
  }
  const isOurs = !target.path.startsWith('/sandbox/');
  const isJson = headers.includes('\r\ncontent-type: application/json') && body !== '';
  if (status >= 400 && isOurs && isJson && !headers.includes('\r\ncontent-encoding:')) {
    if (!isErrorBody(body)) return `Status ${status} in another shape: ${body.slice(0, 300)}`;
  }
  return null;
}

function isErrorBody(body: string): boolean {
  try {
    return safeParse(errorBody, JSON.parse(body)).success;
  } catch {
    return false;
  }
}

function count({ statuses }: Campaign, target: Target, status: number): void {
  const counts = statuses.get(target.name) ?? new Map<number, number>();
  statuses.set(target.name, counts.set(status, (counts.get(status) ?? 0) + 1));
}

function describeRequest(seed: number, target: Target, request: RawRequest): string {
  const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text);
  return [
    `  ABUSE_SEED=${seed} ABUSE_REQUESTS=1, ${target.name}`,
    `  ${request.method} ${short(request.address)} ${request.pace}`,
    ...request.headers.map(([name, value]) => `  ${short(`${name}: ${value}`)}`),
    `  ${short(JSON.stringify(request.body?.toString('latin1') ?? ''))}`,
  ].join('\n');
}
