import { gzipSync } from 'node:zlib';
import type { Random } from '../../../api/test/money/random';
import { deepJson, headerText, hostileAddressPart } from './hostile-values';
import type { RawRequest } from './raw-http';

/** Breaks the parts of a request around its values: method, address, headers, encoding and pace. */
export function spoil(random: Random, request: RawRequest): RawRequest {
  const way = random.weighted({ body: 6, headers: 5, address: 4, method: 3, pace: 1 });
  if (way === 'method') return { ...request, method: random.pick(methods) };
  if (way === 'address') return { ...request, address: spoilAddress(random, request.address) };
  if (way === 'headers') return { ...request, headers: [...request.headers, ...spoiltHeaders(random)] };
  const body = request.body ?? Buffer.from('{}');
  if (way === 'pace') {
    return withBody({ ...request, pace: random.pick(['stops', 'drips']) }, body);
  }
  return spoilBody(random, request, body);
}

const methods = [
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'PATCH',
  'DELETE',
  'PUT',
  'POST',
  'GET',
  'get',
  'FOO',
  'CONNECT',
  'QUERY',
  'SEARCH',
];

function spoilAddress(random: Random, address: string): string {
  const part = hostileAddressPart(random).slice(0, 3_000);
  return random.pick([
    `${address}%00`,
    `${address}/%00`,
    `${address}/`,
    `/${address}`,
    `/..${address}`,
    `/%2e%2e${address}`,
    `/./${address}`,
    `${address}//`,
    `${address}/../../etc/passwd`,
    `${address}/${part}`,
    `${address}?${part}`,
    `${address}${address.includes('?') ? '&' : '?'}${part}=${part}`,
    `${address}#${part}`,
    `http://evil.example${address}`,
    address.toUpperCase(),
    '*',
    `/${'a/'.repeat(3_000)}`,
    `/${'/'.repeat(12_000)}a`,
    `/${'%2e%2e/'.repeat(300)}etc/passwd`,
    `${address}?${'a=1&'.repeat(3_000)}`,
    `${address}?${'x'.repeat(20_000)}`,
  ]);
}

function spoiltHeaders(random: Random): [string, string][] {
  const text = headerText(random);
  return random.pick<[string, string][]>([
    [['X-Long', 'x'.repeat(20_000)]],
    Array.from({ length: 300 }, (_, index): [string, string] => [`X-${index}`, 'x']),
    [['Cookie', text]],
    [['Cookie', `chuck-and-bit.session_token=${encodeURIComponent(text)}`]],
    [['Cookie', 'chuck-and-bit.session_token=%00%zz; chuck-and-bit.session_data=e30; __proto__=1']],
    [['Cookie', 'a=b; '.repeat(2_000)]],
    [['Host', 'evil.example']],
    [['X-Forwarded-For', text]],
    [
      ['X-Forwarded-Host', 'evil.example'],
      ['X-Forwarded-Proto', 'gopher'],
    ],
    [['X-Client-Address', text]],
    [['Accept', text]],
    [['Accept', `${'text/html,'.repeat(300)}application/json`]],
    [['Accept-Encoding', `${'br ;q=0, '.repeat(800)}gzip`]],
    [['Accept-Encoding', text]],
    [['Accept-Language', text]],
    [['Range', 'bytes=0-,'.repeat(500)]],
    [['If-None-Match', `W/"${'x'.repeat(5_000)}"`]],
    [['If-Modified-Since', text]],
    [['Origin', random.pick(['null', 'http://evil.example', 'http://', text])]],
    [['Referer', text]],
    [
      [
        'Content-Type',
        random.pick([
          'application/json; charset=utf-7',
          'text/html',
          'multipart/form-data',
          'multipart/form-data; boundary=',
          'application/json,text/plain',
          text,
        ]),
      ],
    ],
    [['Content-Encoding', 'gzip']],
    [['Content-Length', random.pick(['-1', '1e3', '99999999999999999999', '5'])]],
    [['Transfer-Encoding', random.pick(['chunked', 'gzip, chunked', 'identity', 'xchunked'])]],
    [['Expect', random.pick(['100-continue', 'nonsense'])]],
    [
      ['Upgrade', 'websocket'],
      ['Connection', 'Upgrade'],
    ],
    [['Stripe-Signature', random.pick(['t=1,v1=00', `t=${'9'.repeat(400)},v1=`, text])]],
    [['Stripe-Version', text]],
    [['Idempotency-Key', 'k'.repeat(256)]],
    [['Idempotency-Key', text]],
    [['User-Agent', text]],
    [['X-Request-Id', text]],
    [
      ['__proto__', 'x'],
      ['constructor', 'x'],
    ],
    [['X-Injected: a\r\nSet-Cookie', 'stolen=1']],
    [['No-Colon\r\nX', 'x']],
    [['', 'x']],
  ]);
}

