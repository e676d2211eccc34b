import { createContext, RouterContextProvider } from 'react-router';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import type { ReadPage } from '@chuck-and-bit/contract/shop-pages';
import { createShopApi, type ShopApi } from './api-client';

/** What the host provides for each request that the application renders. */
export type HostServices = {
  /** Sends a request to the API without a socket. Of its address, only the path and the query matter. */
  fetchApi: (request: Request) => Promise<Response>;
  /** Marks the page's own scripts for its content security policy. */
  nonce: string;
  publicConfig: PublicConfig;
  readPage: ReadPage;
  /** Called with errors that occur while a page is rendered. */
  onError: (error: unknown) => void;
};

/** The API as a visitor, for loaders that run on the server. */
export const shopApiContext = createContext<ShopApi>();
export const hostServicesContext = createContext<HostServices>();

/** The context of one request to the application. */
export function createLoadContext(services: HostServices): RouterContextProvider {
  const { publicConfig, fetchApi } = services;
  const context = new RouterContextProvider();
  const baseUrl = publicConfig.apiUrl || publicConfig.publicUrl;
  context.set(shopApiContext, createShopApi({ baseUrl, fetch: fetchApi, token: () => null }));
  context.set(hostServicesContext, services);
  return context;
}
