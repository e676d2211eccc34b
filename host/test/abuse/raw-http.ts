import net from 'node:net';
import { lasts } from '../../../api/test/lasts';

/** A raw HTTP request, which no client library corrects. */
export type RawRequest = {
  method: string;
  /** As it stands in the request line, in Latin-1. */
  address: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
  /** `stops`: half of the body is sent, then nothing. `drips`: in several small parts. */
  pace: 'at once' | 'stops' | 'drips';
};

/** `status` is 0 where the connection ended without a response. */
export type RawResponse = { status: number; headers: string; body: string };

const timeoutMilliseconds = 20_000;
const halfBodyTimeoutMilliseconds = 150;
const dripMilliseconds = 5;
const drips = 6;

/** Sends the request on a new connection and reads until the response is complete or the connection closes. */
export function sendRaw(port: number, request: RawRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    const chunks: Buffer[] = [];
    const timeout = request.pace === 'stops' ? halfBodyTimeoutMilliseconds : timeoutMilliseconds;
    const timer = setTimeout(() => {
      socket.destroy();
      if (request.pace === 'stops') resolve(parse(chunks, request.method));
      else reject(new Error(`No response within ${timeout} ms`));
    }, timeout);
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(parse(chunks, request.method));
    };
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isWhole(chunks)) end();
    });
    socket.on('end', end);
    // The shop may refuse a request and close the connection while we still send.
    socket.on('error', end);
    socket.on('connect', () => void write(socket, request));
  });
}

async function write(socket: net.Socket, request: RawRequest): Promise<void> {
  const head = [
    `${request.method} ${request.address} HTTP/1.1`,
    ...request.headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
  const body = request.body ?? Buffer.alloc(0);
  const begin = Buffer.from(head, 'latin1');
  if (request.pace === 'at once') socket.write(Buffer.concat([begin, body]));
  else if (request.pace === 'stops') {
    socket.write(Buffer.concat([begin, body.subarray(0, body.length / 2)]));
  } else {
    socket.write(begin);
    const size = Math.ceil(body.length / drips) || 1;
    for (let at = 0; at < body.length && socket.writable; at += size) {
      await lasts(dripMilliseconds);
      socket.write(body.subarray(at, at + size));
    }
  }
}

/** Whether the response is complete by its Content-Length, because not every refusal closes the connection. */
function isWhole(chunks: Buffer[]): boolean {
  const text = Buffer.concat(chunks).toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end === -1 || /^HTTP\/1\.1 1\d\d /.test(text)) return false;
  const headers = text.slice(0, end + 2);
  const length = /^content-length: (\d+)\r?$/im.exec(headers)?.[1];
  return length !== undefined && text.length >= end + 4 + Number(length);
}

function parse(chunks: Buffer[], method: string): RawResponse {
  // Latin-1 maps each byte to one character, so that chunk sizes count characters.
  let text = Buffer.concat(chunks).toString('latin1');
  // "100 Continue" may precede the response.
  while (/^HTTP\/1\.1 1\d\d /.test(text)) text = text.slice(text.indexOf('\r\n\r\n') + 4);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return { status, headers: '', body: '' };
  const headers = text.slice(0, end).toLowerCase();
  const sent = method === 'HEAD' ? '' : text.slice(end + 4);
  const body = /^transfer-encoding: chunked\r?$/m.test(headers) ? joinChunks(sent) : sent;
  return { status, headers, body: Buffer.from(body, 'latin1').toString('utf8') };
}

/** Source: RFC 9112, section 7.1. */
function joinChunks(sent: string): string {
  let body = '';
  for (let at = 0; at < sent.length; ) {
    const line = sent.indexOf('\r\n', at);
    const size = Number.parseInt(sent.slice(at, line), 16);
    if (line === -1 || !(size > 0)) break;
    body += sent.slice(line + 2, line + 2 + size);
    at = line + 2 + size + 2;
  }
  return body;
}
