import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../src/external/files/file-store';
import { until } from '../../../scripts/until.js';
import { findFreePort, findProgram } from './programs';

const run = promisify(execFile);

const programs = [
  'swift-ring-builder',
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
];
const packages = 'swift-proxy, swift-account, swift-container and swift-object of Debian';

/** Why OpenStack Swift can't be run here, or null. */
export const whyNoSwift = (): string | null =>
  [...programs, 'swift-object-server'].every((name) => findProgram(name) !== null)
    ? null
    : `it needs OpenStack Swift: ${packages}`;

const kinds = ['account', 'container', 'object'] as const;
const secretAccessKey = 'secret-of-the-tests';

/** Swift's S3 middleware with one machine, one disk and one copy of each object, all in a temporary folder. */
export type Swift = {
  /** A store with a new bucket. */
  config: S3Config;
  /** Kills all of its processes, like a power cut. */
  kill: () => Promise<void>;
  /** Starts them again on the same data. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-swift-'));
  const ports = {
    account: await findFreePort(),
    container: await findFreePort(),
    object: await findFreePort(),
  };
  const port = await findFreePort();
  await mkdir(path.join(folder, 'disks/one'), { recursive: true });
  await writeConfiguration(folder, port, ports);
  let children: ChildProcess[] = [];

  const start = async () => {
    children = [...kinds, 'proxy' as const].map((kind) =>
      spawn(findProgram(`swift-${kind}-server`) ?? '', [path.join(folder, `${kind}-server.conf`)], {
        env: { PATH: process.env['PATH'] },
        stdio: 'ignore',
      }),
    );
    await Promise.all(
      [port, ...Object.values(ports)].map((each) =>
        until('Swift is ready', () => isHealthy(each), { seconds: 60 }),
      ),
    );
  };
  const kill = async () => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }),
    );
  };
  const config: S3Config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'shop-pictures',
    accessKeyId: 'shop:keeper',
    secretAccessKey,
  };
  const stop = async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await start();
    await createBucket(config);
  } catch (error) {
    await stop();
    throw error;
  }
  return { config, kill, start, stop };
}

const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthcheck`).then(
    ({ ok }) => ok,
    () => false,
  );

async function createBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey: secret }: S3Config) {
  const client = new S3Client({
    region,
    endpoint: endpoint ?? '',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey: secret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}

async function writeConfiguration(
  folder: string,
  port: number,
  ports: Record<(typeof kinds)[number], number>,
): Promise<void> {
  const { username } = os.userInfo();
  const write = (name: string, sections: Record<string, string[]>) =>
    writeFile(
      path.join(folder, name),
      Object.entries(sections)
        .map(([section, lines]) => [`[${section}]`, ...lines, ''].join('\n'))
        .join('\n'),
    );
  const serverAt = (bindPort: number) => [
    'bind_ip = 127.0.0.1',
    `bind_port = ${bindPort}`,
    `user = ${username}`,
    'workers = 0',
    `swift_dir = ${folder}`,
    'log_level = ERROR',
  ];
  await write('swift.conf', {
    'swift-hash': ['swift_hash_path_prefix = tests', 'swift_hash_path_suffix = tests'],
    'storage-policy:0': ['name = one', 'default = yes'],
  });
  const writeKind = async (kind: (typeof kinds)[number]) => {
    const builder = path.join(folder, `${kind}.builder`);
    const build = (...args: string[]) => run(findProgram('swift-ring-builder') ?? '', [builder, ...args]);
    await build('create', '4', '1', '0');
    await build('add', `r1z1-127.0.0.1:${ports[kind]}/one`, '1');
    await build('rebalance');
    await write(`${kind}-server.conf`, {
      DEFAULT: [
        ...serverAt(ports[kind]),
        `devices = ${path.join(folder, 'disks')}`,
        'mount_check = false',
        'disable_fallocate = true',
      ],
      'pipeline:main': [`pipeline = healthcheck ${kind}-server`],
      [`app:${kind}-server`]: [`use = egg:swift#${kind}`],
      'filter:healthcheck': ['use = egg:swift#healthcheck'],
    });
  };
  await Promise.all(kinds.map(writeKind));
  await write('proxy-server.conf', {
    DEFAULT: serverAt(port),
    'pipeline:main': [
      'pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth slo dlo proxy-server',
    ],
    'app:proxy-server': [
      'use = egg:swift#proxy',
      // It leaves out a disk that was slow, and there is only one.
      'error_suppression_limit = 1000000',
      'conn_timeout = 10',
      'node_timeout = 60',
      'account_autocreate = true',
      'allow_account_management = true',
    ],
    'filter:catch_errors': ['use = egg:swift#catch_errors'],
    'filter:gatekeeper': ['use = egg:swift#gatekeeper'],
    'filter:healthcheck': ['use = egg:swift#healthcheck'],
    // The authentication asks a cache for tokens, which requests of S3 don't have. There is none at this port.
    'filter:cache': ['use = egg:swift#memcache', 'memcache_servers = 127.0.0.1:1'],
    'filter:slo': ['use = egg:swift#slo'],
    'filter:dlo': ['use = egg:swift#dlo'],
    'filter:tempauth': ['use = egg:swift#tempauth', `user_shop_keeper = ${secretAccessKey} .admin`],
    'filter:s3api': [
      'use = egg:swift#s3api',
      's3_acl = false',
      'location = us-east-1',
      'auth_pipeline_check = false',
    ],
  });
}