function spoilBody(random: Random, request: RawRequest, body: Buffer): RawRequest {
  const text = body.toString('utf8');
  const way = random.pick(Object.keys(spoiltBodies) as (keyof typeof spoiltBodies)[]);
  const spoilt = spoiltBodies[way](text, random);
  const sent = withBody(request, typeof spoilt === 'string' ? Buffer.from(spoilt) : spoilt);
  if (way === 'not as it says') sent.headers.push(['Content-Encoding', 'gzip']);
  if (way === 'chunked') {
    sent.headers = [
      ...sent.headers.filter(([name]) => name !== 'Content-Length'),
      ['Transfer-Encoding', 'chunked'],
    ];
  }
  return sent;
}

const spoiltBodies = {
  empty: () => '',
  'cut off': (text) => text.slice(0, text.length / 2),
  'with more behind': (text) => `${text}${text}`,
  list: (text) => `[${text}]`,
  text: (text) => JSON.stringify(text),
  number: () => '5',
  null: () => 'null',
  'byte order mark': (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
  'UTF-16': (text) => Buffer.from(text, 'utf16le'),
  'broken UTF-8': (text) =>
    Buffer.concat([
      Buffer.from(text.slice(0, -2)),
      Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0x00]),
      Buffer.from('"}'),
    ]),
  'lone surrogates': (text) => text.replace(':', ':"\\ud800",":'),
  deep: (_text, random) => deepJson(random),
  'deep inside': (text, random) => text.replace(/\}$/, `,"name":${deepJson(random)}}`).replace(/^\{,/, '{'),
  'a prototype': () => '{"__proto__":{"admin":true}}',
  'a constructor': () => '{"constructor":{"prototype":{"admin":true}}}',
  'the same field often': () => `{${Array(2_000).fill('"email":"a@b.example"').join(',')}}`,
  'many fields': () => `{${Array.from({ length: 4_000 }, (_, index) => `"f${index}":${index}`).join(',')}}`,
  'broken form': () => 'a=%&b=%zz&=&&a[[]=1&a[b]c=2&%00=%00&metadata[a]=1&metadata=2&expand[][]=3',
  'a long form list': () => 'expand[]=a&'.repeat(5_000),
  'a form of brackets': () => `a${'['.repeat(30_000)}=1&b${'[c]'.repeat(5_000)}=2`,
  'a form of numbers': () => Array.from({ length: 6_000 }, (_, index) => `metadata[${index}]=1`).join('&'),
  multipart: () => '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.example\r\n--x',
  'just too large': () => `{"name":"${'x'.repeat(70_000)}"}`,
  zeros: () => Buffer.alloc(2_000),
  'not as it says': (text) => text,
  gzip: (text) => gzipSync(text),
  chunked: (text) => `5\r\n${text.slice(0, 5)}\r\nzz\r\n`,
} satisfies Record<string, (text: string, random: Random) => string | Buffer>;

function withBody(request: RawRequest, body: Buffer): RawRequest {
  const headers = request.headers.filter(([name]) => name !== 'Content-Length');
  if (!headers.some(([name]) => name === 'Content-Type')) headers.push(['Content-Type', 'application/json']);
  return { ...request, body, headers: [...headers, ['Content-Length', String(body.length)]] };
}
