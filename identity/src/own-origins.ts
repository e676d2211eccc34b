/** A local shop has two origins: `localhost` and `127.0.0.1`. */
export function sameOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') return [publicUrl];
  return ['localhost', '127.0.0.1'].map(
    (name) => `${url.protocol}//${name}${url.port ? `:${url.port}` : ''}`,
  );
}
