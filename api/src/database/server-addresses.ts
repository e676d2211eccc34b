/** One connection string for each server in `postgres://user:password@one:5432,two:5433/shop`. */
export function serverAddresses(databaseUrl: string): string[] {
  const [, start = '', servers = '', rest = ''] =
    /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(databaseUrl) ?? [];
  return servers.split(',').map((server) => `${start}${server}${rest}`);
}
