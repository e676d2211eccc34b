import { shopKey, storedMark, storedText } from '../../browser/browser-storage';

/** The specification's key, which other programs use too. */
export const tokenStorageKey = 'authorizationToken';

/** The three parts of a JSON web token. */
export const tokenShape = /^[\w+/=-]+(\.[\w+/=-]+){2}$/;

const token = storedText({ area: 'localStorage', key: tokenStorageKey }, (text) =>
  text.length <= 8_192 && tokenShape.test(text) ? text : null,
);

/** The API token of this browser, which all its tabs share. */
export const storedToken = {
  ...token,
  write(text: string): boolean {
    setTokenHint(true);
    return token.write(text);
  },
  remove(): void {
    token.remove();
    setTokenHint(false);
  },
};

const signInPending = storedMark({ area: 'sessionStorage', key: shopKey('signInPending') });

/**
 * Whether the user has signed in at the identity service in this tab and the exchange at the shop is missing. The next page
 * of the tab completes it.
 */
export const pendingSignIn = {
  exists: (): boolean => signInPending.read() !== null,
  note: (): void => void signInPending.write('1'),
  clear: (): void => signInPending.remove(),
};

const hintCookie = 'has-token';
const rememberedSeconds = 400 * 24 * 60 * 60;

/**
 * Tells the server, by a cookie, whether this browser stores a token. The server then redirects visitors without one to login
 * itself. The cookie carries nothing else and grants no access.
 */
export function setTokenHint(hasToken: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const maxAge = hasToken ? rememberedSeconds : 0;
  document.cookie = `${hintCookie}=1; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}

/** Whether the request's browser claims to store a token. */
export function hasTokenHint(request: Request): boolean {
  const cookies = request.headers.get('Cookie') ?? '';
  return cookies.split('; ').includes(`${hintCookie}=1`);
}
