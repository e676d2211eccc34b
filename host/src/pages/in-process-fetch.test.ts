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
  it('answers a path', async () => {
    const answer = await fetchInside('/echo?q=1');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ method: 'GET', url: '/echo?q=1', host: 'localhost', body: null });
  });

  it('sends method, headers and body of a request', async () => {
    const request = new Request('http://shop.example/echo', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    const answer = await fetchInside(request);
    expect(await answer.json()).toEqual({
      method: 'POST',
      url: '/echo',
      host: 'shop.example',
      body: { a: 1 },
    });
  });

  it('sends a form unchanged', async () => {
    const answer = await fetchInside('/echo', { method: 'POST', body: new URLSearchParams({ a: 'b c' }) });
    expect(await answer.json()).toMatchObject({ body: 'a=b+c' });
  });

  it('returns cookies separately', async () => {
    const answer = await fetchInside('/echo');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('returns a response without a body', async () => {
    const answer = await fetchInside('/nothing');
    expect(answer.status).toBe(204);
    expect(answer.body).toBeNull();
  });

  it('sends the address of the visitor', async () => {
    const answer = await inProcessFetch(() => app, '203.0.113.7')('/echo');
    expect(answer.headers.get('x-from')).toBe('203.0.113.7');
  });
});
