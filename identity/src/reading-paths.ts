/** Paths that change nothing and show only what is public or the caller's own: no limit of tries counts them. */
export const readingPaths = [
  '/ok',
  '/error',
  '/jwks',
  '/token',
  '/get-session',
  '/list-sessions',
  '/list-accounts',
];
