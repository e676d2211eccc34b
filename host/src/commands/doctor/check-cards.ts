import type { Config } from '@chuck-and-bit/api/config';
import { webhookEvents } from '@chuck-and-bit/api/external/cards';
import { createStripeClient } from '@chuck-and-bit/api/external/stripe-calls';
import Stripe from 'stripe';
import { type Finding, findingsAbout, reasonOf } from './finding';

const { fault, ok, warning } = findingsAbout('Cards');
/** The id of no intent, so that calls with it change nothing. */
const unknownIntent = 'pi_of_the_doctor';

type Cards = Extract<Config['cards'], { kind: 'stripe' }>;

/** Checks Stripe's keys, their permissions, and the events sent to the webhook. */
export async function checkCards(
  { cards, publicUrl }: Pick<Config, 'cards' | 'publicUrl'>,
  fetchIt: typeof fetch,
): Promise<Finding[]> {
  if (cards.kind === 'sandbox') return [];
  const stripe = createStripeClient(cards.secretKey, fetchIt);
  try {
    await stripe.paymentIntents.list({ limit: 1 });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError))
      return [unusable('STRIPE_SECRET_KEY', error)];
  }
  const mode = cards.isTestMode ? warning('Stripe, test mode: no money moves') : ok('Stripe, live mode');
  return [
    mode,
    ...(await checkPublishableKey(cards, fetchIt)),
    ...(await checkPermissions(stripe)),
    ...(await checkAccount(stripe)),
    ...(await checkWebhook(stripe, `${publicUrl}/webhooks/stripe`)),
  ];
}

function unusable(variable: string, error: unknown): Finding {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return fault(`Stripe rejects ${variable}`);
  }
  return fault(`Stripe did not respond: ${reasonOf(error)}`);
}

/** Checks the publishable key by the browser's call, which reads an intent with its client secret. */
async function checkPublishableKey({ publishableKey }: Cards, fetchIt: typeof fetch): Promise<Finding[]> {
  try {
    await createStripeClient(publishableKey, fetchIt).paymentIntents.retrieve(unknownIntent, {
      client_secret: `${unknownIntent}_secret_none`,
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
      return [unusable('STRIPE_PUBLISHABLE_KEY', error)];
    }
  }
  return [];
}

/** Checks the permissions of a restricted key. Stripe checks them before it looks up the object. */
async function checkPermissions(stripe: Stripe): Promise<Finding[]> {
  const needed: [scope: string, use: () => Promise<unknown>][] = [
    ['PaymentIntents: write', () => stripe.paymentIntents.cancel(unknownIntent)],
    ['Charges and Refunds: write', () => stripe.refunds.create({ payment_intent: unknownIntent })],
    ['Disputes: read', () => stripe.disputes.list({ limit: 1 })],
    ['Events: read', () => stripe.events.list({ limit: 1 })],
  ];
  const findings = await Promise.all(
    needed.map(async ([scope, use]) => {
      try {
        await use();
        return [];
      } catch (error) {
        if (error instanceof Stripe.errors.StripePermissionError) {
          return [fault(`STRIPE_SECRET_KEY needs the permission "${scope}"`)];
        }
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return [];
        return [fault(`Stripe did not respond: ${reasonOf(error)}`)];
      }
    }),
  );
  return findings.flat();
}

async function checkAccount(stripe: Stripe): Promise<Finding[]> {
  try {
    const account = await stripe.accounts.retrieveCurrent();
    if (account.charges_enabled) return [];
    return [fault('The account may not charge cards yet: finish its activation at Stripe')];
  } catch {
    // A restricted key does not need access to the account.
    return [];
  }
}

async function checkWebhook(stripe: Stripe, address: string): Promise<Finding[]> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const endpoint = data.find(({ url }) => url === address);
    if (!endpoint)
      return [fault(`No webhook endpoint is registered: add ${address} for ${webhookEvents.join(', ')}`)];
    if (endpoint.status !== 'enabled')
      return [fault(`The webhook endpoint ${address} is ${endpoint.status}`)];
    const missing = webhookEvents.filter((type) => !isSent(type, endpoint.enabled_events));
    if (missing.length > 0) return [fault(`The webhook endpoint does not get ${missing.join(', ')}`)];
  } catch (error) {
    return [
      warning(
        `The webhook endpoints could not be read, so look at them in the dashboard: ${reasonOf(error)}`,
      ),
    ];
  }
  return [ok(`Stripe sends events to ${address}`), ...(await checkDelivery(stripe))];
}

const isSent = (type: string, enabled: string[]) => enabled.includes('*') || enabled.includes(type);

async function checkDelivery(stripe: Stripe): Promise<Finding[]> {
  const event = await findUndelivered(stripe);
  if (!event) return [];
  const date = new Date(event.created * 1000).toISOString().slice(0, 10);
  return [
    warning(`Stripe could not deliver an event of ${date}: is STRIPE_WEBHOOK_SECRET that of this endpoint?`),
  ];
}

async function findUndelivered(stripe: Stripe): Promise<Stripe.Event | null> {
  try {
    const { data } = await stripe.events.list({ delivery_success: false, limit: 1 });
    return data[0] ?? null;
  } catch (error) {
    // The permissions were checked before.
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}
