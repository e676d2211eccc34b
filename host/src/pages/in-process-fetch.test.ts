import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { inProcessFetch } from './in-process-fetch';

const app = Fastify();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.all('/echo', async (request, reply) => {
  reply.header('set-cookie', ['a=1', 'b=2']).header('x-from', String(request.socket.remoteAddress));
  const body = Buffer.isBuffer(request.body) ? request.body.toString() : (request.body ?? null);
  return { method: request.method, url: request.url, host: request.headers.host, body };
});
app.get('/nothing', async (_request, reply) => reply.code(204).send());
afterAll(() => app.close());

const fetchInside = inProcessFetch(() => app);

describe('a fetch inside the process', () => {
  it('responds to a path', async () => {
    const response = await fetchInside('/echo?q=1');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ method: 'GET', url: '/echo?q=1', host: 'localhost', body: null });
  });

  it('sends method, headers and body of a request', async () => {
    const request = new Request('http://shop.example/echo', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    const response = await fetchInside(request);
    expect(await response.json()).toEqual({
      method: 'POST',
      url: '/echo',
      host: 'shop.example',
      body: { a: 1 },
    });
  });

  it('sends a form unchanged', async () => {
    const response = await fetchInside('/echo', { method: 'POST', body: new URLSearchParams({ a: 'b c' }) });
    expect(await response.json()).toMatchObject({ body: 'a=b+c' });
  });

  it('returns cookies separately', async () => {
    const response = await fetchInside('/echo');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('returns a response without a body', async () => {
    const response = await fetchInside('/nothing');
    expect(response.status).toBe(204);
    expect(response.body).toBeNull();
  });

  it('sends the address of the visitor', async () => {
    const response = await inProcessFetch(() => app, '203.0.113.7')('/echo');
    expect(response.headers.get('x-from')).toBe('203.0.113.7');
  });
});
