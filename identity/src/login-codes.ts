import { createHash, randomUUID } from 'node:crypto';
import { defineRequestState } from '@better-auth/core/context';
import type { GenericEndpointContext as Context } from '@better-auth/core';
import { limits } from '@chuck-and-bit/contract/limits';
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { emailOTP } from 'better-auth/plugins';
import * as z from 'zod/mini';
import { isTaken } from './call-faults';
import type { EmbeddedIdentityOptions } from './identity-options';
import { codeRequestPath, codeSignInPath } from './paths';
import { loginAddress } from './redirect-addresses';
import { deviceIn } from './sign-in-notices';

const { digits, minutes, tries } = limits.loginCode;

type Verification = NonNullable<BetterAuthOptions['verification']>;

const request = z.object({ email: z.string() });
const entry = z.object({ email: z.string(), otp: z.string() });

/** The secret of the browser that asks for a code or enters it. A browser that asked for none has a new one. */
const browserSecret = defineRequestState<string>(() => randomUUID());

/**
 * Stores a code under its e-mail and the browser that asked for it. So a code works in that browser only, and others who ask
 * for one with the same e-mail neither replace it nor use up its tries.
 */
export const codeIdentifiers = {
  default: 'hashed',
  overrides: {
    'sign-in-otp-': {
      hash: async (identifier: string) => {
        const secret = await browserSecret.get();
        return createHash('sha256').update(`${identifier} ${secret}`).digest('base64url');
      },
    },
  },
} satisfies Verification['storeIdentifier'];

/**
 * Sign-in by a mailed code, which also creates an account. Of the library's operations with codes only these two are served.
 * Staff are mailed no code: their sign-in must not be guessed from six digits.
 */
export function loginCodes({
  mails,
  publicUrl,
  isStaff,
}: Pick<EmbeddedIdentityOptions, 'mails' | 'publicUrl' | 'isStaff'>) {
  const plugin = emailOTP({
    otpLength: digits,
    expiresIn: minutes * 60,
    allowedAttempts: tries,
    storeOTP: 'hashed',
    // The library runs it after the response.
    sendVerificationOTP: async ({ email, otp }, context) => {
      const to = { to: email, name: null };
      if (await isStaff(email)) return mails.staffSignIn(to, loginAddress(publicUrl, '/', {}));
      if (context) await mails.signInCode(to, otp, deviceIn(context));
    },
  });
  const cookieOf = ({ context }: Context) => context.createAuthCookie('code-browser', { maxAge: 60 * 60 });

  return {
    ...plugin,
    endpoints: {
      requestCode: createAuthEndpoint(
        codeRequestPath,
        { method: 'POST', body: request, requireHeaders: true },
        async (context) => {
          const body = { email: context.body.email, type: 'sign-in' as const };
          await plugin.endpoints.sendVerificationOTP({ ...context, body, params: {}, asResponse: false });
          const { name, attributes } = cookieOf(context);
          const secret = await browserSecret.get();
          await context.setSignedCookie(name, secret, context.context.secret, attributes);
          return context.json({ success: true });
        },
      ),
      signInByCode: createAuthEndpoint(
        codeSignInPath,
        { method: 'POST', body: entry, requireHeaders: true },
        async (context) => {
          const { email, otp } = context.body;
          const secret = await context.getSignedCookie(cookieOf(context).name, context.context.secret);
          if (secret) await browserSecret.set(secret);
          const call = { ...context, params: {}, asResponse: false } as const;
          const signIn = (code: string) =>
            plugin.endpoints.signInEmailOTP({ ...call, body: { email, otp: code }, returnHeaders: true });
          // For staff no code is right. The library counts the tries as for all others.
          const { headers } = await signIn((await isStaff(email)) ? '' : otp).catch(
            async (error: unknown) => {
              if (!isTaken(error)) throw error;
              // The code was right and is used up; another one has created the account at the same time.
              const body = { email, type: 'sign-in' } as const;
              return signIn(
                await plugin.endpoints.createVerificationOTP({
                  ...call,
                  body,
                  returnHeaders: false,
                  returnStatus: false,
                }),
              );
            },
          );
          headers.forEach((value, name) => context.responseHeaders.append(name, value));
          return context.json({ success: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
