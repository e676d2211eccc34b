import { type Config, readConfig } from '@chuck-and-bit/api/config';
import { openDatabase } from '@chuck-and-bit/api/database/client';
import { requireReadableSchema } from '@chuck-and-bit/api/database/migrate';
import { fileKinds } from '@chuck-and-bit/api/external/files/file-store';
import { exitWithUsage, OperatorError, runCommand } from './command';
import { copyEntry, removeCopied } from './files/copy-entries';
import { type KnownEntry, listKnownEntries } from './files/known-entries';
import { runInOwner } from '../services/embedded-database-owner';
import { openFileStore } from '../services/files';
import { openShopDatabase } from '../services/shop-database';
import { withDatabase } from '../services/with-database';

/** Entries at once. */
const atOnce = 4;
/** Missing files that are named. */
const mostNamed = 50;
const linesEvery = 500;

const flags = process.argv.slice(2);
const target = flags.find((flag) => flag.startsWith('--to='))?.slice('--to='.length);
const removesSource = flags.includes('--remove-source');
if ((target !== 's3' && target !== 'disk') || flags.length > (removesSource ? 2 : 1)) {
  exitWithUsage('npm run shop -- move-files --to=s3 (or --to=disk) [--remove-source]');
}

await runCommand(async () => {
  const config = readConfig(process.env);
  if (config.files.kind !== 's3') {
    throw new OperatorError(
      'Set FILES_S3_BUCKET and the variables beside it: they name the store that speaks S3.',
    );
  }
  const entries = await listKnown(config);
  const results = await moveAll(entries, await openStores(config));
  const count = (kind: 'copied' | 'present') => results.reduce((sum, result) => sum + result[kind], 0);
  const removed = results.filter((result) => result.isRemoved).length;
  const missing = await stillKnown(
    config,
    results.flatMap((result) => result.missing),
  );
  const summary = [
    `${count('copied')} files copied and compared, ${count('present')} were there already, of ${results.length} entries.`,
    ...(removesSource ? [`${removed} entries removed from the first store.`] : []),
  ];
  if (missing.length === 0) return { ok: true, message: summary.join('\n') };
  const named = missing.slice(0, mostNamed).map(({ name }) => `  ${name}`);
  const more = missing.length > mostNamed ? [`  and ${missing.length - mostNamed} more`] : [];
  return { ok: false, message: [...summary, 'In neither store:', ...named, ...more].join('\n') };
});

type Missing = { entry: KnownEntry; name: string };

/** The stores of each kind of files: the one that is copied from, and the one that is copied to. */
async function openStores(config: Config) {
  const opened = fileKinds.map(async (kind) => {
    const disk = await openFileStore(kind, { ...config, files: { kind: 'disk' } });
    const s3 = await openFileStore(kind, config);
    return [kind, target === 's3' ? { from: disk, to: s3 } : { from: s3, to: disk }] as const;
  });
  return new Map(await Promise.all(opened));
}

type Moved = { copied: number; present: number; isRemoved: boolean; missing: Missing[] };

async function moveAll(
  entries: readonly KnownEntry[],
  stores: Awaited<ReturnType<typeof openStores>>,
): Promise<Moved[]> {
  const results: Moved[] = [];
  const waiting = entries.values();
  const line = async () => {
    for (const entry of waiting) {
      const pair = stores.get(entry.kind);
      if (!pair) throw new Error(`No store for ${entry.kind}`);
      const { copied, present, missing } = await copyEntry(pair, entry);
      const isRemoved = removesSource && missing.length === 0 && (await removeCopied(pair, entry));
      const missed = missing.map((name) => ({ entry, name: `${entry.kind}/${entry.id}/${name}` }));
      results.push({ copied, present, isRemoved, missing: missed });
      if (results.length % linesEvery === 0) console.log(`${results.length} of ${entries.length} …`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  return results;
}

/** Without those whose rows, and then files, were removed meanwhile. */
async function stillKnown(config: Config, missing: readonly Missing[]): Promise<readonly Missing[]> {
  if (missing.length === 0) return missing;
  const ids = new Set((await listKnown(config)).map(({ id }) => id));
  return missing.filter(({ entry }) => ids.has(entry.id));
}

/** Asks the shop if it runs on the embedded database. */
async function listKnown(config: Config): Promise<KnownEntry[]> {
  if (config.databaseUrl) {
    return withDatabase(openDatabase(config), async (database) => {
      await requireReadableSchema(database.pool);
      return listKnownEntries(database);
    });
  }
  const answer = await runInOwner(config.dataDir, 'listKnownEntries', '');
  if (!answer) return withDatabase(openShopDatabase(config), listKnownEntries);
  if (!answer.ok) throw new OperatorError(answer.message);
  return JSON.parse(answer.message) as KnownEntry[];
}
