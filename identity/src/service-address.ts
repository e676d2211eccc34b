/** Where the shop serves the identity service. */
export const identityPath = '/identity';

/** The header by which the server tells the service the client's network address. */
export const clientAddressHeader = 'x-client-address';

export const clientAddressIn = (headers: Headers | undefined): string | null =>
  headers?.get(clientAddressHeader) ?? null;
