import { messages } from '@chuck-and-bit/contract/messages';
import { paths } from '../../browser/paths';
import { identityMessages } from '../identity/identity-messages';
import { safePath } from './safe-path';

/** How a browser reached the login page: by itself, or back from Google, a mail or a first step. */
export type LoginCallback = {
  from: string;
  /** The sign-in that this page has to complete: one at Google, or a mailed link at the press of a button. */
  by: 'google' | 'link' | null;
  secondStep: boolean;
  /** Why the sign-in or the link failed. */
  failure: string | null;
};

/** Where Google and the links of Firebase's mails lead back to. */
export function loginCallbackPath(by: 'google' | 'link', origin: string): string {
  const login = paths.login(origin);
  return `${login}${login.includes('?') ? '&' : '?'}signed-in=${by}`;
}

/** The login page that asks for the second step of a sign-in that began on the page `origin`. */
export function secondStepPath(origin: string): string {
  const login = paths.login(origin);
  return `${login}${login.includes('?') ? '&' : '?'}second-step=1`;
}

export function readLoginCallback(search: URLSearchParams): LoginCallback {
  const by = search.get('signed-in');
  const error = search.get('error');
  return {
    from: safePath(search.get('from')),
    by: error === null && (by === 'google' || by === 'link') ? by : null,
    secondStep: search.has('second-step'),
    failure: error === null ? null : failureOf(error, by === 'link'),
  };
}

function failureOf(code: string, wasLink: boolean): string {
  if (code === 'INVALID_TOKEN' || code === 'TOKEN_EXPIRED' || wasLink) return messages.linkExpired;
  if (code === 'account_not_linked') return identityMessages.accountNotLinked;
  if (code === 'access_denied') return identityMessages.googleCancelled;
  return identityMessages.googleFailed;
}
