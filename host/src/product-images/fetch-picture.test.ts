import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchPicture, type FetchRules } from './fetch-picture';

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Stands for the open internet: of all addresses of this machine, only this one is allowed. */
const outside = '127.0.0.1';
/** Stands for what no stranger may reach. It really listens, and counts who comes. */
const inside = '127.0.0.2';
const rules: FetchRules = { allowHttp: true, isAllowedAddress: (address) => address === outside };

let server: http.Server;
let port: number;
const visits: string[] = [];

function answer(request: http.IncomingMessage, response: http.ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://test');
  visits.push(`${request.socket.localAddress}${pathname}`);
  switch (pathname) {
    case '/redirect':
      response.writeHead(302, { location: searchParams.get('to') ?? '' }).end();
      return;
    case '/many-redirects': {
      const left = Number(searchParams.get('left'));
      const location = left > 1 ? `/many-redirects?left=${left - 1}` : '/drill.gif';
      response.writeHead(301, { location }).end();
      return;
    }
    case '/page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Secrets</h1>');
      return;
    case '/missing':
      response.writeHead(404, { 'content-type': 'image/gif' }).end(gif);
      return;
    case '/says-it-is-large':
      response.writeHead(200, { 'content-type': 'image/gif', 'content-length': 1_000_000 });
      response.write(gif);
      return;
    case '/grows':
      response.writeHead(200, { 'content-type': 'image/gif' });
      response.write(Buffer.alloc(4_000));
      return;
    case '/breaks-off':
      response.writeHead(200, { 'content-type': 'image/gif', 'content-length': gif.length + 10 });
      response.write(gif, () => response.destroy());
      return;
    case '/drips': {
      response.writeHead(200, { 'content-type': 'image/gif' });
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
      return;
    }
    case '/silent':
      return;
    default:
      response.writeHead(200, { 'content-type': 'image/gif' }).end(gif);
  }
}

beforeAll(async () => {
  server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  visits.length = 0;
});

const at = (path: string, host = outside) => `http://${host}:${port}${path}`;
const redirectTo = (target: string) => at(`/redirect?to=${encodeURIComponent(target)}`);

describe('fetching a picture', () => {
  it('brings its bytes', async () => {
    expect(await fetchPicture(at('/drill.gif'), rules)).toEqual(gif);
  });

  it('finds a server by its name', async () => {
    const names = { ...rules, isAllowedAddress: (address: string) => ['127.0.0.1', '::1'].includes(address) };
    expect(await fetchPicture(at('/drill.gif', 'localhost'), names)).toEqual(gif);
  });

  it('follows three redirects and no more', async () => {
    expect(await fetchPicture(at('/many-redirects?left=3'), rules)).toEqual(gif);
    await expect(fetchPicture(at('/many-redirects?left=4'), rules)).rejects.toThrow('more than 3 redirects');
  });
});

describe('no request goes to an address that is not public', () => {
  it.each([
    ['written out', () => at('/drill.gif', inside)],
    ['as one number', () => at('/drill.gif', '2130706434')],
    ['in hexadecimal', () => at('/drill.gif', '0x7f000002')],
    ['as IPv6', () => at('/drill.gif', '[::1]')],
    ['as mapped IPv6', () => at('/drill.gif', '[::ffff:127.0.0.2]')],
    ['behind a redirect', () => redirectTo(at('/drill.gif', inside))],
    ['behind a redirect without a scheme', () => redirectTo(`//${inside}:${port}/drill.gif`)],
    ['behind two redirects', () => redirectTo(redirectTo(at('/drill.gif', inside)))],
  ])('%s', async (_case, address) => {
    await expect(fetchPicture(address(), rules)).rejects.toThrow('not a public address');
    expect(visits.filter((visit) => visit.includes('/drill.gif'))).toEqual([]);
  });

  it('behind a name', async () => {
    await expect(fetchPicture(at('/drill.gif', 'localhost'), { allowHttp: true })).rejects.toThrow(
      'localhost is not at a public address',
    );
    expect(visits).toEqual([]);
  });

  it('this machine, with the rules of the shop', async () => {
    await expect(fetchPicture(at('/drill.gif'), { allowHttp: true })).rejects.toThrow('not a public address');
    expect(visits).toEqual([]);
  });
});

describe('no picture comes', () => {
  it.each([
    ['from http where only https is allowed', () => at('/drill.gif'), 'http: is not allowed'],
    ['from a file', () => 'file:///etc/passwd', 'file: is not allowed'],
    ['from data', () => 'data:image/gif;base64,AAAA', 'data: is not allowed'],
    ['from what is no address', () => 'http://', 'not an address'],
  ])('%s', async (_case, address, reason) => {
    await expect(fetchPicture(address(), { ...rules, allowHttp: false })).rejects.toThrow(reason);
    expect(visits).toEqual([]);
  });

  it.each([
    ['from an address with a password', () => `http://a:b@${outside}:${port}/drill.gif`, 'with a password'],
    ['through a redirect to a file', () => redirectTo('file:///etc/passwd'), 'file: is not allowed'],
    ['of a web page', () => at('/page'), 'text/html is no picture'],
    ['of a missing page', () => at('/missing'), 'answered 404'],
    ['that says it is too large', () => at('/says-it-is-large'), 'too many bytes'],
    ['that turns out too large', () => at('/grows'), 'too many bytes'],
    ['that breaks off', () => at('/breaks-off'), 'can not be reached'],
    ['from where nobody listens', () => `http://${outside}:1/drill.gif`, 'can not be reached'],
  ])('%s', async (_case, address, reason) => {
    await expect(fetchPicture(address(), { ...rules, maxBytes: 2_000 })).rejects.toThrow(reason);
  });

  it.each(['/silent', '/drips'])('from a server that is too slow: %s', async (path) => {
    const started = Date.now();
    await expect(fetchPicture(at(path), { ...rules, milliseconds: 200 })).rejects.toThrow('too slow');
    expect(Date.now() - started).toBeLessThan(2_000);
  });
});
