import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { CostlyPictureError, PictureError } from './picture-error';
import { type PictureType, pictureTypeOf, signatureLength, whyUnknown } from './picture-type';
import { isPublicAddress } from './public-addresses';

export type FetchRules = {
  /** Allows `http:` addresses. */
  allowHttp: boolean;
  isAllowedAddress?: (address: string) => boolean;
  /** Resolves all IP addresses of a host name. */
  resolve?: (hostname: string, signal: AbortSignal) => Promise<string[]>;
  maxBytes?: number;
  /** Timeout from the first DNS lookup to the last byte, including redirects. */
  milliseconds?: number;
};

export type FetchedPicture = { bytes: Buffer; type: PictureType };

const maxRedirects = 3;

/**
 * Fetches a picture from an untrusted server. Each host name is resolved once, all of its addresses are checked, and the
 * connection uses only those; the same applies to redirects. The type is detected from the bytes, not from the headers.
 * @throws PictureError; CostlyPictureError when the server was too slow
 */
export async function fetchPicture(address: string, rules: FetchRules): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(rules.milliseconds ?? 8_000);
  try {
    let url = parse(address);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await request(url, rules, signal);
      const target = redirectOf(response);
      if (target === null) return await readPicture(response, rules.maxBytes ?? 10_000_000, signal);
      response.destroy();
      url = parse(target, url);
    }
    throw new PictureError(
      `The address leads on more than ${maxRedirects} times. Please enter where it ends.`,
    );
  } catch (error) {
    if (error instanceof PictureError) throw error;
    if (signal.aborted)
      throw new CostlyPictureError('The server is too slow. Please upload the file instead.');
    throw new PictureError("The server can't be reached. Please check the address.", { cause: error });
  }
}

function parse(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href))
    throw new PictureError('This is not an address. Please correct it.');
  return new URL(address, base);
}

async function request(url: URL, rules: FetchRules, signal: AbortSignal): Promise<http.IncomingMessage> {
  const isAllowed = rules.isAllowedAddress ?? isPublicAddress;
  if (url.protocol !== 'https:' && !(rules.allowHttp && url.protocol === 'http:')) {
    throw new PictureError(`An address with ${url.protocol} is not fetched, only one with https:`);
  }
  if (url.username || url.password)
    throw new PictureError('An address with a password is not fetched. Please upload the file instead.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await (rules.resolve ?? resolve)(host, signal) : [host];
  if (addresses.length === 0) throw new PictureError(`There is no server ${host}. Please check the address.`);
  if (!addresses.every(isAllowed)) {
    throw new PictureError(
      `${host} is not at a public address, so it is not asked. Please upload the file instead.`,
    );
  }

  return new Promise((resolveResponse, reject) => {
    const client = url.protocol === 'https:' ? https : http;
    const headers = {
      accept: 'image/*',
      'accept-encoding': 'identity',
      'user-agent': 'ChuckAndBit-Pictures/1',
    };
    // No agent: a reused connection could have an address that was checked for another host name.
    const options = { agent: false, lookup: lookupIn(addresses), headers, signal };
    client.get(url, options, resolveResponse).on('error', reject);
  });
}

/** Uses c-ares, because the system's resolver occupies a thread that files and password hashing need. */
async function resolve(hostname: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** A DNS lookup that returns only these addresses. */
function lookupIn(addresses: string[]): LookupFunction {
  const resolved = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, callback) => {
    const [first = { address: '', family: 0 }] = resolved;
    if (all) callback(null, resolved);
    else callback(null, first.address, first.family);
  };
}

function redirectOf({ statusCode = 0, headers }: http.IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode) && headers.location ? headers.location : null;
}

async function readPicture(
  response: http.IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  try {
    if (response.statusCode !== 200) throw new PictureError(reasonOf(response.statusCode ?? 0));
    const tooLarge = new PictureError(pictureMessages.pictureTooLarge(maxBytes / 1_000_000));
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge;
    const chunks: Buffer[] = [];
    let size = 0;
    let isChecked = false;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge;
      chunks.push(chunk);
      if (!isChecked && size >= signatureLength) {
        typeOf(Buffer.concat(chunks));
        isChecked = true;
      }
    }
    const bytes = Buffer.concat(chunks);
    return { bytes, type: typeOf(bytes) };
  } catch (error) {
    if (error instanceof PictureError || signal.aborted) throw error;
    throw new PictureError('The file broke off on its way. Please try again.', { cause: error });
  } finally {
    response.destroy();
  }
}

function reasonOf(status: number): string {
  if (status === 404 || status === 410)
    return `There is no file at this address (${status}). Please correct it.`;
  if (status === 401 || status === 403) {
    return `The server doesn't give this file to the shop (${status}). Please upload it instead.`;
  }
  return `The server answered with an error (${status}).`;
}

function typeOf(bytes: Buffer): PictureType {
  const type = pictureTypeOf(bytes);
  if (type === null) throw new PictureError(whyUnknown(bytes));
  return type;
}
