/** One connection string for each server that is named in `postgres://user:password@one:5432,two:5433/shop`. */
export function serverAddresses(databaseUrl: string): string[] {
  const [, start = '', servers = '', rest = ''] =
    /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(databaseUrl) ?? [];
  return servers.split(',').map((server) => `${start}${server}${rest}`);
}

/**
 * The same connection string without its password, for a command line that everyone on the machine can read.
 * @returns the password on its own; '' where there is none
 */
export function splitPassword(databaseUrl: string): { address: string; password: string } {
  const [, start = '', password = '', rest = databaseUrl] =
    /^(\w+:\/\/[^:/?#]*):([^/?#]*)(@.*)$/.exec(databaseUrl) ?? [];
  return { address: `${start}${rest}`, password: decodeURIComponent(password) };
}
