/** Paths without a limit: they change nothing and return only public data or the caller's own data. */
export const readingPaths = [
  '/ok',
  '/error',
  '/jwks',
  '/token',
  '/get-session',
  '/list-sessions',
  '/list-accounts',
];
