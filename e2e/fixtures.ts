import {
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  test as base,
  expect,
} from '@playwright/test';
import { type Person, registerAdmin, registerShopper, shopUrl } from './shop-client';

export { expect };
export type { Locator, Page } from '@playwright/test';

/** Faults in the browser that the test itself does not check. */
export type Faults = {
  /** Expects this fault: without it the test fails. Such as `/^402 POST .*\/confirm/`. */
  expect(pattern: RegExp): void;
  /** Allows this fault, which may or may not happen when two windows race. */
  allow(pattern: RegExp): void;
  /** `scripts: false`: the context runs no scripts, so that refusing to load them is no fault. */
  watch(context: BrowserContext, options?: { scripts: boolean }): Promise<void>;
};

type OpenAs = (person: Person | null, options?: BrowserContextOptions) => Promise<Page>;

type Fixtures = {
  /** Fails the test on a console error, an uncaught error, a CSP violation, a failed or a refused request. */
  faults: Faults;
  /** Opens a window in a browser context of its own, with this person signed in. */
  openAs: OpenAs;
  /** A new user who is not an admin. */
  shopper: Person;
  admin: Person;
  /** A window in which this person is signed in. */
  shopperPage: Page;
  adminPage: Page;
};

export const test = base.extend<Fixtures>({
  faults: [
    async ({}, provide) => {
      const seen: string[] = [];
      const expected: RegExp[] = [];
      // Journeys beside this one take places for uploads too: the page tries again.
      const allowed = [/^503 POST \/(pictures|product-documents)$/];
      await provide({
        expect: (pattern) => void expected.push(pattern),
        allow: (pattern) => void allowed.push(pattern),
        watch: (context, { scripts } = { scripts: true }) =>
          watch(context, scripts, (fault) => seen.push(fault)),
      });
      const tolerated = [...expected, ...allowed];
      const unexpected = seen.filter((fault) => !tolerated.some((pattern) => pattern.test(fault)));
      expect(unexpected, 'faults in the browser').toEqual([]);
      const missing = expected.filter((pattern) => !seen.some((fault) => pattern.test(fault)));
      expect(missing.map(String), 'expected faults that did not happen').toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, faults }, provide) => {
    await faults.watch(context);
    await provide(context);
    await expectOwnName(context);
  },

  openAs: async ({ browser, faults }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (person, options = {}) => {
      const context = await browser.newContext({
        ...options,
        ...(person && { storageState: signedIn(person) }),
      });
      contexts.push(context);
      await faults.watch(context, { scripts: options.javaScriptEnabled ?? true });
      return context.newPage();
    });
    for (const context of contexts) {
      await expectOwnName(context);
      await context.close();
    }
  },

  shopper: async ({}, provide) => provide(await registerShopper()),
  admin: async ({}, provide) => provide(await registerAdmin()),
  shopperPage: async ({ openAs, shopper }, provide) => provide(await openAs(shopper)),
  adminPage: async ({ openAs, admin }, provide) => provide(await openAs(admin)),
});

/** The storage of a browser in which this person is signed in. */
function signedIn(person: Person): NonNullable<Exclude<BrowserContextOptions['storageState'], string>> {
  const cookie = {
    domain: new URL(shopUrl()).hostname,
    path: '/',
    expires: -1,
    secure: false,
    sameSite: 'Lax' as const,
  };
  return {
    cookies: [
      ...person.cookies.map(({ name, value }) => ({ ...cookie, name, value, httpOnly: true })),
      { ...cookie, name: 'has-token', value: '1', httpOnly: false },
    ],
    origins: [{ origin: shopUrl(), localStorage: [{ name: 'authorizationToken', value: person.token }] }],
  };
}

/** No page that is open shows the name that a new shop has, once the shop has another. The portfolio is the developer's. */
async function expectOwnName(context: BrowserContext): Promise<void> {
  const formerName = process.env['SHOP_FORMER_NAME'];
  if (formerName === undefined) return;
  for (const page of context.pages()) {
    const { origin, pathname } = new URL(page.url());
    if (origin !== shopUrl() || pathname === '/portfolio') continue;
    expect(await page.locator(':root').innerText(), pathname).not.toContain(formerName);
    expect(await page.title(), pathname).not.toContain(formerName);
  }
}

async function watch(
  context: BrowserContext,
  scripts: boolean,
  report: (fault: string) => void,
): Promise<void> {
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    // The response itself is reported below, with its method.
    if (message.text().startsWith('Failed to load resource: the server responded with a status')) return;
    report(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => report(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('response', (response) => {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    report(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (!scripts && reason === 'csp' && request.resourceType() === 'script') return;
    // Leaving a page aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED') report(`${reason} ${request.method()} ${request.url()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content-Security-Policy: ${event.violatedDirective} refused ${event.blockedURI}`);
    });
  });
}
