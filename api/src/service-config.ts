import type * as z from 'zod/mini';
import { mailbox, pattern, text } from './config-values';
import type { Mailbox } from './mailbox';

/** Stripe, configured by three variables, or the card sandbox. */
export type CardsConfig =
  | { kind: 'sandbox' }
  | {
      kind: 'stripe';
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      /** With test keys no money moves. */
      isTestMode: boolean;
    };

/** A mail server, configured by two variables, or the mail sandbox. */
export type MailConfig = { kind: 'sandbox' } | { kind: 'smtp'; url: string; from: Mailbox };

/** Firebase Authentication, configured by three variables, or the embedded service. `emulator`: host and port, for tests. */
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

/** The services whose sandbox ALLOW_SANDBOX may allow in production. */
export const sandboxServices = ['cards', 'mail', 'google'] as const;
type SandboxService = (typeof sandboxServices)[number];

export const serviceVariables = {
  STRIPE_SECRET_KEY: pattern(
    /^[sr]k_(live|test)_\w+$/,
    'must be a whole key that begins with sk_live_, sk_test_, rk_live_ or rk_test_',
  ),
  STRIPE_PUBLISHABLE_KEY: pattern(
    /^pk_(live|test)_\w+$/,
    'must be a whole key that begins with pk_live_ or pk_test_',
  ),
  STRIPE_WEBHOOK_SECRET: pattern(/^whsec_[\w+/=-]+$/, 'must be a whole secret that begins with whsec_'),
  SMTP_URL: pattern(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
  MAIL_FROM: mailbox,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  FIREBASE_PROJECT_ID: pattern(/^[a-z0-9-]+$/, 'must be the id of a Firebase project'),
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: pattern(/^[\w.-]+(:\d+)?$/, 'must be a host name'),
  FIREBASE_AUTH_EMULATOR_HOST: pattern(/^[\w.-]+:\d+$/, 'must be a host and a port'),
};

type Variables = z.infer<z.ZodMiniObject<typeof serviceVariables>>;
type Name = keyof Variables;

export type ServicesMode = {
  production: boolean;
  allowSandbox: readonly SandboxService[];
  /** Whether a variable is set. An invalid value is not in `values`; the caller reports it. */
  isSet: (name: Name) => boolean;
};

/** Chooses the real or sandbox services. Adds every error to `faults`. */
export function readServices(values: Variables, mode: ServicesMode, faults: string[]): ServicesConfig {
  const cards = readCards(values, mode, faults);
  const mail = readMail(values, mode, faults);
  const google = readWhole(values, mode, faults, 'Google', ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  const identity = readIdentity(values, mode, faults);
  if (identity.kind === 'firebase' && google) {
    faults.push('GOOGLE_CLIENT_ID has no effect with Firebase, which has its own Google login');
  }
  const offersSandbox = identity.kind === 'embedded' && isAllowed(mode, 'google');
  return {
    cards,
    mail,
    identity,
    google: google
      ? { kind: 'google', clientId: google.GOOGLE_CLIENT_ID, clientSecret: google.GOOGLE_CLIENT_SECRET }
      : { kind: offersSandbox ? 'sandbox' : 'off' },
  };
}

function readCards(values: Variables, mode: ServicesMode, faults: string[]): CardsConfig {
  const stripe = readWhole(
    values,
    mode,
    faults,
    'Stripe',
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    'cards',
  );
  const [secretMode, publishableMode] = [values.STRIPE_SECRET_KEY, values.STRIPE_PUBLISHABLE_KEY].map(
    (key) => key?.split('_')[1],
  );
  if (secretMode && publishableMode && secretMode !== publishableMode) {
    faults.push(
      `STRIPE_SECRET_KEY is a ${secretMode} key and STRIPE_PUBLISHABLE_KEY a ${publishableMode} key: take both from the same mode of Stripe's dashboard`,
    );
  } else if (secretMode === 'test' && !isAllowed(mode, 'cards')) {
    faults.push(
      'STRIPE_SECRET_KEY is a test key, with which no money moves: production needs a live key, or ALLOW_SANDBOX has to name cards',
    );
  }
  return stripe
    ? {
        kind: 'stripe',
        isTestMode: secretMode === 'test',
        secretKey: stripe.STRIPE_SECRET_KEY,
        publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      }
    : { kind: 'sandbox' };
}

function readMail(values: Variables, mode: ServicesMode, faults: string[]): MailConfig {
  const smtp = readWhole(values, mode, faults, 'Mail', ['SMTP_URL', 'MAIL_FROM'], 'mail');
  return smtp ? { kind: 'smtp', url: smtp.SMTP_URL, from: smtp.MAIL_FROM } : { kind: 'sandbox' };
}

function readIdentity(values: Variables, mode: ServicesMode, faults: string[]): IdentityConfig {
  const firebase = readWhole(values, mode, faults, 'Firebase', [
    'FIREBASE_PROJECT_ID',
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_DOMAIN',
  ]);
  const emulator = values.FIREBASE_AUTH_EMULATOR_HOST ?? null;
  if (emulator !== null && mode.production) {
    faults.push(
      'FIREBASE_AUTH_EMULATOR_HOST is for tests: its tokens are unsigned, so anyone can sign in as anyone',
    );
  } else if (emulator !== null && !mode.isSet('FIREBASE_PROJECT_ID')) {
    faults.push('FIREBASE_AUTH_EMULATOR_HOST has no effect unless Firebase is configured');
  }
  return firebase
    ? {
        kind: 'firebase',
        projectId: firebase.FIREBASE_PROJECT_ID,
        apiKey: firebase.FIREBASE_API_KEY,
        authDomain: firebase.FIREBASE_AUTH_DOMAIN,
        emulator,
      }
    : { kind: 'embedded' };
}

const isAllowed = (mode: ServicesMode, sandbox: SandboxService) =>
  !mode.production || mode.allowSandbox.includes(sandbox);

/**
 * Requires all of a service's variables or none; in production none only where its sandbox is allowed.
 * @param sandbox the name in ALLOW_SANDBOX of a service that production requires
 */
function readWhole<N extends Name>(
  values: Variables,
  mode: ServicesMode,
  faults: string[],
  service: string,
  names: N[],
  sandbox?: SandboxService,
): { [Each in N]: NonNullable<Variables[Each]> } | null {
  const missing = names.filter((name) => !mode.isSet(name));
  if (missing.length === 0) return values as { [Each in N]: NonNullable<Variables[Each]> };
  if (missing.length < names.length) {
    faults.push(`${service} is half configured: ${missing.join(', ')} missing`);
  } else if (sandbox && !isAllowed(mode, sandbox)) {
    const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    faults.push(`${list} are needed in production, or ALLOW_SANDBOX has to name ${sandbox}`);
  }
  return null;
}
