/** Where the API token is kept in the browser. */
export const tokenStorageKey = 'authorizationToken';
