/** Brings a browser, or the responses that it receives, into the states that screens show. */
import { messages } from '@chuck-and-bit/contract/messages';
import type { ReturnState } from '@chuck-and-bit/contract/states';
import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import type { Page } from './fixtures';
import type { ScreenData } from './screen-data';
import { shopUrl } from './shop-client';

/** Responds with this to the browser's own requests for an address, not to page loads. */
export const respondTo = (address: string, json: unknown) => (page: Page) =>
  page.route(address, (route) =>
    route.request().resourceType() === 'document' ? route.fallback() : route.fulfill({ json }),
  );

/** Changes the identity service's response to this path. */
export const changeIdentityResponse =
  (path: string, change: (body: object | null) => unknown) => (page: Page) =>
    page.route(
      (url) => url.pathname === `/identity${path}`,
      async (route) => {
        const response = await route.fetch();
        const body = (await response.json().catch(() => null)) as object | null;
        await route.fulfill({ status: 200, json: change(body) });
      },
    );

export const turnOnSecondStep = changeIdentityResponse('/get-session', (body) => ({
  ...body,
  user: { ...(body as { user: object }).user, twoFactorEnabled: true },
}));

/** As for somebody who came by a mailed link. */
export const comesByLink = changeIdentityResponse('/list-accounts', () => []);

/** As in a shop that is configured with `ADMIN_MFA=required`. */
export const requireSecondFactor = (page: Page) =>
  page.route(
    (url) => url.pathname.startsWith('/dashboard'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(
        /adminSecondFactor(\\?":)false/g,
        'adminSecondFactor$1true',
      );
      await route.fulfill({ response, body });
    },
  );

const removedPasswordCookie = 'password-removed';

/** As after a sign-in that proved the e-mail of an account with a password. */
export async function removePassword(page: Page): Promise<void> {
  const response = await page.request.get('/identity/get-session');
  const { user } = (await response.json()) as { user: { id: string } };
  await page.context().addCookies([{ name: removedPasswordCookie, value: user.id, url: shopUrl() }]);
}

/** As after a product was added on another page. */
export const fillCart = (page: Page, { product }: ScreenData) =>
  page.addInitScript(
    (stored) => localStorage.setItem('chuck-and-bit:cart', stored),
    JSON.stringify({
      id: null,
      owner: null,
      lines: [{ ...product, productId: product._id, quantity: 2, isSaved: false }],
      unsent: {},
    }),
  );

/** Shows all returns in this state. */
export const setReturns = (state: ReturnState) => (page: Page) =>
  page.route(
    (url) => url.pathname === '/returns',
    async (route) => {
      const response = await route.fetch();
      const returns = (await response.json()) as PurchaseReturn[];
      const receivedQuantity = state === 'received' ? 1 : null;
      const json = returns.map((row) => ({
        ...row,
        state,
        receivedQuantity,
        lines: row.lines.map((line) => ({ ...line, receivedQuantity })),
      }));
      await route.fulfill({ response, json });
    },
  );

/** Refuses this page's save of the product, as if somebody else had saved it before. */
export async function editByAnother(page: Page): Promise<void> {
  let edits = 0;
  await page.route(
    (url) => /^\/drills\/[^/]+$/.test(url.pathname),
    async (route) => {
      if (route.request().method() === 'PUT') {
        edits = 1;
        const refusal = {
          statusCode: 409,
          code: 'PRODUCT_CHANGED',
          error: 'Conflict',
          message: messages.productChanged,
        };
        return route.fulfill({ status: 409, json: refusal });
      }
      const response = await route.fetch();
      const { version, price, ...product } = (await response.json()) as { version: number; price: number };
      return route.fulfill({ json: { ...product, version: version + edits, price: price + edits } });
    },
  );
}
