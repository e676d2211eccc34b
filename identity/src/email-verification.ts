import type { GenericEndpointContext as Context } from '@better-auth/core';
import { messages } from '@chuck-and-bit/contract/messages';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { accountsStore } from './accounts-store';
import type { EmbeddedIdentityOptions } from './identity-options';
import { badRequest, forbidden } from './refusals';
import type { SecurityEvents } from './security-events';
import { identityPath } from './service-address';

const audience = 'email-verification';
const linkSeconds = 3_600;
const token = z.object({ token: z.string() });

/**
 * The link in the verification mail. It verifies at once only in a browser that is signed in to the account, because mail
 * scanners follow links too and the reader may not be the person who registered. Other browsers get a confirmation page.
 * The link is bound to the account, so it is invalid for a later account with the same e-mail.
 */
export function createEmailVerification(
  { secret, publicUrl, beforeDelete }: EmbeddedIdentityOptions,
  record: SecurityEvents['record'],
) {
  const links = createLinks(secret, publicUrl);

  async function findAccount(context: Context, text: string) {
    const subject = await links.subjectOf(text);
    return subject === null ? null : accountsStore(context.context).find(subject);
  }

  async function requireAccount(context: Context, text: string) {
    const account = await findAccount(context, text);
    if (!account) throw badRequest('INVALID_TOKEN', messages.linkExpired);
    return account;
  }

  async function verify(context: Context, account: { id: string }): Promise<void> {
    await accountsStore(context.context).update(account.id, { emailVerified: true });
    await record('email-verified', account, context.headers);
  }

  const plugin = {
    id: 'email-verification',
    endpoints: {
      followVerificationLink: createAuthEndpoint(
        '/verify-email/link',
        { method: 'GET', query: token, requireHeaders: true },
        async (context) => {
          const account = await findAccount(context, context.query.token);
          if (!account) throw context.redirect('/?verified=1&error=INVALID_TOKEN');
          if (!account.emailVerified) {
            const session = await getSessionFromCtx(context);
            if (session?.user.id !== account.id) {
              throw context.redirect(`/verify-email?${new URLSearchParams({ token: context.query.token })}`);
            }
            await verify(context, account);
          }
          throw context.redirect('/?verified=1');
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

  return { plugin, linkFor: links.linkFor };
}

/** Signed links that name an account. */
function createLinks(secret: string, publicUrl: string) {
  const key = new TextEncoder().encode(secret);
  return {
    linkFor: async (account: { id: string }): Promise<string> => {
      const text = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(account.id)
        .setAudience(audience)
        .setExpirationTime(`${linkSeconds}s`)
        .sign(key);
      return `${publicUrl}${identityPath}/verify-email/link?${new URLSearchParams({ token: text })}`;
    },

    /** The account of a link's token; null when the token is invalid or expired. */
    subjectOf: (text: string): Promise<string | null> =>
      jwtVerify(text, key, { algorithms: ['HS256'], audience, requiredClaims: ['exp'] }).then(
        ({ payload }) => payload.sub ?? null,
        () => null,
      ),
  };
}
