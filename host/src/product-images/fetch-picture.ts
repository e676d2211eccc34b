import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-addresses';

/** There is no picture to be had at this address. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

export type FetchRules = {
  /** Take pictures from `http:` addresses too. */
  allowHttp: boolean;
  isAllowedAddress?: (address: string) => boolean;
  maxBytes?: number;
  /** From the first look-up of a name to the last byte, redirects included. */
  milliseconds?: number;
};

const maxRedirects = 3;

/**
 * Fetches a picture from someone else's server. Each name is resolved once, every address it has is checked, and the
 * connection goes to those very addresses; the same holds for each redirect.
 * @throws PictureError
 */
export async function fetchPicture(address: string, rules: FetchRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.milliseconds ?? 8_000);
  try {
    let url = parse(address);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const answer = await ask(url, rules, signal);
      const target = redirectOf(answer);
      if (target === null) return await readPicture(answer, rules.maxBytes ?? 10 * 1024 * 1024);
      answer.destroy();
      url = parse(target, url);
    }
    throw new PictureError(`more than ${maxRedirects} redirects`);
  } catch (error) {
    if (error instanceof PictureError) throw error;
    if (signal.aborted) throw new PictureError('the server is too slow');
    throw new PictureError('the server can not be reached', { cause: error });
  }
}

function parse(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new PictureError('not an address');
  return new URL(address, base);
}

async function ask(url: URL, rules: FetchRules, signal: AbortSignal): Promise<http.IncomingMessage> {
  const isAllowed = rules.isAllowedAddress ?? isPublicAddress;
  if (url.protocol !== 'https:' && !(rules.allowHttp && url.protocol === 'http:')) {
    throw new PictureError(`${url.protocol} is not allowed`);
  }
  if (url.username || url.password) throw new PictureError('an address with a password');
  // Names are checked when they are resolved; an address is never resolved.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PictureError(`${host} is not a public address`);

  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const headers = {
      accept: 'image/*',
      'accept-encoding': 'identity',
      'user-agent': 'ChuckAndBit-Pictures/1',
    };
    // Without an agent there is no kept connection whose address was checked for another name.
    const asking = request(url, { agent: false, lookup: checkedLookup(isAllowed), headers, signal }, resolve);
    asking.on('error', reject);
    asking.end();
  });
}

function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const refused = addresses.find(({ address }) => !isAllowed(address));
      const [first] = addresses;
      if (refused || !first) {
        return callback(new PictureError(`${hostname} is not at a public address`), '', 0);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function redirectOf({ statusCode = 0, headers }: http.IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode) && headers.location ? headers.location : null;
}

async function readPicture(answer: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    if (answer.statusCode !== 200) throw new PictureError(`the server answered ${answer.statusCode}`);
    const type = answer.headers['content-type'] ?? 'application/octet-stream';
    if (!/^(image\/|application\/octet-stream|binary\/octet-stream)/i.test(type)) {
      throw new PictureError(`${type} is no picture`);
    }
    if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw new PictureError('too many bytes');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new PictureError('too many bytes');
      chunks.push(chunk);
    }
    if (!answer.complete) throw new PictureError('the answer broke off');
    return Buffer.concat(chunks);
  } finally {
    answer.destroy();
  }
}
