import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchPicture, type FetchRules } from './fetch-picture';

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The key of a self-signed certificate. */
const tlsKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdmtJT5QdM5wp5WHy
+40llmayrxeINGrYxwPYrEFTwJ6hRANCAAT8zYJ5kptaQlj3CzajLuQM7vArG8eT
XWz2/7oQZkHx2dVmP+omGV3WzrI73y6LHvwFmZoTSQjHiFFZ8H3q+oan
-----END PRIVATE KEY-----`;
const tlsCertificate = `-----BEGIN CERTIFICATE-----
MIIBjTCCATOgAwIBAgIUKgqK3IiBpifkcNQ2dRmWtD4kYhIwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTAgFw0yNjExMjIxNDEzMzNaGA8y
MTI2MTAyOTE0MTMzM1owGzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABPzNgnmSm1pCWPcLNqMu5Azu8Csbx5NdbPb/
uhBmQfHZ1WY/6iYZXdbOsjvfLose/AWZmhNJCMeIUVnwfer6hqejUzBRMB0GA1Ud
DgQWBBTpV6X8zTGzYloS57xvWp7MWOqh4jAfBgNVHSMEGDAWgBTpV6X8zTGzYloS
57xvWp7MWOqh4jAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIAo/
fYUXfxcaagUfWD9ywd7ljlp/d13i5IctLbevh8EZAiEAzFa/GGDeDFsU+9nLJ72l
O6rLgbLhylRgqix8f5MieP0=
-----END CERTIFICATE-----`;

/** Represents the internet: the only local address that the tests' rules allow. */
const outside = '127.0.0.1';
/** Represents an internal address. A server listens there and counts connections. */
const inside = '127.0.0.2';
const rules: FetchRules = { allowHttp: true, isAllowedAddress: (address) => address === outside };
/** The rules with a resolver that returns these addresses for every name. */
const named = (addresses: string[]): FetchRules => ({ ...rules, resolve: async () => addresses });

let server: http.Server;
let port: number;
const visits: string[] = [];
let lastHeaders: http.IncomingHttpHeaders = {};

const pages: Record<string, { body?: string; [header: string]: string | number }> = {
  '/page': { 'content-type': 'image/png', body: `<!doctype html>${' '.repeat(1_000)}` },
  '/drawing.png': { 'content-type': 'image/png', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  '/located': { location: '/status?code=404' },
  '/called-text': { 'content-type': 'text/html' },
  '/says-its-size': { 'content-length': gif.length },
};

function respond(request: http.IncomingMessage, response: http.ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://test');
  visits.push(`${request.socket.localAddress}${pathname}`);
  lastHeaders = request.headers;
  switch (pathname) {
    case '/redirect':
      response.writeHead(302, { location: searchParams.get('to') ?? '' }).end();
      return;
    case '/many-redirects': {
      const left = Number(searchParams.get('left'));
      const location = left > 1 ? `/many-redirects?left=${left - 1}` : '/drill.gif';
      response.writeHead([0, 303, 308, 301, 307][left] ?? 0, { location }).end();
      return;
    }
    case '/endless-page':
      response.writeHead(200, { 'content-type': 'image/png' }).write('<!doctype html>'.repeat(10));
      return;
    case '/status':
      response.writeHead(Number(searchParams.get('code')), { 'content-type': 'image/gif' }).end(gif);
      return;
    case '/says-it-is-large':
      response.writeHead(200, { 'content-type': 'image/gif', 'content-length': 1_000_000 });
      response.write(gif);
      return;
    case '/grows':
      response.writeHead(200, { 'content-type': 'image/gif' });
      response.write(Buffer.concat([gif, Buffer.alloc(4_000)]));
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
    default: {
      const { body = gif, ...headers } = pages[pathname] ?? {};
      response.writeHead(200, { 'content-type': 'image/gif', ...headers }).end(body);
    }
  }
}

beforeAll(async () => {
  server = http.createServer(respond);
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
  it('requests no encoding and sends a User-Agent', async () => {
    await fetchPicture(at('/drill.gif'), rules);
    expect(lastHeaders).toMatchObject({
      accept: 'image/*',
      'accept-encoding': 'identity',
      'user-agent': 'ChuckAndBit-Pictures/1',
    });
  });

  it.each(['/drill.gif', '/says-its-size'])('accepts the maximum size: %s', async (path) => {
    expect((await fetchPicture(at(path), { ...rules, maxBytes: gif.length })).bytes).toEqual(gif);
  });

  it('ignores a Location header without a redirect status', async () => {
    expect((await fetchPicture(at('/located'), rules)).bytes).toEqual(gif);
  });

  it('ignores the Content-Type', async () => {
    expect(await fetchPicture(at('/called-text'), rules)).toEqual({ bytes: gif, type: 'gif' });
  });

  it('resolves a host name', async () => {
    await expect(fetchPicture(at('/drill.gif', 'nowhere.example'), named([]))).rejects.toThrow(
      'There is no server nowhere.example',
    );
    const found = await fetchPicture(at('/drill.gif', 'pictures.example'), named([outside]));
    expect(found.bytes).toEqual(gif);
    expect(visits).toEqual([`${outside}/drill.gif`]);
  });

  it('follows at most three redirects', async () => {
    expect((await fetchPicture(at('/many-redirects?left=3'), rules)).bytes).toEqual(gif);
    await expect(fetchPicture(at('/many-redirects?left=4'), rules)).rejects.toThrow('more than 3 times');
  });
});

describe('no request is sent to an address that is not public', () => {
  it.each([
    ['written out', () => at('/drill.gif', inside)],
    ['as IPv6', () => at('/drill.gif', '[::1]')],
    ['as mapped IPv6', () => at('/drill.gif', '[::ffff:127.0.0.2]')],
    ['behind a redirect', () => redirectTo(at('/drill.gif', inside))],
    ['behind a redirect without a scheme', () => redirectTo(`//${inside}:${port}/drill.gif`)],
  ])('%s', async (_case, address) => {
    await expect(fetchPicture(address(), rules)).rejects.toThrow('not at a public address');
    expect(visits.filter((visit) => visit.includes('/drill.gif'))).toEqual([]);
  });

  it.each([
    ['the only one', [inside]],
    ['the first of two', [inside, outside]],
    ['the last of three', [outside, outside, inside]],
  ])('behind a name, where it is %s of its addresses', async (_case, addresses) => {
    await expect(fetchPicture(at('/drill.gif', 'pictures.example'), named(addresses))).rejects.toThrow(
      'pictures.example is not at a public address',
    );
    expect(visits).toEqual([]);
  });

  it('behind a name that resolves to another address the second time', async () => {
    const resolved = [[outside], [inside]];
    const rebinding = { ...rules, resolve: async () => resolved.shift() ?? [inside] };
    const redirect = at(
      `/redirect?to=${encodeURIComponent(at('/drill.gif', 'pictures.example'))}`,
      'pictures.example',
    );
    await expect(fetchPicture(redirect, rebinding)).rejects.toThrow('not at a public address');
    expect(visits).toEqual([`${outside}/redirect`]);
  });

  it.each([
    ['localhost', 'localhost'],
    [outside, 'not at a public address'],
  ])('such as %s, with the default address check', async (host, reason) => {
    const fetched = fetchPicture(at('/drill.gif', host), { allowHttp: true });
    await expect(fetched).rejects.toThrow(reason);
    expect(visits).toEqual([]);
  });
});

