/**
 * `npm run test:mutants [group …]`: mutation tests of the code that decides about money, idempotency, authentication, cache,
 * pictures, payments, pricing, orders, carts, purchases and mails. Prints the mutants that survive. A group passes when its
 * tests detect at least 85 % of its mutants.
 */
import { availableParallelism } from 'node:os';
import { Stryker } from '@stryker-mutator/core';
import { root } from './freshness.js';

const requiredPercent = 85;

/** The mutated files and the tests that must detect the mutants. Tables and mail texts are left out: they decide nothing. */
/** @type {Record<string, { mutate: string[], tests: string[] }>} */
const groups = {
  money: {
    mutate: ['contract/src/money.ts', 'contract/src/order-status.ts'],
    tests: ['contract/src/money.test.ts', 'contract/src/order-status.test.ts'],
  },
  idempotency: {
    mutate: ['api/src/idempotency/!(*.test).ts', 'web/app/components/forms/idempotency-keys.ts'],
    tests: [
      'api/src/idempotency/*.test.ts',
      'api/src/modules/purchases/place-order.test.ts',
      'api/test/clean-up.test.ts',
      'web/app/components/forms/idempotency-keys.apart.test.ts',
    ],
  },
  authentication: {
    mutate: [
      'api/src/authentication.ts',
      'api/src/sessions/!(*.test).ts',
      'api/src/external/identity.ts',
      'api/src/external/firebase.ts',
      'identity/src/google.ts',
    ],
    tests: [
      'api/src/authentication.once.test.ts',
      'api/src/external/{identity,firebase}.once.test.ts',
      'api/src/modules/accounts/*.test.ts',
      'api/src/sessions/*.test.ts',
      'api/test/authorization-matrix.once.test.ts',
      'api/test/identity.test.ts',
      'identity/src/google.test.ts',
      'host/test/email-ownership.test.ts',
    ],
  },
  cache: {
    mutate: ['host/src/plugins/{response-cache,cache-entry}.ts'],
    tests: ['host/src/plugins/response-cache.test.ts'],
  },
  pictures: {
    mutate: ['api/src/external/pictures/{fetch-picture,picture-type,public-addresses,source-limits}.ts'],
    tests: ['api/src/external/pictures/*.test.ts'],
  },
  payments: {
    mutate: [
      'api/src/modules/{payments,settlement}/**/!(*.test).ts',
      'api/src/external/{cards,stripe-calls}.ts',
    ],
    tests: [
      'api/src/modules/{invoicing,payments,returns,settlement,shipments}/**/*.test.ts',
      'api/src/external/{cards,stripe-calls}.once.test.ts',
      'api/test/clean-up.test.ts',
    ],
  },
  pricing: {
    mutate: ['contract/src/pricing.ts'],
    tests: ['contract/src/pricing.test.ts'],
  },
  orders: {
    // What `order-notifications.ts` counts is told by the metrics of a whole shop, which needs a process of its own.
    mutate: ['api/src/modules/orders/orders*.ts', '!api/src/modules/orders/*.test.ts'],
    tests: [
      'api/src/modules/{orders,payments}/*.test.ts',
      'api/src/modules/settlement/{ending/cancelling,paying/confirm-payment,refunding/shipped-units}.test.ts',
      'api/test/not-found.test.ts',
    ],
  },
  'purchase-list': {
    mutate: ['api/src/modules/purchase-list/!(*.test).ts'],
    tests: ['api/src/modules/purchase-list/*.test.ts'],
  },
  carts: {
    mutate: ['api/src/modules/carts/!(*.test).ts'],
    tests: ['api/src/modules/carts/*.test.ts'],
  },
  placing: {
    mutate: ['api/src/modules/purchases/{new-purchase,place-*,price-*}.ts'],
    tests: ['api/src/modules/purchases/*.test.ts', 'api/test/user-limits.test.ts'],
  },
  purchases: {
    mutate: ['api/src/modules/purchases/!(*.test|new-purchase|place-*|price-*).ts'],
    tests: ['api/src/modules/{customers,purchases}/*.test.ts'],
  },
  mails: {
    mutate: [
      'api/src/modules/mails/{deliver-mails,mail-kinds,mails.queries,queue-mail,send-mails}.ts',
      'api/src/external/mail.ts',
    ],
    tests: [
      'api/src/modules/mails/*.test.ts',
      'api/src/external/mail.once.test.ts',
      'api/test/clean-up.test.ts',
    ],
  },
};

/**
 * @param {{ mutate: string[], tests: string[] }} group
 * @returns the percentage of detected mutants
 */
async function run({ mutate, tests }) {
  process.env['MUTANT_TESTS'] = tests.join(' ');
  const results = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutants.vitest.config.js', related: false },
    mutate,
    coverageAnalysis: 'perTest',
    // Long enough that a busy machine is not mistaken for an endless loop.
    timeoutMS: 20_000,
    // Tables, evaluated as modules load: each of their mutants would run every test, which took five sixths of the time.
    ignoreStatic: true,
    concurrency: availableParallelism(),
    tempDirName: '.cache/stryker',
    cleanTempDir: 'always',
    ignorePatterns: ['build', '.cache', 'docs', 'e2e', 'bench', 'test-results'],
    // A changed string rarely changes a decision.
    mutator: { excludedMutations: ['StringLiteral'] },
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, allowEmojis: false },
  }).runMutationTest();
  /** @param {string[]} statuses */
  const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length;
  const detected = count('Killed', 'Timeout', 'RuntimeError');
  return (100 * detected) / (detected + count('Survived', 'NoCoverage'));
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) {
  console.error(`No such group: ${unknown.join(', ')}. There are ${Object.keys(groups).join(', ')}.`);
  process.exit(1);
}
process.chdir(root);
const lines = [];
for (const [name, group] of Object.entries(groups)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const started = Date.now();
  const percent = await run(group);
  const isEnough = percent >= requiredPercent;
  if (!isEnough) process.exitCode = 1;
  const minutes = (Date.now() - started) / 60_000;
  lines.push(
    `${isEnough ? 'ok    ' : 'FAILED'} ${name}: ${percent.toFixed(1)} % noticed (${minutes.toFixed(1)} min)`,
  );
}
console.log(lines.join('\n'));
