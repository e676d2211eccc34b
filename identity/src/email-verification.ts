import type { GenericEndpointContext as Context } from '@better-auth/core';
import { textIn } from '@chuck-and-bit/contract/keys';
import { messages } from '@chuck-and-bit/contract/messages';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { signJWT, verifyJWT } from 'better-auth/crypto';
import * as z from 'zod/mini';
import { accountsStore } from './accounts-store';
import type { EmbeddedIdentityOptions } from './identity-options';
import { badRequest, forbidden } from './refusals';
import type { SecurityEvents } from './security-events';
import { identityPath } from './service-address';

const audience = 'email-verification';
const linkSeconds = 3_600;
const token = z.object({ token: z.string() });

/** The link in the verification mail. It names the account, so it is invalid for a later account with the same e-mail. */
export async function verificationLink(
  { secret, publicUrl }: Pick<EmbeddedIdentityOptions, 'secret' | 'publicUrl'>,
  account: { id: string },
): Promise<string> {
  const text = await signJWT({ sub: account.id, aud: audience }, secret, linkSeconds);
  return `${publicUrl}${identityPath}/verify-email/link?${new URLSearchParams({ token: text })}`;
}

/** The account of a link's token; null when the token is invalid or expired. */
async function findAccount({ context }: Context, text: string) {
  const claims: unknown = await verifyJWT(text, context.secret);
  const subject = textIn(claims, 'aud') === audience ? textIn(claims, 'sub') : null;
  return subject === null ? null : accountsStore(context).find(subject);
}

async function requireAccount(context: Context, text: string) {
  const account = await findAccount(context, text);
  if (!account) throw badRequest('INVALID_TOKEN', messages.linkExpired);
  return account;
}

/**
 * The link opens a page that asks, because mail scanners follow links too and the reader may not be the person who
 * registered. Only its button verifies.
 */
export function emailVerification(
  beforeDelete: EmbeddedIdentityOptions['beforeDelete'],
  record: SecurityEvents['record'],
) {
  async function verify(context: Context, account: { id: string }): Promise<void> {
    await accountsStore(context.context).update(account.id, { emailVerified: true });
    await record('email-verified', account, context.headers);
  }

  return {
    id: 'email-verification',
    endpoints: {
      followVerificationLink: createAuthEndpoint(
        '/verify-email/link',
        { method: 'GET', query: token },
        async (context) => {
          throw context.redirect(`/verify-email?${new URLSearchParams({ token: context.query.token })}`);
        },
      ),
      readRegistration: createAuthEndpoint(
        '/verify-email/registration',
        { method: 'GET', query: token },
        async (context) => {
          const { email, emailVerified } = await requireAccount(context, context.query.token);
          return context.json({ email, emailVerified });
        },
      ),
      confirmRegistration: createAuthEndpoint(
        '/verify-email/confirm',
        { method: 'POST', body: token },
        async (context) => {
          const account = await requireAccount(context, context.body.token);
          if (!account.emailVerified) await verify(context, account);
          return context.json({ success: true });
        },
      ),
      declineRegistration: createAuthEndpoint(
        '/verify-email/decline',
        { method: 'POST', body: token },
        async (context) => {
          const account = await requireAccount(context, context.body.token);
          // Verified in the meantime: only its owner may delete it, after signing in.
          if (account.emailVerified)
            throw badRequest('EMAIL_ALREADY_VERIFIED', messages.emailAlreadyVerified);
          const refusal = await beforeDelete(account.id);
          if (refusal !== null) throw forbidden('ACCOUNT_NEEDED', refusal);
          await accountsStore(context.context).delete(account.id);
          await record('account-deleted', account, context.headers);
          return context.json({ success: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