describe('no picture is returned', () => {
  it.each([
    ['from http where only https is allowed', () => at('/drill.gif'), 'http: is not fetched'],
    ['from a file', () => 'file:///etc/passwd', 'file: is not fetched'],
    ['from data', () => 'data:image/gif;base64,AAAA', 'data: is not fetched'],
    ['from an invalid address', () => 'http://', 'not an address'],
  ])('%s', async (_case, address, reason) => {
    await expect(fetchPicture(address(), { ...rules, allowHttp: false })).rejects.toThrow(reason);
    expect(visits).toEqual([]);
  });

  it.each([
    ['from an address with a password', () => `http://a:b@${outside}:${port}/drill.gif`, 'with a password'],
    ['from an address with a name', () => `http://a@${outside}:${port}/drill.gif`, 'with a password'],
    ['from one with only a password', () => `http://:b@${outside}:${port}/drill.gif`, 'with a password'],
    ['of a web page that never ends', () => at('/endless-page'), pictureMessages.pictureIsPage],
    ['through a redirect to a file', () => redirectTo('file:///etc/passwd'), 'file: is not fetched'],
    ['of a web page with the Content-Type of a picture', () => at('/page'), pictureMessages.pictureIsPage],
    ['of an SVG with the Content-Type of a PNG', () => at('/drawing.png'), pictureMessages.pictureIsSvg],
    ['of a missing page', () => at('/status?code=404'), 'no file at this address (404)'],
    ['of a deleted page', () => at('/status?code=410'), 'no file at this address (410)'],
    ['that asks for a login', () => at('/status?code=401'), "doesn't give this file to the shop (401)"],
    ['that is forbidden', () => at('/status?code=403'), "doesn't give this file to the shop (403)"],
    ['from a server with an error', () => at('/status?code=500'), 'answered with an error (500)'],
    ['of a redirect to nowhere', () => at('/status?code=302'), 'answered with an error (302)'],
    ['whose length is too large', () => at('/says-it-is-large'), pictureMessages.pictureTooLarge(0.002)],
    ['whose body is too large', () => at('/grows'), pictureMessages.pictureTooLarge(0.002)],
    ['that breaks off', () => at('/breaks-off'), 'broke off on its way'],
    ['from a closed port', () => `http://${outside}:1/drill.gif`, "can't be reached"],
  ])('%s', async (_case, address, reason) => {
    await expect(fetchPicture(address(), { ...rules, maxBytes: 2_000 })).rejects.toThrow(reason);
  });

  it.each(['/silent', '/drips'])('from a server that is too slow: %s', async (path) => {
    const started = Date.now();
    await expect(fetchPicture(at(path), { ...rules, milliseconds: 200 })).rejects.toThrow('too slow');
    expect(Date.now() - started).toBeLessThan(2_000);
  });
});

