import { createContext, RouterContextProvider } from 'react-router';
import type { PolicyName } from '@chuck-and-bit/contract/policies';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { createShopApi, type ShopApi } from './shop-api';

/** What the host provides for each request that the application renders. */
export type HostServices = {
  /** Sends a request to the API without a socket. Of its address, only the path and the query matter. */
  fetchApi: (request: Request) => Promise<Response>;
  /** Marks the page's own scripts for its content security policy. */
  nonce: string;
  publicConfig: PublicConfig;
  /** @returns the policy's Markdown, or null when the merchant wrote none */
  readPolicy: (name: PolicyName) => Promise<string | null>;
  /** Called with errors that occur while a page is rendered. */
  onError: (error: unknown) => void;
};

/** The API as a visitor, for loaders that run on the server. */
export const shopApiContext = createContext<ShopApi>();
export const onErrorContext = createContext<HostServices['onError']>();
export const nonceContext = createContext<string>();
export const publicConfigContext = createContext<PublicConfig>();
export const readPolicyContext = createContext<HostServices['readPolicy']>();

/** The context of one request to the application. */
export function createLoadContext({
  fetchApi,
  nonce,
  publicConfig,
  readPolicy,
  onError,
}: HostServices): RouterContextProvider {
  const context = new RouterContextProvider();
  const api = createShopApi({
    baseUrl: publicConfig.apiUrl || publicConfig.publicUrl,
    fetch: fetchApi,
    token: () => null,
  });
  context.set(shopApiContext, api);
  context.set(nonceContext, nonce);
  context.set(onErrorContext, onError);
  context.set(publicConfigContext, publicConfig);
  context.set(readPolicyContext, readPolicy);
  return context;
}
