import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { apiVersion } from './api-version';
import { engines } from '../../test/test-engines';
import { card, failure, openTestShop } from '../../test/test-shop';

/**
 * Checks the sandbox's responses against Stripe's published types. The types of Stripe's SDK are generated from its OpenAPI
 * document for the API version of the sandbox, with required fields and enumerated values, so the compiler can check the
 * responses.
 */
const stripeFolder = path.resolve(createRequire(import.meta.url).resolve('stripe'), '../..');
const compiler = path.resolve(stripeFolder, '../.bin/tsc');

/** Responses by the name of their type in Stripe's SDK. */
type Responses = Record<string, object[]>;

const lineOf = (type: string, response: object) =>
  `responses.push(${JSON.stringify(response)} satisfies Stripe.${type});`;

/** @returns the compiler's errors, or '' */
async function compile(lines: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'card-shapes-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(path.join(stripeFolder, 'esm'), folder, {
    recursive: true,
    filter: (file) => !/\.(js|map)$/.test(file),
  });
  // The SDK allows any other string in enumerations, for future values. Here only the listed ones are valid.
  const shared = path.join(folder, 'shared.d.ts');
  const closed = (await readFile(shared, 'utf8')).replace(
    /type OtherString = .*;/,
    'type OtherString = never;',
  );
  expect(closed).toContain('OtherString = never');
  await writeFile(shared, closed);
  const imports = [
    "import type Stripe from './stripe.esm.node.js';",
    "import type { ApiVersion } from './apiVersion.js';",
    'const responses: object[] = [];',
  ];
  await writeFile(path.join(folder, 'responses.ts'), [...imports, ...lines].join('\n'));
  const options = '--noEmit --strict --skipLibCheck --target es2023 --module nodenext --types'.split(' ');
  return new Promise((resolve, reject) => {
    execFile(compiler, [...options, '', 'responses.ts'], { cwd: folder }, (error, stdout) => {
      if (error && stdout === '') reject(error);
      else resolve(stdout);
    });
  });
}

/** One of every object that the sandbox returns or sends. */
async function collectResponses(): Promise<Responses> {
  const engine = engines.find(({ name }) => name === 'PGlite');
  if (!engine) throw new Error('There is no embedded database');
  const shop = await openTestShop(engine);
  try {
    const { stripe, confirm, newIntent } = shop;
    const billing = { name: 'Mona Lisa', email: 'mona@example.com', address: { line1: 'Main Street 1' } };
    const method = await stripe.paymentMethods.create({
      ...card('4242424242424242'),
      billing_details: billing,
    });
    const open = await newIntent({ metadata: { order: 'o-1' } });
    const paid = await confirm(await newIntent(), '4242424242424242');
    const asking = await confirm(await newIntent(), '4000002500003155');
    const disputed = await confirm(await newIntent(), '4000000000000259');
    const won = await confirm(await newIntent(), '4000000000000259');
    const lost = await confirm(await newIntent(), '4000000000000259');
    const disputeOf = async (payment_intent: string) =>
      (await stripe.disputes.list({ payment_intent })).data[0]?.id ?? '';
    await stripe.disputes.update(await disputeOf(won.id), {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    await stripe.disputes.update(await disputeOf(lost.id), {
      evidence: { uncategorized_text: 'losing_evidence' },
    });
    await stripe.refunds.create({ payment_intent: won.id, amount: 1200 });
    await stripe.refunds.create({ payment_intent: won.id, metadata: { of: 'mona' } });
    await stripe.paymentIntents.cancel((await newIntent()).id, { cancellation_reason: 'abandoned' });
    const declined = await newIntent();
    const errors = await Promise.all([
      failure(confirm(declined, '4000000000009995')),
      failure(confirm(await newIntent(), '4000000000000069')),
      failure(stripe.paymentMethods.create(card('4242424242424241'))),
      failure(stripe.refunds.create({ payment_intent: disputed.id })),
      failure(stripe.paymentIntents.cancel(won.id)),
      failure(stripe.paymentIntents.retrieve('pi_none')),
      failure(newIntent({ nonsense: 'x' } as object)),
      failure(newIntent({ amount: 770011 })),
      failure(shop.client('sk_test_other').paymentIntents.list()),
    ]);
    return {
      PaymentMethod: [method],
      PaymentIntent: [
        open,
        asking,
        await stripe.paymentIntents.retrieve(paid.id, { expand: ['latest_charge'] }),
        ...(await stripe.paymentIntents.list({ limit: 100 })).data,
      ],
      Charge: (await stripe.charges.list({ limit: 100 })).data,
      Refund: (await stripe.refunds.list()).data,
      Dispute: (await stripe.disputes.list()).data,
      Event: (await stripe.events.list({ limit: 100 })).data,
      // Errors have the schema of an intent's last error. The SDK adds fields about the HTTP response.
      'PaymentIntent.LastPaymentError': errors.map(({ raw }) => {
        const { headers: _, statusCode: __, requestId: ___, ...error } = raw as Record<string, unknown>;
        return error;
      }),
    };
  } finally {
    await shop.close();
  }
}

/** An enumerated field of each type. */
const enumerations: Record<string, string> = {
  PaymentMethod: 'type',
  PaymentIntent: 'status',
  Charge: 'status',
  Refund: 'object',
  Dispute: 'status',
  Event: 'type',
  'PaymentIntent.LastPaymentError': 'type',
};

it("responses have Stripe's own types, and the compiler finds each deviation", async () => {
  const responses = await collectResponses();
  const valuesOf = (type: string, field: string) =>
    [...new Set(responses[type]?.map((response) => (response as Record<string, unknown>)[field]))].toSorted();
  expect(valuesOf('PaymentIntent', 'status')).toEqual([
    'canceled',
    'requires_action',
    'requires_payment_method',
    'succeeded',
  ]);
  expect(valuesOf('Dispute', 'status')).toEqual(['lost', 'needs_response', 'won']);
  expect(valuesOf('Event', 'type')).toHaveLength(13);
  const lines = Object.entries(enumerations).flatMap(([type, field]) => {
    const list = responses[type] ?? [];
    const valid = { ...list[0] };
    const { [field]: _, ...incomplete } = valid as Record<string, unknown>;
    const invalid = [incomplete, { ...valid, [field]: 'unheard_of' }, { ...valid, unheard_of: 1 }];
    return [
      ...list.map((response) => lineOf(type, response)),
      ...invalid.map((response) => `// @ts-expect-error\n${lineOf(type, response)}`),
    ];
  });
  expect(await compile([`'${apiVersion}' satisfies typeof ApiVersion;`, ...lines])).toBe('');
}, 120_000);
