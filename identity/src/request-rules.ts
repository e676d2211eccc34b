import type { GenericEndpointContext as Context } from '@better-auth/core';
import { registerForm } from '@chuck-and-bit/contract/credentials';
import { email as emailField, nameText, optionalImageUrl, password } from '@chuck-and-bit/contract/fields';
import { messages } from '@chuck-and-bit/contract/messages';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import { accountsStore } from './accounts-store';
import { requireRecentAuthentication } from './confirmation';
import { badRequest } from './refusals';

type Body = Record<string, unknown>;

/** Replaces the body that was sent. */
type Rule = (body: Body, context: Context) => Body | Promise<Body>;

/** The contract's validation rules, enforced here because a caller may bypass the form. */
const rules: Record<string, Rule> = {
  '/sign-in/email': withEmail,
  '/sign-up/email': (body) => {
    refuseOthers(body, ['name', 'email', 'password', 'image', 'callbackURL', 'rememberMe']);
    const parsed = registerForm.safeParse(body);
    if (!parsed.success) {
      const fault = parsed.error.issues[0];
      throw badRequest(codes[String(fault?.path[0])] ?? 'INVALID_INPUT', fault?.message ?? '');
    }
    requireImage(body['image']);
    return { email: parsed.data.email };
  },
  '/request-password-reset': (body) => ({ ...withEmail(body), redirectTo: '/reset-password' }),
  '/send-verification-email': withEmail,
  '/sign-in/magic-link': (body) => ({
    ...withEmail(body),
    // Encoded, because the library decodes it twice when the link is followed.
    callbackURL: encodeURIComponent(String(body['callbackURL'] ?? '/login')),
    errorCallbackURL: encodeURIComponent(String(body['errorCallbackURL'] ?? '/login')),
  }),
  '/reset-password': (body) => {
    requirePassword(body['newPassword']);
    return {};
  },
  '/change-password': (body) => {
    requirePassword(body['newPassword']);
    return { revokeOtherSessions: true };
  },
  '/update-user': (body) => {
    refuseOthers(body, ['name', 'image', 'phoneNumber']);
    if ('name' in body) requireName(body['name']);
    requireImage(body['image']);
    return {};
  },
  '/delete-user': async (body, context) => {
    const session = await getSessionFromCtx(context);
    const known = session && (await accountsStore(context.context).findPassword(session.user.id));
    if (known && !body['password']) throw badRequest('PASSWORD_REQUIRED', messages.passwordRequired);
    if (session && !known) requireRecentAuthentication(session.session);
    return {};
  },
  '/two-factor/enable': async (_body, context) => {
    // Otherwise somebody who registered with another person's e-mail could lock out its owner permanently.
    const session = await getSessionFromCtx(context);
    if (session && !session.user.emailVerified) {
      throw new APIError('FORBIDDEN', {
        code: 'EMAIL_NOT_VERIFIED',
        message: messages.verifyEmailFirst,
      });
    }
    return { method: 'totp' };
  },
  // Every sign-in requires the code.
  '/two-factor/verify-totp': () => ({ trustDevice: false }),
  '/two-factor/verify-backup-code': () => ({ trustDevice: false }),
  // A phone number belongs to an account; it can't be used to sign in.
  '/phone-number/send-otp': requireSession,
  '/phone-number/verify': async (body, context) => ({
    ...(await requireSession(body, context)),
    updatePhoneNumber: true,
  }),
};

const codes: Record<string, string> = { email: 'INVALID_EMAIL', password: 'PASSWORD_INVALID' };

/** @throws 400 or 403 */
export async function applyRules(context: Context): Promise<Body | null> {
  const rule = rules[context.path ?? ''];
  if (!rule) return null;
  const body: unknown = context.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('INVALID_INPUT', messages.inputInvalid);
  }
  return rule({ ...body }, context);
}

function withEmail(body: Body): Body {
  const parsed = emailField.safeParse(body['email']);
  if (!parsed.success) {
    throw badRequest('INVALID_EMAIL', parsed.error.issues[0]?.message ?? messages.emailInvalid);
  }
  return { email: parsed.data };
}

function requirePassword(value: unknown): void {
  const parsed = password.safeParse(value);
  if (!parsed.success) {
    throw badRequest('PASSWORD_INVALID', parsed.error.issues[0]?.message ?? messages.passwordInvalid);
  }
}

function requireName(value: unknown): void {
  const parsed = nameText(messages.nameRequired).safeParse(value);
  if (!parsed.success) throw badRequest('INVALID_INPUT', parsed.error.issues[0]?.message ?? '');
}

function requireImage(value: unknown): void {
  if (value === undefined || value === null) return;
  const parsed = optionalImageUrl.safeParse(value);
  if (!parsed.success) throw badRequest('INVALID_INPUT', parsed.error.issues[0]?.message ?? '');
}

function refuseOthers(body: Body, known: string[]): void {
  const other = Object.keys(body).find((key) => !known.includes(key));
  if (other !== undefined) throw badRequest('INVALID_INPUT', `Unknown field: ${other}`);
}

async function requireSession(_body: Body, context: Context): Promise<Body> {
  if (await getSessionFromCtx(context)) return {};
  throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED', message: messages.signInFirst });
}
