import { paths } from '../paths';
import { identityWords } from './identity-words';
import { safePath } from './safe-path';

/** How a browser reached the login page: by itself, or back from Google, a mail or a first step. */
export type Arrival = {
  from: string;
  /** It brings a sign-in that the session has to take up. */
  by: 'google' | 'link' | null;
  secondStep: boolean;
  /** Why what it set out for did not work. */
  failure: string | null;
};

/** Where the identity service sends a browser back to. */
export function arrivalPath(by: 'google' | 'link', origin: string): string {
  const login = paths.login(origin);
  return `${login}${login.includes('?') ? '&' : '?'}signed-in=${by}`;
}

export function readArrival(search: URLSearchParams): Arrival {
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
  if (code === 'INVALID_TOKEN' || code === 'TOKEN_EXPIRED' || wasLink) return identityWords.linkExpired;
  if (code === 'account_not_linked') return identityWords.accountNotLinked;
  if (code === 'access_denied') return identityWords.googleCancelled;
  return identityWords.googleFailed;
}
