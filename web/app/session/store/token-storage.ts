/** Where the API token is kept in the browser. */
export const tokenStorageKey = 'authorizationToken';

const pendingSignInKey = 'signInPending';

/**
 * Whether someone has signed in at the identity service in this tab and the shop has yet to take them up. The next page of
 * the tab goes on with it.
 */
export const pendingSignIn = {
  exists: (): boolean => sessionStorage.getItem(pendingSignInKey) !== null,
  note: (): void => sessionStorage.setItem(pendingSignInKey, '1'),
  clear: (): void => sessionStorage.removeItem(pendingSignInKey),
};

const hintCookie = 'has-token';
const rememberedSeconds = 400 * 24 * 60 * 60;

/**
 * Tells the server, by a cookie, whether this browser stores a token, so that it can redirect a visitor without one to the login page
 * at once, instead of a page that would. It says nothing else and opens nothing.
 */
export function leaveHint(hasToken: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const maxAge = hasToken ? rememberedSeconds : 0;
  document.cookie = `${hintCookie}=1; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}

/** Whether the browser that asks says that it keeps a token. */
export function hintsAtToken(request: Request): boolean {
  const cookies = request.headers.get('Cookie') ?? '';
  return cookies.split('; ').includes(`${hintCookie}=1`);
}
