/** The import rules of docs/architecture.md. Each says what it forbids and why; `npm run check` runs them all. */
import path from 'node:path';

export const workspaces = ['contract', 'identity', 'api', 'sandbox', 'web', 'host'];
/** @param {string} file */
export const isTest = (file) => /\.test\.tsx?$|^\w+\/test\/|^(e2e|bench)\//.test(file);

/**
 * `from` and `to` are paths such as `api/src/app.ts`; `to` is a package's name for anything not ours.
 * @typedef {(from: string, to: string, how: 'static' | 'dynamic', specifier: string) => boolean} Forbids
 */

/** @type {{ says: string, because: string, forbids: Forbids }[]} */
export const rules = [
  {
    says: 'contract imports only zod and iso-3166',
    because: 'it runs in the browser, the server and the tests, and no table shape may leak through it',
    forbids: (from, to) =>
      within(from, 'contract') &&
      !isTest(from) &&
      !within(to, 'contract') &&
      !['zod', 'iso-3166'].includes(to),
  },
  {
    says: 'web shares nothing with the server but contract',
    because: 'contract is their only common ground, so neither can lean on how the other is made',
    forbids: (from, to) => importsBeyond(['contract'], 'web', from, to),
  },
  {
    says: 'api imports none of web, identity, sandbox and host',
    because: 'what it needs from outside is handed in by its caller',
    forbids: (from, to) => !isTest(from) && importsBeyond(['contract'], 'api', from, to),
  },
  {
    says: 'identity imports nothing of ours but contract',
    because: 'it stands where a hosted identity service may stand, and knows the shop as little as that does',
    forbids: (from, to) => !isTest(from) && importsBeyond(['contract'], 'identity', from, to),
  },
  {
    says: 'sandbox imports nothing of ours',
    because: "a stand-in that shared the product's code would repeat its mistakes",
    forbids: (from, to) => !isTest(from) && importsBeyond([], 'sandbox', from, to),
  },
  {
    says: 'sandbox is imported by host and tests alone',
    because: 'the product must not know that it talks to a stand-in',
    forbids: (from, to) =>
      within(to, 'sandbox') && !within(from, 'sandbox') && !within(from, 'host') && !isTest(from),
  },
  {
    says: 'host is imported by tests alone',
    because: 'it is the composition: nothing stands above it',
    forbids: (from, to) => within(to, 'host') && !within(from, 'host') && !isTest(from),
  },
  {
    says: 'inside api: app -> routes -> use cases -> queries -> tables, never upward',
    because: 'a read and a write can then be followed in one direction',
    forbids: (from, to) => isAbove(layerOf(to), layerOf(from)),
  },
  {
    says: 'only app, authentication, errors, least-rate, lists, places, route, routes, with-idempotency and *.routes.ts import Fastify',
    because: 'use cases run without a server',
    forbids: (from, to) =>
      isApiSource(from) &&
      (to === 'fastify' || to.startsWith('@fastify/')) &&
      !/(^api\/src\/(app|authentication|errors|least-rate|lists|places|routes?|idempotency\/with-idempotency)|\.routes)\.ts$/.test(
        from,
      ),
  },
  {
    says: 'only *.queries.ts, tables, database/ and call-faults know the database driver',
    because: 'every SQL statement can be found in a file of that name (call-faults recognizes its errors)',
    forbids: (from, to) =>
      mayNotQuery(from) && (to === 'drizzle-orm' || to === 'pg') && from !== 'identity/src/call-faults.ts',
  },
  {
    says: 'a file with a dotted suffix is private to its module',
    because: 'a module is used through its plain-named files (routes and background mount modules)',
    forbids: (from, to) => {
      const suffix = /\.(routes|queries|tables)\.ts$/.exec(to)?.[1];
      if (!suffix || !/^\w+\/src\//.test(from) || isTest(from)) return false;
      if (moduleOf(from) === moduleOf(to)) return false;
      return !['api/src/routes.ts', 'api/src/background.ts'].includes(from);
    },
  },
  {
    says: "the api's tables are in api/src/tables, and only *.queries.ts and database/ import them",
    because: 'the whole schema is read in one folder, and every statement on it is in a file of that name',
    forbids: (from, to) =>
      (to.startsWith('api/src/tables/') &&
        !isTest(from) &&
        !/^api\/src\/(tables|database)\/|\.queries\.ts$/.test(from)) ||
      (from.startsWith('api/src/') && from.endsWith('.tables.ts')),
  },
  {
    says: 'outside services are reached through external/ only',
    because: 'one narrow client each keeps them replaceable',
    forbids: (from, to) =>
      isApiSource(from) &&
      ['stripe', 'nodemailer', '@aws-sdk/client-s3'].includes(to) &&
      !from.startsWith('api/src/external/'),
  },
  {
    says: 'inside web: screens -> components -> ui, never upward',
    because: 'a part can then be used anywhere without what stands above it',
    forbids: (from, to) => isAbove(webLevelOf(to), webLevelOf(from)),
  },
  {
    says: 'screens never import screens',
    because: 'each can be read, changed and removed alone; what two share is a component',
    forbids: (from, to) =>
      screenOf(from) !== null && screenOf(to) !== null && screenOf(from) !== screenOf(to),
  },
  {
    says: 'ui never imports contract',
    because: "it knows no word of the shop's business",
    forbids: (from, to) => from.startsWith('web/app/ui/') && within(to, 'contract'),
  },
  {
    says: 'toasts are shown through web/app/components/toasts/toast.ts',
    because: 'it loads the place where they appear; visitors who get no toast load neither',
    forbids: (from, to) =>
      to === 'react-toastify' && !/^web\/app\/components\/toasts\/toasts?\.tsx?$/.test(from),
  },
  {
    says: 'orders and purchases never import payments',
    because: 'what changes an order and its payment together is in settlement, and each can be read alone',
    forbids: (from, to) =>
      !isTest(from) &&
      /^api\/src\/modules\/(orders|purchases)\//.test(from) &&
      to.startsWith('api/src/modules/payments/'),
  },
  {
    says: 'sharp is imported by the decode worker alone',
    because: 'pictures of strangers are decoded in a process that can be killed, never in that of the shop',
    forbids: (from, to) =>
      to === 'sharp' && !isTest(from) && from !== 'api/src/external/pictures/picture-worker.js',
  },
  {
    says: 'nothing shipped imports tests, e2e or bench',
    because: 'they are not there when the shop runs',
    forbids: (from, to) => !isTest(from) && isTest(to),
  },
  {
    says: 'demo data is reached through host/src/demo-data/add-demo-data.ts only, and that by dynamic import',
    because: 'production must not even load it',
    forbids: (from, to, how) =>
      to.startsWith('host/src/demo-data/') &&
      !from.startsWith('host/src/demo-data/') &&
      !isTest(from) &&
      !(to === 'host/src/demo-data/add-demo-data.ts' && how === 'dynamic'),
  },
  {
    says: 'zod is imported as zod/mini',
    because: 'the browser pays 6 kB for it instead of 24',
    forbids: (_from, to, _how, specifier) => to === 'zod' && specifier !== 'zod/mini',
  },
];

/**
 * What the text of a file may not contain.
 * @type {{ says: string, because: string, forbids: (file: string, text: string) => boolean }[]}
 */
export const textRules = [
  {
    says: 'SQL is in *.queries.ts and database/ alone',
    because: 'every SQL statement can be found in a file of that name',
    forbids: (file, text) => mayNotQuery(file) && /\bsql`|\.(query|execute)(<[^()]*>)?\(/.test(text),
  },
  {
    says: "better-auth's database operations are called in accounts-store.ts alone",
    because: 'an upgrade that changes them changes one file, and its test says what it relies on',
    forbids: (file, text) =>
      file.startsWith('identity/src/') &&
      !/\/accounts-store(\.test)?\.ts$/.test(file) &&
      /\b(internalAdapter|adapter)\b/.test(text),
  },
];

/** @param {number | null} level @param {number | null} other */
const isAbove = (level, other) => level !== null && other !== null && level > other;

/** @param {string} file @param {string} workspace */
const within = (file, workspace) => file.startsWith(`${workspace}/`);
/** @param {string} file */
const isOurs = (file) => workspaces.some((workspace) => within(file, workspace));
/**
 * Whether a file of the workspace imports one of another workspace that is not allowed.
 * @param {string[]} allowed @param {string} workspace @param {string} from @param {string} to
 */
const importsBeyond = (allowed, workspace, from, to) =>
  within(from, workspace) && isOurs(to) && ![workspace, ...allowed].some((each) => within(to, each));
/** @param {string} file */
const isApiSource = (file) => file.startsWith('api/src/') && !isTest(file);
/** @param {string} file */
const mayNotQuery = (file) =>
  /^(api|host|identity)\/src\//.test(file) &&
  !isTest(file) &&
  !/\.(queries|tables)\.ts$|^api\/src\/(tables|database)\//.test(file);

/** A module, with the folders that divide it. @param {string} file */
const moduleOf = (file) => /^api\/src\/modules\/[^/]+/.exec(file)?.[0] ?? path.dirname(file);

/** @param {string} file */
function layerOf(file) {
  if (!isApiSource(file)) return null;
  if (file === 'api/src/app.ts') return 6;
  if (file === 'api/src/routes.ts') return 5;
  if (file.endsWith('.routes.ts')) return 4;
  if (file.endsWith('.queries.ts')) return 2;
  if (file.startsWith('api/src/tables/')) return 1;
  return file.startsWith('api/src/modules/') ? 3 : null;
}

/** @param {string} file */
function webLevelOf(file) {
  const folder = /^web\/app\/(screens|components|ui)\//.exec(file)?.[1];
  return folder ? ['ui', 'components', 'screens'].indexOf(folder) : null;
}

/** @param {string} file */
const screenOf = (file) => /^web\/app\/screens\/([\w-]+\/[^/]+)\//.exec(file)?.[1] ?? null;
