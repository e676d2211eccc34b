import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '@chuck-and-bit/api/config';
import { openDatabase } from '@chuck-and-bit/api/database/client';
import { limits } from '@chuck-and-bit/contract/limits';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { changeOwnPicture, uploadPicture } from '@chuck-and-bit/contract/pictures';
import { uploadProductDocument } from '@chuck-and-bit/contract/product-documents';
import { createImport } from '@chuck-and-bit/contract/product-imports';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../api/test/new-folder';
import { whyNoPostgres } from '../../api/test/postgres-server';
import { postgresTemplate } from '../../api/test/templates';
import { createPostgresDatabase } from '../../api/test/test-database';
import { withDatabase } from '../src/services/with-database';
import { isBuilt } from './built-shop';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const dockerfile = read('deploy/Dockerfile');
const compose = read('deploy/compose.yaml');
const nginx = read('deploy/nginx.conf');
const kubernetes = read('deploy/kubernetes.yaml');

/** The environment variables that the image sets. */
const imageEnv = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name,
    value,
  ]),
);

describe('the deployment files', () => {
  const environmentOf = (entries: Iterable<RegExpMatchArray>) =>
    Object.fromEntries([...entries].map(([, name = '', value = '']) => [name, value.replace(/^'|'$/g, '')]));

  test('configure a shop that starts', () => {
    const services = environmentOf(compose.matchAll(/^ {4}([A-Z_]+): (.+)$/gm));
    expect(services).toHaveProperty('PUBLIC_URL');
    services['DATABASE_URL'] = (services['DATABASE_URL'] ?? '').replace(/\$\{.*\}/, 'secret');
    expect(readConfig({ ...imageEnv, ...services })).toMatchObject({
      production: true,
      trustProxy: { hops: 1 },
    });

    const cluster = environmentOf(kubernetes.matchAll(/\{ name: ([A-Z_]+), value: (.+?) \}/g));
    expect(cluster).toHaveProperty('TRUST_PROXY');
    const secrets = { DATABASE_URL: 'postgres://shop@db/shop', ALLOW_SANDBOX: 'cards,mail' };
    expect(readConfig({ ...imageEnv, ...secrets, ...cluster }).production).toBe(true);
  });

  test('name one version of each image', () => {
    const images = [dockerfile, compose, kubernetes].flatMap((file) =>
      [...file.matchAll(/(?:FROM(?! scratch)|image:) (\S+)/g)].map(([, image]) => image),
    );
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(images).toHaveLength(7);
    expect(images.filter((image) => !/:\d+\.\d+(\.\d+)?(-[\w-]+)?$/.test(image ?? ''))).toEqual([]);
    expect(images.filter((image) => image === `chuck-and-bit:${version}`)).toHaveLength(3);
  });

  test('give the processes of a cluster no token of it, no privileges and no resources without limits', () => {
    const pods = kubernetes.split('---').filter((document) => document.includes('containers:'));
    expect(pods).toHaveLength(2);
    for (const pod of pods) {
      expect(pod).toMatch(/^ {6}automountServiceAccountToken: false$/m);
      expect(pod).toMatch(/^ {8}runAsNonRoot: true$/m);
      expect(pod).toContain('allowPrivilegeEscalation: false');
      expect(pod).toMatch(/limits: \{ cpu: '\d+', memory: \d+Gi/);
    }
  });

  test('keep Compose on this machine, without a known password, with limits', () => {
    const ports = [...compose.matchAll(/ports: \[(.*)\]/g)].map(([, port]) => port);
    expect(ports).toEqual([expect.stringMatching(/^'127\.0\.0\.1:\d+:\d+'$/)]);
    const passwords = compose.match(/(?<=POSTGRES_PASSWORD: |postgres:\/\/shop:).+?(?=@|$)/gm) ?? [];
    expect(passwords).toHaveLength(2);
    for (const password of passwords) expect(password).toMatch(/^\$\{POSTGRES_PASSWORD:\?.+\}$/);
    const images = compose.match(/^ +image: /gm) ?? [];
    for (const setting of ["security_opt: ['no-new-privileges:true']", 'mem_limit: ', 'pids_limit: ']) {
      expect(compose.split(setting), setting).toHaveLength(images.length + 1);
    }
  });

  test('accept bodies of the sizes that the shop accepts', () => {
    const bytesOf = (place: RegExp) => {
      const [, size = '', unit] = place.exec(nginx) ?? [];
      return Number(size) * (unit === 'k' ? 1_024 : 1);
    };
    expect(bytesOf(/^ {2}client_max_body_size (\d+)(k?);/m)).toBe(serverLimits.bodyBytes);
    for (const [endpoint, bytes] of [
      [createImport, limits.importBytes],
      [uploadPicture, limits.pictureBytes],
      [changeOwnPicture, limits.pictureBytes],
      [uploadProductDocument, limits.documentBytes],
    ] as const) {
      const place = `location = ${endpoint.path.replaceAll('/', '\\/')} \\{\\s+client_max_body_size (\\d+)(k?);`;
      expect(bytesOf(new RegExp(place)), endpoint.path).toBe(bytes);
    }
  });

  test('become those of each machine of a cluster, whose alerts know how many there are', async () => {
    const folder = await newFolder();
    const [variables, machines] = [path.join(folder, 'cluster.env'), path.join(folder, 'machines')];
    const fillIn = (text: string) => {
      writeFileSync(variables, text);
      const program = path.join(root, 'deploy/cluster/fill-in.js');
      return spawnSync(process.execPath, [program, variables, machines], { encoding: 'utf8' });
    };
    const example = read('deploy/cluster/cluster.env');
    expect(fillIn(example).stderr).toContain('SUPERUSER_PASSWORD of');
    expect(existsSync(machines)).toBe(false);
    expect(fillIn(example.replace(/_PASSWORD=$/gm, '_PASSWORD=secret1'))).toMatchObject({ status: 0 });

    const databases = ['db-1', 'db-2', 'db-3'];
    expect(readdirSync(machines).sort()).toEqual([...databases, 'front', 'shop-1', 'shop-2', 'shop-3']);
    for (const entry of readdirSync(machines, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      expect(readFileSync(file, 'utf8'), file).not.toMatch(/@[A-Z_0-9]+@/);
      // Patroni runs it.
      expect((statSync(file).mode & 0o111) !== 0, file).toBe(entry.name === 'create-shop');
    }
    const fileOf = (machine: string, file: string) =>
      readFileSync(path.join(machines, machine, file), 'utf8');
    const addressesOf = (kind: string) =>
      [...example.matchAll(new RegExp(`^${kind}_\\d=(.+)$`, 'gm'))].map(([, address]) => address);
    const conf = fileOf('front', 'etc/nginx/conf.d/shop.conf');
    expect([...conf.matchAll(/^ {2}server (\S+) /gm)].map(([, server]) => server)).toEqual(
      addressesOf('SHOP').map((address) => `${address}:3000`),
    );
    for (const [index, address] of addressesOf('DB').entries()) {
      const patroni = fileOf(`db-${index + 1}`, 'etc/patroni/config.yml');
      expect(patroni).toContain(`\nname: db-${index + 1}\n`);
      expect(patroni).toContain(`  connect_address: ${address}:5432\n`);
    }
    for (const [index, address] of addressesOf('SHOP').entries())
      expect(fileOf(`shop-${index + 1}`, 'etc/chuck-and-bit/cluster.env')).toContain(`HOST=${address}\n`);
    expect(read('deploy/alerts.yaml')).toContain(`(patroni_postgres_running == 1) < ${databases.length}\n`);
  });

  test('of a cluster lead to the primary through the pooler and directly, and to a standby that is not far behind', () => {
    const of = (file: string) => read(`deploy/cluster/shop/etc/${file}`);
    const roles = Object.fromEntries(
      [...of('haproxy/haproxy.cfg').matchAll(/^ {2}bind 127\.0\.0\.1:(\d+)$[^]*? uri (\S+)$/gm)].map(
        ([, port, role]) => [port, role],
      ),
    );
    const pooler = of('pgbouncer/pgbouncer.ini');
    const behind = new Map([[/^listen_port = (\d+)$/m.exec(pooler)?.[1], / port=(\d+) /.exec(pooler)?.[1]]]);
    const addresses = [
      ...of('chuck-and-bit/cluster.env').matchAll(/^(DATABASE_\w*URL)=\S+@127\.0\.0\.1:(\d+)\/shop$/gm),
    ];
    expect(
      addresses.map(([, name, port]) => [name, behind.has(port), roles[behind.get(port) ?? port ?? '']]),
    ).toEqual([
      ['DATABASE_URL', true, '/primary'],
      ['DATABASE_DIRECT_URL', false, '/primary'],
      ['DATABASE_READ_URL', false, '/replica?lag=16MB'],
    ]);
  });

  test('copy every workspace that npm ci requires', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    for (const workspace of workspaces) {
      expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
    }
  });

  test('and the documentation run programs that are built', () => {
    const texts = ['README.md', 'deploy/compose.yaml', 'deploy/kubernetes.yaml', 'deploy/Dockerfile'].concat(
      readdirSync(path.join(root, 'docs'))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `docs/${name}`),
    );
    const named = texts.flatMap((file) =>
      [...read(file).matchAll(/build\/server\/([\w-]+)\.js/g)].map(([, name]) => name),
    );
    expect(named).toContain('backup');
    const built = /const serverEntries = \[([^\]]*)\]/.exec(read('scripts/build.js'))?.[1] ?? '';
    const programs = [...built.matchAll(/'(?:commands\/)?([\w-]+)'/g)].map(([, name]) => name);
    expect(programs).toEqual(expect.arrayContaining([...new Set(named)]));
  });
});

