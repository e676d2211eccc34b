import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInUseError, ownEmbeddedDatabase, runInOwner } from './embedded-database-owner';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cb-owner-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const commands = {
  makeAdmin: async (email: string) => ({ ok: true, message: email }),
  removeAdmin: async (email: string) => ({ ok: true, message: email }),
  securityEvents: async () => ({ ok: true, message: 'line\n'.repeat(10_000) }),
  backup: async (file: string) => ({ ok: true, message: `wrote ${file}` }),
  listKnownEntries: async () => ({ ok: true, message: '[]' }),
};

/** Waits until a server of this process has accepted a connection. */
const nextAcceptedConnection = (): Promise<void> =>
  new Promise((resolve) => {
    const accepted = () => {
      unsubscribe('net.server.socket', accepted);
      resolve();
    };
    subscribe('net.server.socket', accepted);
  });

describe('the owner of the embedded database', () => {
  it('is a single process', async () => {
    const owner = await ownEmbeddedDatabase(folder);
    await expect(ownEmbeddedDatabase(folder)).rejects.toThrow(DatabaseInUseError);
    await owner.release();
    await (await ownEmbeddedDatabase(folder)).release();
  });

  it('is one of several concurrent starts', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => ownEmbeddedDatabase(folder)));
    const owners = tries.filter((each) => each.status === 'fulfilled');
    expect(owners).toHaveLength(1);
    for (const owner of owners) await owner.value.release();
  });

  it('creates a socket that other users can not access', async () => {
    const owner = await ownEmbeddedDatabase(folder);
    expect((await stat(path.join(folder, 'shop.sock'))).mode & 0o777).toBe(0o600);
    await owner.release();
  });

  it('takes over from a process that was killed', async () => {
    const socket = path.join(folder, 'shop.sock');
    const script = `require('node:net').createServer().listen(${JSON.stringify(socket)}, () => console.log('up'))`;
    const other = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(other.stdout, 'data');
    await expect(ownEmbeddedDatabase(folder)).rejects.toThrow(DatabaseInUseError);
    other.kill('SIGKILL');
    await once(other, 'exit');
    await (await ownEmbeddedDatabase(folder)).release();
  });

  it('runs commands, including those from before it was ready', async () => {
    const owner = await ownEmbeddedDatabase(folder);
    const connected = nextAcceptedConnection();
    const early = runInOwner(folder, 'makeAdmin', 'early@shop.example');
    await connected;
    owner.serve(commands);
    expect(await early).toEqual({ ok: true, message: 'early@shop.example' });
    expect(await runInOwner(folder, 'makeAdmin', 'a@b.c')).toEqual({ ok: true, message: 'a@b.c' });
    expect((await runInOwner(folder, 'securityEvents', ''))?.message).toHaveLength(50_000);
    await owner.release();
  });

  it('answers who waits for it when it is released before it was ready, and ends what is running', async () => {
    const unready = await ownEmbeddedDatabase(folder);
    const connected = nextAcceptedConnection();
    const early = runInOwner(folder, 'makeAdmin', 'early@shop.example');
    await connected;
    const released = unready.release();
    expect(await early).toEqual({ ok: false, message: 'The shop has stopped' });
    await released;

    const owner = await ownEmbeddedDatabase(folder);
    let finish = () => {};
    const started = new Promise<void>((resolve) => {
      const finished = new Promise<void>((end) => (finish = end));
      const backup = async (file: string) => {
        resolve();
        await finished;
        return commands.backup(file);
      };
      owner.serve({ ...commands, backup });
    });
    const running = runInOwner(folder, 'backup', '/backups/ä & b?c=%20.zip');
    await started;
    const ended = owner.release();
    finish();
    expect(await running).toEqual({ ok: true, message: 'wrote /backups/ä & b?c=%20.zip' });
    await ended;
  });

  it('is null when no process is running', async () => {
    expect(await runInOwner(folder, 'makeAdmin', 'a@b.c')).toBeNull();
  });

  it('explains an unusable folder', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    await expect(ownEmbeddedDatabase(file)).rejects.toThrow('EEXIST');
  });
});
