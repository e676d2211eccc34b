/** Paths without a limit: they change nothing and show only public data or the caller's own. */
export const readingPaths = [
  '/ok',
  '/error',
  '/jwks',
  '/token',
  '/get-session',
  '/list-sessions',
  '/list-accounts',
];
