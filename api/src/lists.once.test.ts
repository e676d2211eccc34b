import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Role } from '@chuck-and-bit/contract/roles';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { handleErrors } from './errors';
import { type LeastRate, requireLeastRate } from './least-rate';
import { createLists, type ListLimits } from './lists';

let app: FastifyInstance;

const limits = { atOnce: 1, atOnceForOne: 1, keptForOthers: 0 };
const rate = { idleMilliseconds: 2_000, leastBytesPerSecond: 1_000 };

/** The caller in a test's headers: a member of staff, a shopper, or by default nobody. */
function callerOf({ headers }: FastifyRequest): { id: string; role: Role | null } | null {
  const [id = '', role = null] = String(headers['x-user'] ?? '').split(' ');
  return id === '' ? null : { id, role: role as Role | null };
}

/** Serves a list of 200 MB, with these limits by default to one client at a time. */
async function serveLongList(
  { isCostly = false, ...changes }: Partial<ListLimits & LeastRate> & { isCostly?: boolean } = {},
  row = 'row '.repeat(5_000),
  pagesInAll = 20,
  rowsOfLast = 500,
) {
  const { sendList } = createLists({ ...limits, ...changes });
  let pages = 0;
  const readPage = async () => {
    pages += 1;
    await nextTurn();
    const isLast = pages % pagesInAll === 0;
    return {
      rows: Array.from({ length: isLast ? rowsOfLast : 500 }, () => row),
      next: isLast ? null : pages,
      total: 7,
    };
  };
  app = Fastify();
  handleErrors(app);
  requireLeastRate(app, { ...rate, ...changes });
  app.decorateRequest('clientAddress', {
    getter() {
      return String(this.headers['x-address'] ?? '203.0.113.1');
    },
  });
  onTestFinished(() => app.close());
  app.get('/rows', (request, reply) =>
    sendList(
      { request, reply, query: {}, user: callerOf(request) },
      () => null,
      readPage,
      (row) => row,
      { isCostly },
    ),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  app.server.once('request', (request) => request.socket.once('close', () => socket.emit('cut off')));
  const ask = (method: string) => socket.write(`${method} /rows HTTP/1.1\r\nHost: shop\r\n\r\n`);
  return { socket, ask, pages: () => pages };
}

/** Starts to read a list. @returns the status, and `leave`, which stops reading */
async function startReading(headers: Record<string, string> = {}) {
  const response = await app.inject({ url: '/rows', headers, payloadAsStream: true });
  onTestFinished(() => void response.stream().destroy());
  return { status: response.statusCode, leave: () => void response.stream().destroy() };
}

/** Whether a second list is refused, because the first one is still being streamed. */
async function isRefused(): Promise<boolean> {
  const { status, leave } = await startReading();
  leave();
  return status !== 200;
}

test('a client that reads nothing is disconnected at the idle timeout, and the list is not read further', async () => {
  const { socket, ask, pages } = await serveLongList();
  ask('GET');
  await once(socket, 'data');
  socket.pause();
  await once(socket, 'cut off');
  expect(pages()).toBeLessThan(20);
  await expect.poll(isRefused).toBe(false);
});

test.each([0, 1])(
  'a list is whole JSON if its last batch has %i rows, because others were deleted meanwhile',
  async (rowsOfLast) => {
    await serveLongList({}, 'row', 2, rowsOfLast);
    const response = await app.inject({ url: '/rows' });
    expect(response.json()).toHaveLength(500 + rowsOfLast);
  },
);

test('HEAD responds with the total after the first batch and does not count as a stream', async () => {
  const { socket, ask, pages } = await serveLongList();
  ask('HEAD');
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(response.toString('latin1')).toMatch(/^HTTP\/1.1 200 [^]*\r\nx-total-count: 7\r\n[^]*\r\n\r\n$/);
  expect(response.toString('latin1')).not.toMatch(/content-length/i);
  expect(pages()).toBe(1);
  expect(await isRefused()).toBe(false);
});

test('a client that keeps reading, but below the least rate, is disconnected before the end', async () => {
  const { socket, ask, pages } = await serveLongList(
    { leastBytesPerSecond: 100_000_000 },
    'row '.repeat(50),
    1_000,
  );
  ask('GET');
  const trickle = setInterval(() => socket.resume(), 20);
  socket.on('data', () => socket.pause());
  await once(socket, 'cut off');
  clearInterval(trickle);
  expect(pages()).toBeLessThan(1_000);
  await expect.poll(isRefused).toBe(false);
});

test('a client that has read fast is disconnected all the same once it reads nothing', async () => {
  await serveLongList({ idleMilliseconds: 300 }, 'row '.repeat(50), 1_000);
  const stream = (await app.inject({ url: '/rows', payloadAsStream: true })).stream();
  await once(stream, 'data');
  stream.pause();
  await expect.poll(isRefused).toBe(false);
});

describe('streams are bounded', () => {
  const from = (address: string) => ({ 'x-address': address });
  /** Streams that nobody reads stay for the time of a test. */
  const idleMilliseconds = 60_000;
  const as = (id: string, role = '') => ({ 'x-user': `${id} ${role}`.trim() });

  test('for one network, where users without a role are like visitors', async () => {
    await serveLongList({ idleMilliseconds, atOnce: 10, atOnceForOne: 2 });
    const first = await startReading(from('2001:db8:1:2::1'));
    await startReading({ ...from('2001:db8:1:2::2'), ...as('shopper') });
    expect(await startReading(from('2001:db8:1:3::1'))).toMatchObject({ status: 503 });
    expect(await startReading(from('2001:db8:2:2::1'))).toMatchObject({ status: 200 });
    first.leave();
    await expect.poll(async () => (await startReading(from('2001:db8:1:2::3'))).status).toBe(200);
  });

  test('so that the last places go to networks that have none', async () => {
    await serveLongList({ idleMilliseconds, atOnce: 4, atOnceForOne: 3, keptForOthers: 2 }, undefined, 1_000);
    const statusFrom = async (address: string) => (await startReading(from(address))).status;
    expect(await statusFrom('203.0.113.1')).toBe(200);
    expect(await statusFrom('203.0.113.2')).toBe(200);
    expect(await statusFrom('203.0.113.1')).toBe(503);
    expect(await statusFrom('198.51.100.1')).toBe(200);
    expect(await statusFrom('198.51.100.1')).toBe(503);
    expect(await statusFrom('192.0.2.1')).toBe(200);
    expect(await statusFrom('192.0.3.1')).toBe(503);
  });

  test('before a costly list is read, which gives its place back if it is short', async () => {
    const full = await serveLongList({ atOnce: 0, isCostly: true });
    expect(await startReading()).toMatchObject({ status: 503 });
    expect(full.pages()).toBe(0);
    const short = await serveLongList({ idleMilliseconds, isCostly: true }, 'row', 1);
    for (let time = 0; time < 3; time += 1) expect((await startReading()).status).toBe(200);
    expect(short.pages()).toBe(3);
  });

  test('apart for staff and for all others, and for each member of staff', async () => {
    await serveLongList({ idleMilliseconds, atOnce: 2, atOnceForOne: 1 });
    for (const address of ['203.0.113.1', '198.51.100.1'])
      expect(await startReading(from(address))).toMatchObject({ status: 200 });
    expect(await startReading(from('192.0.2.1'))).toMatchObject({ status: 503 });
    expect(await startReading(as('shopper'))).toMatchObject({ status: 503 });
    expect(await startReading(as('admin', 'admin'))).toMatchObject({ status: 200 });
    expect(await startReading(as('admin', 'admin'))).toMatchObject({ status: 503 });
    expect(await startReading(as('viewer', 'viewer'))).toMatchObject({ status: 200 });
  });
});

test('other work has a turn within the batch of a list and of a file', async () => {
  const { sendList, sendCsv } = createLists(limits);
  let turn = 0;
  let isOver = false;
  const countTurns = () => {
    turn += 1;
    if (!isOver) setImmediate(countTurns);
  };
  onTestFinished(() => void (isOver = true));
  const turnsOf: Record<'list' | 'file', number[]> = { list: [], file: [] };
  const write = (what: 'list' | 'file') => (row: number) => {
    const since = performance.now();
    while (performance.now() - since < 2);
    turnsOf[what].push(turn);
    return `${row}`;
  };
  const batch = { rows: Array.from({ length: 20 }, (_, row) => row), total: 40 };
  const batches = () => {
    const pages = [
      { ...batch, next: 1 },
      { ...batch, next: null },
    ];
    return async () => pages.shift() ?? { ...batch, next: null };
  };
  app = Fastify();
  app.decorateRequest('clientAddress', '203.0.113.1');
  onTestFinished(() => app.close());
  app.get('/list', (request, reply) =>
    sendList({ request, reply, query: {}, user: null }, () => null, batches(), write('list')),
  );
  app.get('/file', (request, reply) =>
    sendCsv(
      { request, reply, user: null },
      { fileName: 'rows.csv', columns: { row: write('file') } },
      batches(),
    ),
  );
  countTurns();
  const numbers = [...batch.rows, ...batch.rows].map(String);
  expect((await app.inject('/list')).json()).toEqual(numbers);
  expect((await app.inject('/file')).body).toBe(
    `\uFEFF${['row', ...numbers].map((cell) => `"${cell}"\r\n`).join('')}`,
  );
  for (const turns of Object.values(turnsOf)) {
    const [ofFirst, ofSecond] = [turns.slice(0, 20), turns.slice(20)];
    for (const ofBatch of [ofFirst, ofSecond]) expect(new Set(ofBatch).size).toBeGreaterThan(3);
  }
});
