import { Writable } from 'node:stream';
import { logSettings } from '@chuck-and-bit/api/log';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createTextLog } from './text-log';

function record(colors: boolean) {
  const written: string[] = [];
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(String(chunk));
      done();
    },
  });
  const log = createTextLog(output, { colors });
  return { log: Fastify({ logger: logSettings('debug', log) }).log, written };
}

describe('the log as text', () => {
  test('has one line per entry: time, level, message and other fields', () => {
    const { log, written } = record(false);
    log.info({ method: 'GET', path: '/drill', status: 200, milliseconds: 3 }, 'request');
    expect(written.join('')).toMatch(
      /^\[\d\d:\d\d:\d\d\] INFO: request \{"method":"GET","path":"\/drill","status":200,"milliseconds":3\}\n$/,
    );
  });

  test('shows errors with their stack and their causes', () => {
    const { log, written } = record(false);
    log.error({ err: new Error('outer', { cause: new TypeError('inner') }) }, 'request failed');
    expect(written.join('')).toMatch(
      /ERROR: request failed\s+err: Error: outer\n +at .*\n[^]* +caused by TypeError: inner\n +at /,
    );
  });

  test('has colors if enabled', () => {
    const { log, written } = record(true);
    log.warn('look');
    expect(written.join('')).toContain('\u001b[33mWARN\u001b[39m');
  });
});
