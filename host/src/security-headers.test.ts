import { describe, expect, it } from 'vitest';
import { pagePolicy } from './security-headers';

const embedded = { identity: { kind: 'embedded' } } as const;

describe('the content security policy of a page', () => {
  it('lets only our own files and marked scripts run', () => {
    const policy = pagePolicy({ ...embedded, cards: { kind: 'sandbox' } }, 'abc');
    expect(policy).toContain("script-src 'self' 'nonce-abc';");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('lets Stripe in where cards are real', () => {
    const keys = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' };
    const policy = pagePolicy({ ...embedded, cards: { kind: 'stripe', ...keys } }, 'abc');
    expect(policy).toContain("script-src 'self' 'nonce-abc' https://js.stripe.com");
    expect(policy).toContain("connect-src 'self' https://api.stripe.com");
    expect(policy).toContain("frame-src 'self' https://js.stripe.com https://hooks.stripe.com");
  });
});
