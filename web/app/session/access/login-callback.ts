import { messages } from '@chuck-and-bit/contract/messages';
import { paths } from '../../page/paths';
import { identityMessages } from '../identity/identity-messages';
import { safePath } from './safe-path';

/** How a browser reached the login page: by itself, or back from Google, a mail or a first step. */
export type LoginCallback = {
  from: string;
  /** How the sign-in that the session has to complete was made; null for none. */
  by: 'google' | 'link' | null;
  secondStep: boolean;
  /** Whether the window was opened for the sign-in alone. */
  inWindow: boolean;
  /** Why the sign-in or the link failed. */
  failure: string | null;
};

/** Where the identity service sends a browser back to. */
export function loginCallbackPath(by: 'google' | 'link', origin: string, { inWindow = false } = {}): string {
  const login = paths.login(origin);
  return `${login}${login.includes('?') ? '&' : '?'}signed-in=${by}${inWindow ? '&in-window=1' : ''}`;
}

export function readLoginCallback(search: URLSearchParams): LoginCallback {
  const by = search.get('signed-in');
  const error = search.get('error');
  return {
    from: safePath(search.get('from')),
    by: error === null && (by === 'google' || by === 'link') ? by : null,
    secondStep: search.has('second-step'),
    inWindow: search.has('in-window'),
    failure: error === null ? null : failureOf(error, by === 'link'),
  };
}

function failureOf(code: string, wasLink: boolean): string {
  if (code === 'INVALID_TOKEN' || code === 'TOKEN_EXPIRED' || wasLink) return messages.linkExpired;
  if (code === 'account_not_linked') return identityMessages.accountNotLinked;
  if (code === 'access_denied') return identityMessages.googleCancelled;
  return identityMessages.googleFailed;
}
