import type { GenericEndpointContext as Context } from '@better-auth/core';
import { loginCodeForm, registerForm } from '@chuck-and-bit/contract/credentials';
import { email, nameText, optionalImageUrl, password } from '@chuck-and-bit/contract/fields';
import { messages } from '@chuck-and-bit/contract/messages';
import { getSessionFromCtx } from 'better-auth/api';
import * as z from 'zod/mini';
import { accountsStore } from './accounts-store';
import { codeRequestPath, codeSignInPath } from './paths';
import { badRequest, forbidden } from './refusals';

type Body = Record<string, unknown>;

/** Replaces the body that was sent. */
type Rule = (body: Body, context: Context) => Body | Promise<Body>;

const image = z.optional(z.nullable(optionalImageUrl));
/** The library accepts fewer e-mails than the contract, and its own sentences are not for people. */
const accountEmail = email.check(z.regex(z.regexes.email, messages.emailInvalid));
const withEmail = z.object({ email: accountEmail });
const withNewPassword = z.object({ newPassword: password });
const registration = z.extend(registerForm, { email: accountEmail, image });
const profile = z.object({ name: z.optional(nameText(messages.nameRequired)), image });

/** The contract's validation rules, enforced here because a caller may bypass the form. */
const rules: Record<string, Rule> = {
  '/sign-in/email': (body) => parse(withEmail, body),
  '/sign-up/email': (body) => {
    refuseOthers(body, ['name', 'email', 'password', 'image', 'callbackURL', 'rememberMe']);
    return { email: parse(registration, body).email };
  },
  '/request-password-reset': (body) => ({ ...parse(withEmail, body), redirectTo: '/reset-password' }),
  '/send-verification-email': (body) => parse(withEmail, body),
  '/sign-in/magic-link': (body) => ({
    ...parse(withEmail, body),
    callbackURL: body['callbackURL'] ?? '/login',
  }),
  [codeRequestPath]: (body) => parse(withEmail, body),
  [codeSignInPath]: (body) => {
    const { code } = parse(loginCodeForm, { code: body['otp'] });
    return { ...parse(withEmail, body), otp: code };
  },
  '/reset-password': (body) => {
    parse(withNewPassword, body);
    return {};
  },
  '/change-password': (body) => {
    parse(withNewPassword, body);
    return { revokeOtherSessions: true };
  },
  '/update-user': (body) => {
    refuseOthers(body, ['name', 'image', 'phoneNumber']);
    parse(profile, body);
    return {};
  },
  '/delete-user': async (body, context) => {
    const session = await getSessionFromCtx(context);
    if (!session || session.user['twoFactorEnabled'] || body['password']) return {};
    const password = await accountsStore(context.context).findPassword(session.user.id);
    if (password) throw badRequest('PASSWORD_REQUIRED', messages.passwordRequired);
    return {};
  },
  '/two-factor/enable': async (_body, context) => {
    // Otherwise somebody who registered with another person's e-mail could lock out its owner permanently.
    const session = await getSessionFromCtx(context);
    if (session && !session.user.emailVerified) {
      throw forbidden('EMAIL_NOT_VERIFIED', messages.verifyEmailFirst);
    }
    return { method: 'totp' };
  },
  // Every sign-in requires the code.
  '/two-factor/verify-totp': () => ({ trustDevice: false }),
  '/two-factor/verify-backup-code': async (_body, context) => {
    const session = await getSessionFromCtx(context);
    // The library also accepts the codes of a setup that is not finished.
    if (session && !session.user['twoFactorEnabled']) {
      throw badRequest('BACKUP_CODES_NOT_ENABLED', messages.inputInvalid);
    }
    return { trustDevice: false };
  },
  // A phone number belongs to an account; it can't be used to sign in.
  '/phone-number/verify': () => ({ updatePhoneNumber: true }),
};

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

const codes: Record<string, string> = {
  email: 'INVALID_EMAIL',
  password: 'PASSWORD_INVALID',
  newPassword: 'PASSWORD_INVALID',
};

/** @throws 400 for the first invalid field */
function parse<Output>(schema: z.ZodMiniType<Output>, body: Body): Output {
  const { data, error } = schema.safeParse(body);
  if (!error) return data;
  const issue = error.issues[0];
  throw badRequest(codes[String(issue?.path[0])] ?? 'INVALID_INPUT', issue?.message ?? '');
}

function refuseOthers(body: Body, expected: string[]): void {
  const other = Object.keys(body).find((key) => !expected.includes(key));
  if (other !== undefined) throw badRequest('INVALID_INPUT', `Unknown field: ${other}`);
}
