/** Builds the pages and the server into build/, or only the parts named by arguments. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as viteBuild } from 'vite';
import { beginBuild, partNames, parts, root } from './freshness.js';
import { reactRouter, runQuietly } from './run.js';

const builders = { pages: buildPages, server: buildServer };

/**
 * Packages of many small files are bundled, because finding and opening the files takes longer than running them. Other
 * packages stay in node_modules, because some of them look for their own files.
 */
const bundledPackages =
  /^(@better-auth\/|@better-fetch\/|@noble\/|better-auth|better-call|drizzle-orm|jose|kysely|nodemailer|stripe|uuid|zod)/;

/**
 * Vite's settings for the server: our TypeScript and some packages in one bundle.
 * @param {{ entries: string[], outDir: string, watch?: boolean }} options
 * @returns {import('vite').InlineConfig}
 */
export function serverBuild({ entries, outDir, watch = false }) {
  return {
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: [/^@chuck-and-bit\//, bundledPackages] },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      watch: watch ? {} : null,
      rolldownOptions: {
        input: Object.fromEntries(
          entries.map((entry) => [path.basename(entry), path.join(root, `host/src/${entry}.ts`)]),
        ),
        // Files located relative to the code (`new URL(…, import.meta.url)`) need all chunks in one folder.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
    plugins: [{ name: 'files-beside-the-code', writeBundle: () => copyFiles(outDir) }],
  };
}

/** @param {string} outDir */
function copyFiles(outDir) {
  const files = [
    'api/src/database/pglite-worker.js',
    'api/src/database/pglite-maker.js',
    'api/src/database/migrations',
    'api/src/external/pictures/picture-worker.js',
  ];
  for (const file of files) {
    cpSync(path.join(root, file), path.join(outDir, path.basename(file)), { recursive: true });
  }
}

const serverEntries = [
  'main',
  'commands/make-admin',
  'commands/remove-admin',
  'commands/security-events',
  'commands/migrate',
  'commands/backup',
  'commands/restore',
  'commands/move-files',
  'commands/move-to-postgres',
  'commands/doctor',
];

async function buildServer() {
  await viteBuild(serverBuild({ entries: serverEntries, outDir: path.join(root, 'build/server') }));
}

async function buildPages() {
  const web = path.join(root, 'build/web');
  const former = path.join(root, 'build/former-web');
  // A shop may be serving the build before. After a build that failed, the one before it is still there.
  if (existsSync(path.join(root, parts.pages.result))) {
    rmSync(former, { recursive: true, force: true });
    cpSync(web, former, { recursive: true });
  }
  await runQuietly(process.execPath, [reactRouter(), 'build'], {
    cwd: path.join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  keepFormerAssets(former, web);
  const client = path.join(web, 'client');
  await Promise.all([compressFiles(client), renderDrawings(path.join(client, 'images/drills'))]);
  rmSync(former, { recursive: true, force: true });
}

/** Pages of earlier releases that are still open load their files this long after a release has replaced them. */
const keptDays = 7;

/**
 * Keeps the hashed files of earlier releases. `replaced-assets.json` says since when each has not been part of a release.
 * @param {string} former the folder of the build before
 * @param {string} web
 */
function keepFormerAssets(former, web) {
  const list = 'replaced-assets.json';
  const from = path.join(former, 'client/assets');
  const to = path.join(web, 'client/assets');
  const current = readdirSync(to);
  const known = existsSync(path.join(former, list))
    ? JSON.parse(readFileSync(path.join(former, list), 'utf8'))
    : {};
  /** @type {Record<string, string>} */
  const replaced = {};
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    if (current.includes(name.replace(/\.(br|gz)$/, ''))) continue;
    const since = known[name] ?? new Date().toISOString();
    if (Date.now() - Date.parse(since) > keptDays * 24 * 60 * 60 * 1000) continue;
    cpSync(path.join(from, name), path.join(to, name));
    replaced[name] = since;
  }
  writeFileSync(path.join(web, list), JSON.stringify(replaced));
}

/**
 * Also renders the SVG pictures of products as JPEG on white, because link previews and search engines show no SVG.
 * @param {string} folder
 */
async function renderDrawings(folder) {
  const { default: sharp } = await import(
    createRequire(path.join(root, 'api/package.json')).resolve('sharp')
  );
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.svg')) continue;
    const file = path.join(folder, name);
    await sharp(file, { density: 144 })
      .resize({ width: 1200 })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toFile(file.replace(/svg$/, 'jpg'));
  }
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Compresses the files once, so that the server does not compress them at each request.
 * @param {string} folder
 */
async function compressFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && /\.(js|css|svg|json|txt|webmanifest|html)$/.test(entry.name))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        // Files of the build before are compressed already.
        if (existsSync(`${file}.br`)) return;
        const content = await readFile(file);
        if (content.length < 256) return;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        await writeFile(`${file}.br`, await compressBrotli(content, { params }));
        await writeFile(`${file}.gz`, await compressGzip(content, { level: 9 }));
      }),
  );
}

/**
 * Builds these parts one after the other, because each uses all CPUs.
 * @param {import('./freshness.js').PartName[]} names
 */
export async function buildParts(names) {
  mkdirSync(path.join(root, 'build'), { recursive: true });
  for (const name of names) {
    const started = Date.now();
    const stamp = beginBuild(name);
    console.log(`Building the ${name} …`);
    await builders[name]();
    if (!existsSync(path.join(root, parts[name].result)))
      throw new Error(`The build left no ${parts[name].result}`);
    stamp.done();
    console.log(`Built the ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  }
}

if (process.argv[1] === import.meta.filename) {
  const asked = process.argv.slice(2);
  await buildParts(asked.length > 0 ? partNames.filter((name) => asked.includes(name)) : partNames).catch(
    (error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
}
