import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { addSecurityHeaders, pagePolicy, replaceNonce } from './security-headers';

const embedded = { identity: { kind: 'embedded' } } as const;

describe('the content security policy of a page', () => {
  it('allows only our own files and inline scripts with the nonce', () => {
    expect(pagePolicy({ ...embedded, cards: { kind: 'sandbox' } }, ["'nonce-abc'"])).toBe(
      "default-src 'self'; script-src 'self' 'nonce-abc'; style-src 'self' 'unsafe-inline'; " +
        "img-src 'self' https: http: data:; connect-src 'self'; frame-src 'self'; object-src 'none'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  it.each([
    [null, ''],
    ['127.0.0.1:9099', ' http://127.0.0.1:9099'],
  ])("allows Firebase's sources when Firebase is configured, with the emulator %s", (emulator, more) => {
    const identity = {
      kind: 'firebase',
      projectId: 'p',
      apiKey: 'k',
      authDomain: 'auth.shop.example',
      emulator,
    } as const;
    const policy = pagePolicy({ identity, cards: { kind: 'sandbox' } }, []);
    const recaptcha = 'https://www.google.com/recaptcha/';
    expect(policy).toContain(
      `script-src 'self' https://apis.google.com ${recaptcha} https://www.gstatic.com/recaptcha/;`,
    );
    expect(policy).toContain(
      `connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com ${recaptcha}${more};`,
    );
    expect(policy).toContain(`frame-src 'self' https://auth.shop.example ${recaptcha}${more};`);
  });

  it("allows Stripe's sources when Stripe is configured", () => {
    const keys = {
      secretKey: 'sk_live_1',
      publishableKey: 'pk_live_1',
      webhookSecret: 'whsec_1',
      isTestMode: false,
    };
    const policy = pagePolicy({ ...embedded, cards: { kind: 'stripe', ...keys } }, ["'nonce-abc'"]);
    const scripts = 'https://js.stripe.com https://*.js.stripe.com';
    expect(policy).toContain(`script-src 'self' 'nonce-abc' ${scripts};`);
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    expect(policy).toContain(`frame-src 'self' ${scripts} https://hooks.stripe.com;`);
  });
});

describe('a cached page', () => {
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

  it('allows the scripts that had the nonce by their hashes, and no others', () => {
    const { page, scripts } = replaceNonce(
      `<script nonce="made">start()</script><link rel="preload" nonce="made">
      <script type="application/json" nonce="made">{"a": 1}</script><script nonce="guessed">steal()</script>
      <script>alert()</script><script type="module" async nonce="made">
        import('/page.js')</script>`,
      'made',
    );
    expect(page).not.toContain('made');
    expect(page).toContain('<script>start()</script>');
    expect(scripts).toEqual([hashOf('start()'), hashOf("\n        import('/page.js')")]);
  });
});

describe('the transport security of a response', () => {
  it.each([
    ['https://shop.example', 'host', 'max-age=31536000'],
    ['https://shop.example', 'subdomains', 'max-age=31536000; includeSubDomains'],
    ['https://shop.example', 'preload', 'max-age=31536000; includeSubDomains; preload'],
    ['http://localhost:3000', 'host', undefined],
  ] as const)('of %s with HSTS=%s is %s', async (publicUrl, hsts, header) => {
    const app = Fastify();
    addSecurityHeaders(app, { publicUrl, hsts, cards: { kind: 'sandbox' } });
    app.get('/', async () => ({}));
    app.get('/text', async (_request, reply) => reply.header('referrer-policy', 'no-referrer').send('text'));
    const inert = "default-src 'none'; frame-ancestors 'none'";
    const always = { 'x-content-type-options': 'nosniff', 'content-security-policy': inert };
    const ofPages = {
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), payment=(self)',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    };
    const { headers } = await app.inject('/');
    expect(headers['strict-transport-security']).toBe(header);
    expect(headers).toMatchObject(always);
    expect(Object.keys(headers).filter((name) => name in ofPages)).toEqual([]);
    expect((await app.inject('/text')).headers).toMatchObject({ ...always, ...ofPages });
  });
});