describe('https', () => {
  let secure: https.Server;
  const { NODE_TLS_REJECT_UNAUTHORIZED } = process.env;

  beforeAll(async () => {
    secure = https.createServer({ key: tlsKey, cert: tlsCertificate }, respond);
    await new Promise<void>((resolve) => secure.listen(0, outside, resolve));
  });
  afterEach(() => {
    if (NODE_TLS_REJECT_UNAUTHORIZED === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = NODE_TLS_REJECT_UNAUTHORIZED;
  });
  afterAll(() => {
    secure.closeAllConnections();
    secure.close();
  });

  const securely = (path: string) => `https://${outside}:${(secure.address() as AddressInfo).port}${path}`;
  const onlyHttps = { ...rules, allowHttp: false };

  it('does not follow a redirect to http where http is not allowed', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    expect((await fetchPicture(securely('/drill.gif'), onlyHttps)).bytes).toEqual(gif);
    visits.length = 0;
    const redirect = securely(`/redirect?to=${encodeURIComponent(at('/drill.gif'))}`);
    await expect(fetchPicture(redirect, onlyHttps)).rejects.toThrow('http: is not fetched');
    expect(visits).toEqual([`${outside}/redirect`]);
  });

  it('requires a trusted certificate', async () => {
    await expect(fetchPicture(securely('/drill.gif'), onlyHttps)).rejects.toThrow("can't be reached");
    expect(visits).toEqual([]);
  });
});
