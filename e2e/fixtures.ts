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

/** What went wrong in the browser, beside what the test looks at. */
export type Faults = {
  /** Says that this will happen: a test in which it does not, fails. Such as `/^402 POST .*\/confirm/`. */
  expect(pattern: RegExp): void;
  /** Says that this may happen or not, where two windows race. */
  allow(pattern: RegExp): void;
  /** `scripts: false`: this context runs none, so that it refuses to load them is no fault. */
  watch(context: BrowserContext, options?: { scripts: boolean }): Promise<void>;
};

type OpenAs = (person: Person | null, options?: BrowserContextOptions) => Promise<Page>;

type Fixtures = {
  /** Fails the test on a console error, an uncaught error, a CSP violation, a failed or a refused request. */
  faults: Faults;
  /** A window of its own, with this person signed in. */
  openAs: OpenAs;
  /** A new user who is not an admin. */
  shopper: Person;
  admin: Person;
};

export const test = base.extend<Fixtures>({
  faults: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, provide) => {
      const seen: string[] = [];
      const expected: RegExp[] = [];
      const allowed: RegExp[] = [];
      await provide({
        expect: (pattern) => void expected.push(pattern),
        allow: (pattern) => void allowed.push(pattern),
        watch: (context, { scripts } = { scripts: true }) =>
          watch(context, scripts, (fault) => seen.push(fault)),
      });
      const known = [...expected, ...allowed];
      const unexpected = seen.filter((fault) => !known.some((pattern) => pattern.test(fault)));
      expect(unexpected, 'faults in the browser').toEqual([]);
      const missing = expected.filter((pattern) => !seen.some((fault) => pattern.test(fault)));
      expect(missing.map(String), 'expected faults that did not happen').toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, faults }, provide) => {
    await faults.watch(context);
    await provide(context);
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
    for (const context of contexts) await context.close();
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  shopper: async ({}, provide) => provide(await registerShopper()),
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  admin: async ({}, provide) => provide(await registerAdmin()),
});

/** What a browser keeps of someone who signed in. */
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

async function watch(
  context: BrowserContext,
  scripts: boolean,
  report: (fault: string) => void,
): Promise<void> {
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    // The answer itself is reported below, with its method.
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
    // A page that is left drops what it was still loading.
    if (reason !== 'net::ERR_ABORTED') report(`${reason} ${request.method()} ${request.url()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content-Security-Policy: ${event.violatedDirective} refused ${event.blockedURI}`);
    });
  });
}
