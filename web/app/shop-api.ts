import { createBrowserApi, type ShopApi } from './api-client';
import { loadBrowserSession } from './session/store/use-session';

let browserApi: ShopApi | null = null;

/** The API as the signed-in user, or as a visitor. For code that runs in the browser. */
export function browserShopApi(): ShopApi {
  browserApi ??= createBrowserApi(loadBrowserSession);
  return browserApi;
}
