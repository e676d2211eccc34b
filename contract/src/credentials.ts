import * as z from 'zod/mini';
import { atMost, email, nameText, password } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { longestNumber, plainNumberText } from './whole-number';

/** The login and register forms. The identity service applies the same rules on its side. */
export const loginForm = z.object({ email, password });
export type LoginForm = z.infer<typeof loginForm>;

export const registerForm = z.object({ name: nameText(messages.nameRequired), email, password });
export type RegisterForm = z.infer<typeof registerForm>;

/** A mailed code as people copy and type it: with spaces or a hyphen, in digits of any script. Its output has ASCII digits only. */
const loginCode = z.string({ error: messages.loginCodeInvalid }).check(
  atMost(longestNumber),
  z.overwrite((typed) => plainNumberText(typed).replaceAll(/[ -]/g, '')),
  z.regex(new RegExp(`^[0-9]{${limits.loginCode.digits}}$`), messages.loginCodeInvalid),
);

/** Asking for a mailed code, and entering it. */
export const codeRequestForm = z.object({ email });
export type CodeRequestForm = z.infer<typeof codeRequestForm>;
export const loginCodeForm = z.object({ code: loginCode });
export type LoginCodeForm = z.infer<typeof loginCodeForm>;
