import { createHash } from 'node:crypto';
import type { Config } from '@chuck-and-bit/api/config';
import type { FastifyInstance } from 'fastify';

type Directives = Record<string, readonly string[]>;

export function writePolicy(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** For responses other than pages: forbids running or loading anything. */
const inertPolicy = writePolicy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

/**
 * The Content-Security-Policy of a page. Allows our own script files, and inline scripts that `inlineScripts` lists by
 * nonce or hash. Inline styles are allowed because React writes `style` attributes, and any http(s) image because an admin
 * may enter any address.
 */
export function pagePolicy(config: Pick<Config, 'cards' | 'identity'>, inlineScripts: string[]): string {
  const stripe = config.cards.kind === 'stripe' ? stripeSources : noSources;
  const firebase = firebaseSources(config.identity);
  return writePolicy({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, ...stripe.scripts, ...firebase.scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'https:', 'http:', 'data:'],
    'connect-src': ["'self'", ...stripe.connections, ...firebase.connections],
    'frame-src': ["'self'", ...stripe.frames, ...firebase.frames],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
}

type Sources = { scripts: string[]; connections: string[]; frames: string[] };

const noSources: Sources = { scripts: [], connections: [], frames: [] };

/** What Stripe.js needs, from https://docs.stripe.com/security/guide#content-security-policy. */
const stripeSources: Sources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connections: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

/** What Firebase's script loads for Google sign-in and for the reCAPTCHA before a text message. */
function firebaseSources(identity: Config['identity']): Sources {
  if (identity.kind !== 'firebase') return noSources;
  const emulator = identity.emulator ? [`http://${identity.emulator}`] : [];
  return {
    scripts: [
      'https://apis.google.com',
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
    ],
    connections: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://www.google.com/recaptcha/',
      ...emulator,
    ],
    frames: [`https://${identity.authDomain}`, 'https://www.google.com/recaptcha/', ...emulator],
  };
}

type HeaderConfig = Pick<Config, 'cards' | 'publicUrl' | 'hsts'>;

/** https://hstspreload.org/#submission-requirements */
const transportSecurity: Record<Config['hsts'], string> = {
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  preload: 'max-age=31536000; includeSubDomains; preload',
};

/**
 * Replaces the nonces of a page by script hashes, so that the page can be cached: a nonce is valid for one response.
 * Only scripts with the nonce are hashed, because an injected script can't know it.
 */
export function replaceNonce(page: string, nonce: string): { page: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of page.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
    if (attributes.includes(mark) && !attributes.includes(' type="application/')) {
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
  }
  return { page: page.replaceAll(mark, ''), scripts: [...hashes] };
}

/** The headers of every response, and those of every response except JSON (`page`). */
function headersOf(config: HeaderConfig) {
  const payment =
    config.cards.kind === 'stripe' ? 'payment=(self "https://js.stripe.com")' : 'payment=(self)';
  return {
    every: {
      'x-content-type-options': 'nosniff',
      ...(config.publicUrl.startsWith('https:') && {
        'strict-transport-security': transportSecurity[config.hsts],
      }),
    },
    page: {
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': `camera=(), microphone=(), geolocation=(), usb=(), ${payment}`,
      // A sign-in in a pop-up window must be able to message its opener.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    },
  };
}

/** Sets the headers on responses of routes that are registered later. A route's own value takes precedence. */
export function addSecurityHeaders(app: FastifyInstance, config: HeaderConfig): void {
  const { every, page } = headersOf(config);
  const all = { ...every, ...page };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(all);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', inertPolicy);
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return;
    for (const name of Object.keys(page)) reply.removeHeader(name);
  });
}
