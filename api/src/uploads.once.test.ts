import type { Role } from '@chuck-and-bit/contract/roles';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hold } from '../test/hold';
import { createDownloads } from './downloads';
import { handleErrors } from './errors';
import type { UserRow } from './modules/accounts/users';
import { createUploads } from './uploads';

const closing: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of closing.splice(0)) await app.close();
});

type Sender = { id: string; role?: Role; from?: string };
const kinds = ['file', 'import', 'ownPicture', 'ofVisitor', 'ofStaff'] as const;
type Kind = (typeof kinds)[number];

/** Uploads and downloads that run until they are released. */
function start() {
  const takers = { ...createUploads(), ...createDownloads() };
  const app = Fastify();
  closing.push(app);
  handleErrors(app);
  app.decorateRequest('clientAddress', {
    getter() {
      return String(this.headers['x-from']);
    },
  });
  let running = 0;
  const { held: released, release } = hold();
  for (const kind of kinds)
    app.put(`/${kind}`, {
      onRequest: async (request, reply) => {
        const { 'x-id': id, 'x-role': role } = request.headers;
        await takers[kind]({ request, reply }, { id, role: role === '' ? null : role } as UserRow);
      },
      handler: async () => {
        running += 1;
        await released;
        return 'stored';
      },
    });
  const send = (kind: Kind, { id, role, from = '203.0.113.1' }: Sender) =>
    app
      .inject({
        method: 'PUT',
        url: `/${kind}`,
        headers: { 'x-id': id, 'x-role': role ?? '', 'x-from': from },
      })
      .then(({ statusCode }) => statusCode);
  return {
    send,
    /** Sends uploads one after the other. @returns how many of them run */
    sendAll: async (kind: Kind, senders: Sender[]) => {
      const before = running;
      let refused = 0;
      for (const sender of senders) {
        const now = running + refused;
        void send(kind, sender).then((status) => (status === 503 ? (refused += 1) : 0));
        await vi.waitUntil(() => running + refused > now);
      }
      return running - before;
    },
    release,
  };
}

const times = (count: number, sender: Sender): Sender[] => Array.from({ length: count }, () => sender);
const accounts = (count: number, from?: string): Sender[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${from}-${index}`, ...(from && { from }) }));

describe('uploads', () => {
  test('of staff are four of one account, and others still find places', async () => {
    const { sendAll } = start();
    expect(await sendAll('file', times(6, { id: 'one', role: 'admin' }))).toBe(4);
    expect(await sendAll('file', times(2, { id: 'two', role: 'products-staff' }))).toBe(1);
    expect(await sendAll('file', times(1, { id: 'three', role: 'products-staff' }))).toBe(1);
  });

  test('of own pictures are one of an account, wherever it is, and three of a network', async () => {
    const { sendAll } = start();
    expect(await sendAll('ownPicture', times(2, { id: 'one' }))).toBe(1);
    expect(await sendAll('ownPicture', [{ id: 'one', from: '198.51.100.1' }])).toBe(0);
    expect(await sendAll('ownPicture', accounts(4, '203.0.113.9'))).toBe(2);
    expect(await sendAll('ownPicture', accounts(1, '198.51.100.1'))).toBe(1);
  });

  test('of shoppers take no places of staff', async () => {
    const { sendAll } = start();
    for (const network of [1, 2, 3, 4, 5, 6, 7, 8, 9])
      await sendAll('ownPicture', accounts(3, `203.0.${network}.1`));
    expect(await sendAll('ownPicture', accounts(1, '198.51.100.1'))).toBe(0);
    expect(await sendAll('ownPicture', times(1, { id: 'staff', role: 'viewer' }))).toBe(1);
    expect(await sendAll('file', times(3, { id: 'staff', role: 'viewer' }))).toBe(3);
  });

  test('of files of products are one of an account', async () => {
    const { sendAll } = start();
    expect(await sendAll('import', times(2, { id: 'one', role: 'admin' }))).toBe(1);
    expect(await sendAll('import', times(1, { id: 'two', role: 'admin' }))).toBe(1);
  });

  test('leave their places', async () => {
    const { send, sendAll, release } = start();
    expect(await sendAll('file', times(5, { id: 'one', role: 'admin' }))).toBe(4);
    release();
    await vi.waitUntil(async () => (await send('file', { id: 'one', role: 'admin' })) === 200);
    const again = await Promise.all(
      times(4, { id: 'one', role: 'admin' }).map((sender) => send('file', sender)),
    );
    expect(again).toEqual([200, 200, 200, 200]);
  });
});

describe('downloads', () => {
  const networks = (count: number): Sender[] =>
    Array.from({ length: count }, (_, index) => ({ id: 'one', from: `203.0.${index}.1` }));

  test('of one network leave room for others, and those of all for staff', async () => {
    const { send, sendAll } = start();
    expect(await sendAll('ofVisitor', times(12, { id: 'one', from: '198.51.100.1' }))).toBe(12);
    void send('ofVisitor', { id: 'two', from: '198.51.100.2' });
    expect(await sendAll('ofVisitor', networks(20))).toBe(20);
    expect(await sendAll('ofStaff', times(4, { id: 'one', role: 'admin' }))).toBe(4);
    void send('ofStaff', { id: 'one', role: 'admin' });
    expect(await sendAll('ofStaff', times(1, { id: 'two', role: 'viewer' }))).toBe(1);
  });
});
