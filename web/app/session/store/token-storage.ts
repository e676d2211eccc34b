export const tokenStorageKey = 'authorizationToken';

/** The API token of this browser, which all its tabs share. */
export const storedToken = {
  read: (): string | null => localStorage.getItem(tokenStorageKey),
  write(token: string): void {
    localStorage.setItem(tokenStorageKey, token);
    setTokenHint(true);
  },
  remove(): void {
    localStorage.removeItem(tokenStorageKey);
    setTokenHint(false);
  },
};

const pendingSignInKey = 'signInPending';

/**
 * Whether the user has signed in at the identity service in this tab and the exchange at the shop is missing. The next page
 * of the tab completes it.
 */
export const pendingSignIn = {
  exists: (): boolean => sessionStorage.getItem(pendingSignInKey) !== null,
  note: (): void => sessionStorage.setItem(pendingSignInKey, '1'),
  clear: (): void => sessionStorage.removeItem(pendingSignInKey),
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
