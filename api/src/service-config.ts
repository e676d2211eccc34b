import * as z from 'zod/mini';

/** Stripe by its three variables, or the local look-alike. */
export type CardsConfig =
  | { kind: 'sandbox' }
  | { kind: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string };

/** A mail server by its two variables, or the outbox page. */
export type MailConfig = { kind: 'sandbox' } | { kind: 'smtp'; url: string; from: string };

/** Firebase Authentication by its three variables, or the embedded service. `emulator`: host and port, for tests. */
export type IdentityConfig =
  | { kind: 'embedded' }
  | { kind: 'firebase'; projectId: string; apiKey: string; authDomain: string; emulator: string | null };

/** "Continue with Google" of the embedded service. */
export type GoogleConfig =
  | { kind: 'sandbox' }
  | { kind: 'google'; clientId: string; clientSecret: string }
  | { kind: 'off' };

export type ServicesConfig = {
  cards: CardsConfig;
  mail: MailConfig;
  identity: IdentityConfig;
  google: GoogleConfig;
};

const required = (pattern: RegExp, fault: string) => z.optional(z.string().check(z.regex(pattern, fault)));

export const serviceVariables = {
  STRIPE_SECRET_KEY: required(/^(sk|rk)_/, 'must begin with sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: required(/^pk_/, 'must begin with pk_'),
  STRIPE_WEBHOOK_SECRET: required(/^whsec_/, 'must begin with whsec_'),
  SMTP_URL: required(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
  MAIL_FROM: required(/[^\s@<]+@[^\s@>]+>?\s*$/, 'must end with an e-mail address'),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  FIREBASE_PROJECT_ID: required(/^[a-z0-9-]+$/, 'must be the id of a Firebase project'),
  FIREBASE_API_KEY: z.optional(z.string()),
  FIREBASE_AUTH_DOMAIN: required(/^[\w.-]+(:\d+)?$/, 'must be a host name'),
  FIREBASE_AUTH_EMULATOR_HOST: required(/^[\w.-]+:\d+$/, 'must be a host and a port'),
};

const variables = z.object(serviceVariables);
type Variables = z.infer<typeof variables>;

/** Which outside services are real. What stands in the way is added to `faults`. */
export function readServices(
  values: Variables,
  mode: { production: boolean; allowSandbox: boolean },
  faults: string[],
): ServicesConfig {
  const cards = readWhole(values, 'Stripe', [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]);
  const mail = readWhole(values, 'Mail', ['SMTP_URL', 'MAIL_FROM']);
  const google = readWhole(values, 'Google', ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  const firebase = readWhole(values, 'Firebase', [
    'FIREBASE_PROJECT_ID',
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_DOMAIN',
  ]);
  for (const read of [cards, mail, google, firebase]) if (read.fault) faults.push(read.fault);

  const emulator = values.FIREBASE_AUTH_EMULATOR_HOST ?? null;
  if (emulator !== null && mode.production) {
    faults.push('FIREBASE_AUTH_EMULATOR_HOST is for tests: its tokens are unsigned, so anyone can be anyone');
  } else if (emulator !== null && !firebase.whole && !firebase.fault) {
    faults.push('FIREBASE_AUTH_EMULATOR_HOST is without use as long as Firebase is not configured');
  }
  if (firebase.whole && google.whole) {
    faults.push('GOOGLE_CLIENT_ID is without use beside Firebase, which has its own Google sign-in');
  }
  const isStrict = mode.production && !mode.allowSandbox;
  if (isStrict) {
    const needed = [cards, mail].filter((read) => !read.whole && !read.fault);
    for (const { names } of needed) faults.push(`${listOf(names)} are needed in production`);
    if (needed.length > 0) faults.push('ALLOW_SANDBOX=true starts with stand-ins all the same');
  }

  return {
    cards: cards.whole
      ? {
          kind: 'stripe',
          secretKey: cards.whole.STRIPE_SECRET_KEY,
          publishableKey: cards.whole.STRIPE_PUBLISHABLE_KEY,
          webhookSecret: cards.whole.STRIPE_WEBHOOK_SECRET,
        }
      : { kind: 'sandbox' },
    mail: mail.whole
      ? { kind: 'smtp', url: mail.whole.SMTP_URL, from: mail.whole.MAIL_FROM }
      : { kind: 'sandbox' },
    identity: firebase.whole
      ? {
          kind: 'firebase',
          projectId: firebase.whole.FIREBASE_PROJECT_ID,
          apiKey: firebase.whole.FIREBASE_API_KEY,
          authDomain: firebase.whole.FIREBASE_AUTH_DOMAIN,
          emulator,
        }
      : { kind: 'embedded' },
    google: google.whole
      ? {
          kind: 'google',
          clientId: google.whole.GOOGLE_CLIENT_ID,
          clientSecret: google.whole.GOOGLE_CLIENT_SECRET,
        }
      : { kind: isStrict || firebase.whole ? 'off' : 'sandbox' },
  };
}

type Name = keyof Variables;
type Whole<N extends Name> = {
  names: N[];
  /** All values, or null when not all are set. */
  whole: Record<N, string> | null;
  fault: string | null;
};

/** A service's variables come together or not at all. */
function readWhole<N extends Name>(values: Variables, service: string, names: N[]): Whole<N> {
  const missing = names.filter((name) => !values[name]);
  const whole = missing.length === 0 ? (values as unknown as Record<N, string>) : null;
  const isHalf = missing.length > 0 && missing.length < names.length;
  return {
    names,
    whole,
    fault: isHalf ? `${service} is half configured: ${missing.join(', ')} missing` : null,
  };
}

function listOf(names: string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