const noPostgres = await whyNoPostgres();
afterAll(() => {
  if (noPostgres) console.log(`Backups as in the container were not tested: ${noPostgres}`);
});

describe.skipIf(!isBuilt || noPostgres !== null)('as in the container', () => {
  test('an unprivileged user backs up and restores through standard output and input', {
    timeout: 120_000,
  }, async () => {
    const folder = await newFolder();
    const [shop, data] = [path.join(folder, 'shop'), path.join(folder, 'data')];
    await chmod(folder, 0o755);
    await mkdir(data);
    for (const [, source = ''] of dockerfile.matchAll(/^COPY --from=build \/shop\/(\S+) /gm)) {
      expect(existsSync(path.join(root, source)), source).toBe(true);
      const target = path.join(shop, source);
      await mkdir(path.dirname(target), { recursive: true });
      if (source.endsWith('node_modules')) await symlink(path.join(root, source), target);
      else await cp(path.join(root, source), target, { recursive: true });
    }
    await chmod(shop, 0o555);
    const isRoot = process.getuid?.() === 0;
    const identity = isRoot ? { uid: 1000, gid: 1000 } : {};
    if (isRoot) await chown(data, 1000, 1000);

    const run = async (databaseUrl: string, command: string[], input = Buffer.alloc(0)) => {
      const child = spawn(process.execPath, command, {
        cwd: shop,
        ...identity,
        env: {
          ...imageEnv,
          // Nothing but Node is needed.
          PATH: '',
          DATA_DIR: data,
          DATABASE_URL: databaseUrl,
          PUBLIC_URL: 'http://localhost:8080',
          ALLOW_SANDBOX: 'cards,mail,google',
        },
      });
      const output: Buffer[] = [];
      const errors: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
      child.stdin.on('error', () => {});
      child.stdin.end(input);
      const [code] = (await once(child, 'close')) as [number];
      return { code, output: Buffer.concat(output), errors: String(Buffer.concat(errors)) };
    };

    const from = await createPostgresDatabase(await postgresTemplate());
    const to = await createPostgresDatabase();
    onTestFinished(from.drop);
    onTestFinished(to.drop);
    const rowsAt = (databaseUrl: string, query: string) =>
      withDatabase(
        openDatabase({ databaseUrl, dataDir: '' }),
        async ({ pool }) => (await pool.query(query)).rows,
      );
    const secretsAt = (databaseUrl: string) => rowsAt(databaseUrl, 'select * from secrets');
    await rowsAt(from.url, "insert into secrets values ('of-the-test', 'kept')");

    const backup = await run(from.url, ['build/server/backup.js', '-']);
    expect(backup).toMatchObject({
      code: 0,
      errors: expect.stringMatching(/^Wrote a backup of \d+ kB\.\n$/),
    });
    const restored = await run(to.url, ['build/server/restore.js', '-'], backup.output);
    expect(restored).toMatchObject({ code: 0, errors: '' });
    expect(await secretsAt(to.url)).toEqual(await secretsAt(from.url));
    expect(readdirSync(data)).toEqual([]);

    const again = await run(to.url, ['build/server/restore.js', '-'], backup.output);
    expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('--replace') });
    const damaged = await run(
      to.url,
      ['build/server/restore.js', '-', '--replace'],
      backup.output.subarray(0, backup.output.length / 2),
    );
    expect(damaged.code).toBe(1);
    expect(await secretsAt(to.url)).toEqual(await secretsAt(from.url));
  });
});
