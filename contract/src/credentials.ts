import * as z from 'zod/mini';
import { email, nameText, password } from './fields';
import { messages } from './messages';

/** The login and register forms. The identity service applies the same rules on its side. */
export const loginForm = z.object({ email, password });
export type LoginForm = z.infer<typeof loginForm>;

export const registerForm = z.object({ name: nameText(messages.nameRequired), email, password });
export type RegisterForm = z.infer<typeof registerForm>;
