import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { deleteAccount } from '@chuck-and-bit/contract/users';
import { createValue } from '../../browser/listeners';
import type { CallOptions, ShopApi } from '../../api-client';
import { ShopApiError } from '../../browser/shop-api-error';
import { type Identity, IdentityError, type IdentityClient } from '../identity/identity';
import { setServerTime } from '../../browser/server-clock';
import { restoring, type SessionState } from './session-state';
import { SessionStore } from './session-store';

const minute = 60_000;
const hour = 60 * minute;

const ada: Identity = {
  uid: 'ada-at-identity',
  email: 'ada@example.com',
  displayName: 'Ada Byron',
  photoURL: null,
  emailVerified: true,
  phoneNumber: null,
  isAnonymous: false,
  tenantId: null,
  providerData: [{ providerId: 'password', uid: 'ada@example.com', email: 'ada@example.com' }],
  hasSecondStep: false,
};

/** A browser with one storage, a shop and an identity service, and as many tabs as are opened. */
function openBrowser() {
  let stored: string | null = null;
  let serial = 0;
  const tabs: SessionStore[] = [];
  const world = {
    exchanges: 0,
    signedInAtIdentity: true,
    /** The error of the exchange; null if it succeeds. */
    trouble: null as Error | null,
    /** The error of looking up the user; null if it succeeds. */
    userTrouble: null as Error | null,
    registrations: 0,
    proofs: 0,
    userId: 'ada',
    token: () => stored,
    /** Whether a form has unsent input. */
    drafts: true,
    /** Tokens whose session the shop was told to end. */
    ended: [] as string[],
    /** ID tokens by which the shop was told to forget their users. */
    forgotten: [] as string[],
  };

  const base64 = (value: unknown) => btoa(JSON.stringify(value));
  const issue = () => {
    serial += 1;
    const claims = { sub: world.userId, exp: (Date.now() + hour) / 1000, serial };
    return `${base64({ alg: 'HS256' })}.${base64(claims)}.signature`;
  };

  const identity = {
    signIn: async () => {
      world.signedInAtIdentity = true;
      return 'signed-in' as const;
    },
    /** The link of an account with two-step sign-in. The service ends the session of this browser. */
    signInByLink: async () => {
      world.signedInAtIdentity = false;
      return 'second-step' as const;
    },
    signInByCode: async () => {
      world.proofs += 1;
      world.signedInAtIdentity = true;
      return 'signed-in' as const;
    },
    signUp: async () => {
      world.registrations += 1;
      world.signedInAtIdentity = true;
    },
    proveSecondStep: async () => {
      world.proofs += 1;
      world.signedInAtIdentity = true;
    },
    signOut: async (endShopSession: () => Promise<void>) => {
      await endShopSession();
      world.signedInAtIdentity = false;
    },
    currentIdentity: async () => (world.signedInAtIdentity ? ada : null),
    idToken: async () => 'id-token',
  } as unknown as IdentityClient;

  const call = async (endpoint: Endpoint, _args?: unknown, options?: CallOptions) => {
    if (endpoint.path === '/session') {
      world.ended.push(options?.authorization ?? '');
      if (world.trouble instanceof ShopApiError) throw world.trouble;
      return {};
    }
    if (endpoint === deleteAccount) {
      world.forgotten.push(options?.authorization ?? '');
      return null;
    }
    if (endpoint.path === '/user') {
      expect(options?.authorization).toBe('Bearer id-token');
      if (world.trouble) throw world.trouble;
      world.exchanges += 1;
      return { success: true, acknowledged: true, token: issue(), expiresAt: '' };
    }
    if (world.userTrouble) throw world.userTrouble;
    return { _id: world.userId, email: ada.email, name: 'Ada Byron', role: null };
  };

  // Like the Web Locks of a browser: one at a time, in order.
  let queue: Promise<unknown> = Promise.resolve();
  function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  }

  /** `storage` is what a tab keeps from one page to the next. */
  function openTab(storage = { signInPending: false }): SessionStore {
    const notifyOthers = () => {
      for (const other of tabs) if (other !== tab) void other.followOtherTabs().catch(() => undefined);
    };
    const tab = new SessionStore({
      state: createValue<SessionState>(restoring),
      connect: async () => identity,
      api: { call } as unknown as ShopApi,
      token: {
        read: () => stored,
        write: (token) => {
          stored = token;
          notifyOthers();
        },
        remove: () => {
          if (stored === null) return;
          stored = null;
          notifyOthers();
        },
      },
      pendingSignIn: {
        exists: () => storage.signInPending,
        note: () => {
          storage.signInPending = true;
        },
        clear: () => {
          storage.signInPending = false;
        },
      },
      forgetDrafts: () => {
        world.drafts = false;
      },
      exclusively,
    });
    tabs.push(tab);
    return tab;
  }

  return Object.assign(world, { openTab });
}

const signIn = (tab: SessionStore) => tab.signIn((client) => client.signIn('ada@example.com', 'Secret1'));
const signInByLink = (tab: SessionStore) => tab.signIn((client) => client.signInByLink());
const settle = () => vi.advanceTimersByTimeAsync(0);

async function signedIn() {
  const browser = openBrowser();
  const tab = browser.openTab();
  await signIn(tab);
  expect(tab.state().status).toBe('signed-in');
  return { browser, tab };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2030-01-01T12:00:00Z') });
  setServerTime(new Date().toUTCString());
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a login link of another account, which asks for a code,', () => {
  it('ends the session in all tabs of the browser, and at the shop', async () => {
    const { browser, tab } = await signedIn();
    const other = browser.openTab();
    await other.current();
    const token = browser.token();
    expect(await signInByLink(tab)).toBe('second-step');
    expect(tab.state().status).toBe('signed-out');
    expect(browser.token()).toBeNull();
    expect(browser.ended).toEqual([`Bearer ${token}`]);
    await settle();
    expect(other.state().status).toBe('signed-out');
  });

  it('ends nothing in a browser without a session', async () => {
    const browser = openBrowser();
    expect(await signInByLink(browser.openTab())).toBe('second-step');
    expect(browser.ended).toEqual([]);
    expect(browser.drafts).toBe(true);
  });
});

describe('the token of a session', () => {
  it('is renewed five minutes before it expires, and so is the next one', async () => {
    const { browser } = await signedIn();
    const first = browser.token();
    await vi.advanceTimersByTimeAsync(54 * minute);
    expect(browser.token()).toBe(first);
    await vi.advanceTimersByTimeAsync(minute);
    expect(browser.token()).not.toBe(first);
    expect(browser.exchanges).toBe(2);
    await vi.advanceTimersByTimeAsync(4 * 55 * minute);
    expect(browser.exchanges).toBe(6);
  });

  it('is sent as it is while it has more than five minutes left', async () => {
    const { browser, tab } = await signedIn();
    vi.setSystemTime(Date.now() + 54 * minute);
    expect(await tab.freshToken()).toBe(browser.token());
    expect(browser.exchanges).toBe(1);
  });

  it('is a fresh one in a request 30 s before the old one expires', async () => {
    const { browser, tab } = await signedIn();
    const first = browser.token();
    // The clock moves and no timer runs, as in a tab that slept.
    vi.setSystemTime(Date.now() + hour - 30_000);
    const sent = await tab.freshToken();
    expect(sent).not.toBe(first);
    expect(sent).toBe(browser.token());
  });

  it('is renewed before the next call of a tab that wakes up', async () => {
    const { browser, tab } = await signedIn();
    const first = browser.token();
    vi.setSystemTime(Date.now() + 8 * hour);
    const waking = tab.woke();
    expect(await tab.freshToken()).not.toBe(first);
    await waking;
    expect(browser.exchanges).toBe(2);
  });

  it('is as old as the server says, however wrong the clock of the browser is', async () => {
    const { browser, tab } = await signedIn();
    const issuedAt = Date.now();
    for (const wrong of [hour, -hour]) {
      vi.setSystemTime(issuedAt + wrong);
      setServerTime(new Date(issuedAt).toUTCString());
      expect(await tab.freshToken()).toBe(browser.token());
      expect(browser.exchanges).toBe(1);
    }
    setServerTime(new Date(issuedAt + 56 * minute).toUTCString());
    await tab.freshToken();
    expect(browser.exchanges).toBe(2);
  });

  it('is renewed once by two tabs', async () => {
    const { browser, tab } = await signedIn();
    const other = browser.openTab();
    await other.current();
    await vi.advanceTimersByTimeAsync(56 * minute);
    expect(browser.exchanges).toBe(2);

    vi.setSystemTime(Date.now() + hour);
    const [one, two] = await Promise.all([tab.freshToken(), other.freshToken()]);
    expect(one).toBe(two);
    expect(browser.exchanges).toBe(3);
  });

  it('is renewed once for several calls at the same time', async () => {
    const { browser, tab } = await signedIn();
    vi.setSystemTime(Date.now() + hour);
    await Promise.all([tab.freshToken(), tab.freshToken(), tab.freshToken()]);
    expect(browser.exchanges).toBe(2);
  });

  it('is renewed before a page that opens with an expired one looks up its user', async () => {
    const { browser } = await signedIn();
    vi.setSystemTime(Date.now() + 2 * hour);
    const late = browser.openTab();
    expect((await late.current())?.user.name).toBe('Ada Byron');
    expect(browser.exchanges).toBe(2);
  });
});

describe('a renewal that does not work', () => {
  it.each([
    ['the shop', new ShopApiError(401, 'UNAUTHENTICATED', 'Please log in first')],
    ['the shop, for another reason,', new ShopApiError(403, 'IDENTITY_CONFLICT', 'No')],
    ['the identity service', new IdentityError('Please log in first', 'signed-out')],
  ])('signs out when %s refuses it', async (_who, refusal) => {
    const { browser, tab } = await signedIn();
    browser.trouble = refusal;
    await vi.advanceTimersByTimeAsync(56 * minute);
    expect(tab.state().status).toBe('signed-out');
    expect(browser.token()).toBeNull();
    expect(browser.signedInAtIdentity).toBe(false);
  });

  it('signs out when nobody is signed in at the identity service any more', async () => {
    const { browser, tab } = await signedIn();
    browser.signedInAtIdentity = false;
    vi.setSystemTime(Date.now() + hour);
    await expect(tab.freshToken()).rejects.toMatchObject({ statusCode: 401 });
    expect(tab.state().status).toBe('signed-out');
    expect(browser.token()).toBeNull();
  });

  it('keeps the session when the network is gone, and tries again', async () => {
    const { browser, tab } = await signedIn();
    const first = browser.token();
    browser.trouble = new ShopApiError(0, 'NETWORK', 'Network Error, Check Your Connection');
    await vi.advanceTimersByTimeAsync(57 * minute);
    expect(tab.state().status).toBe('signed-in');
    // The old token still serves.
    expect(await tab.freshToken()).toBe(first);

    browser.trouble = null;
    await vi.advanceTimersByTimeAsync(minute);
    expect(browser.token()).not.toBe(first);
    expect(tab.state().status).toBe('signed-in');
  });

  it('fails the next call once the old token is about to expire', async () => {
    const { browser, tab } = await signedIn();
    browser.trouble = new ShopApiError(0, 'NETWORK', 'Network Error, Check Your Connection');
    vi.setSystemTime(Date.now() + hour - 30_000);
    await expect(tab.freshToken()).rejects.toMatchObject({ code: 'NETWORK' });
    expect(tab.state().status).toBe('signed-in');
  });
});

describe('the unsent input of a form', () => {
  it('stays when the session ends without a logout, which the state tells', async () => {
    const { browser, tab } = await signedIn();
    browser.trouble = new ShopApiError(401, 'UNAUTHENTICATED', 'Please log in first');
    await vi.advanceTimersByTimeAsync(56 * minute);
    expect(tab.state()).toEqual({ status: 'signed-out', session: null, wasRefused: true });
    expect(browser.drafts).toBe(true);
  });

  it('stays when the next page of the tab finds the session ended, which the state tells', async () => {
    const { browser } = await signedIn();
    browser.signedInAtIdentity = false;
    const page = browser.openTab();
    expect(await page.current()).toBeNull();
    expect(page.state()).toEqual({ status: 'signed-out', session: null, wasRefused: true });
    expect(browser.drafts).toBe(true);
  });

  it('goes when its user logs out', async () => {
    const { browser, tab } = await signedIn();
    await tab.end();
    expect(tab.state()).toEqual({ status: 'signed-out', session: null });
    expect(browser.drafts).toBe(false);
  });

  it('stays when the next login is refused, which ends no session', async () => {
    const { browser, tab } = await signedIn();
    await tab.endRefused(browser.token() ?? '', 401);
    browser.trouble = new ShopApiError(401, 'UNAUTHENTICATED', 'Please log in first');
    await expect(signIn(tab)).rejects.toBe(browser.trouble);
    expect(tab.state()).toEqual({ status: 'signed-out', session: null });
    expect(browser.drafts).toBe(true);
  });
});

describe('a sign-in whose exchange at the shop fails', () => {
  const lost = new ShopApiError(0, 'NETWORK', 'Network Error, Check Your Connection');

  it.each([
    ['the shop', new ShopApiError(401, 'UNAUTHENTICATED', 'Please log in first')],
    ['the shop, for another reason,', new ShopApiError(403, 'IDENTITY_CONFLICT', 'No')],
    ['the identity service', new IdentityError('Please log in first', 'signed-out')],
  ])('signs out when %s refuses it', async (_who, refusal) => {
    const browser = openBrowser();
    const tab = browser.openTab();
    browser.trouble = refusal;
    await expect(signIn(tab)).rejects.toBe(refusal);
    expect(browser.signedInAtIdentity).toBe(false);
    expect(tab.state().status).toBe('signed-out');
    browser.trouble = null;
    expect(await tab.current()).toBeNull();
  });

  it.each([
    ['the network is gone', lost],
    ['the shop is down', new ShopApiError(503, 'UNAVAILABLE', 'The Shop Is Busy')],
    ['the identity service is down', new IdentityError('Something went wrong')],
    ['the request was aborted', new DOMException('The page was left', 'AbortError')],
  ])('rejects when %s, and is completed by the next call', async (_what, trouble) => {
    const browser = openBrowser();
    const tab = browser.openTab();
    browser.trouble = trouble;
    await expect(signIn(tab)).rejects.toBe(trouble);
    expect(browser.signedInAtIdentity).toBe(true);
    expect(tab.state().status).toBe('signed-out');
    await expect(tab.current()).rejects.toBe(trouble);

    browser.trouble = null;
    expect((await tab.current())?.user.name).toBe('Ada Byron');
    expect(tab.state().status).toBe('signed-in');
    expect(browser.exchanges).toBe(1);
  });

  it('keeps the token when looking up the user fails', async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    browser.userTrouble = lost;
    await expect(signIn(tab)).rejects.toBe(lost);
    expect(browser.token()).not.toBeNull();
    expect(browser.ended).toEqual([]);
    browser.userTrouble = null;
    expect((await tab.current())?.user.name).toBe('Ada Byron');
  });

  it('is completed by the next page of the tab, or when the tab wakes up', async () => {
    const browser = openBrowser();
    const storage = { signInPending: false };
    browser.trouble = lost;
    await expect(signIn(browser.openTab(storage))).rejects.toBe(lost);
    expect(await browser.openTab().current()).toBeNull();

    const next = browser.openTab(storage);
    await expect(next.woke()).rejects.toBe(lost);
    expect(next.state().status).toBe('signed-out');
    browser.trouble = null;
    await next.woke();
    expect(next.state().status).toBe('signed-in');
    expect(storage.signInPending).toBe(false);
  });

  it('is left alone once the person has signed out', async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    browser.trouble = lost;
    await expect(signIn(tab)).rejects.toBe(lost);
    browser.trouble = null;
    await tab.end();
    await tab.woke();
    expect(await tab.current()).toBeNull();
    expect(browser.exchanges).toBe(0);
  });

  it('needs neither another code nor another registration', async () => {
    const browser = openBrowser();
    for (const way of [
      (tab: SessionStore) => tab.proveSecondStep({ authenticatorCode: '123456' }),
      (tab: SessionStore) => tab.signInByCode('ada@example.com', '123456'),
      (tab: SessionStore) => tab.register('Ada Byron', 'Ada@example.com', 'Secret1'),
    ]) {
      const tab = browser.openTab();
      browser.trouble = lost;
      await expect(way(tab)).rejects.toBe(lost);
      browser.trouble = null;
      await way(tab);
      expect(tab.state().status).toBe('signed-in');
      await tab.end();
    }
    expect(browser.proofs).toBe(2);
    expect(browser.registrations).toBe(1);
  });

  it('does not prevent registering another e-mail', async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    browser.trouble = lost;
    await expect(tab.register('Ada Byron', 'ada@example.com', 'Secret1')).rejects.toBe(lost);
    browser.trouble = null;
    await tab.register('Grace Hopper', 'grace@example.com', 'Secret1');
    expect(browser.registrations).toBe(2);
  });
});

describe('a refusal of the API', () => {
  it('ends the session in all tabs', async () => {
    const { browser, tab } = await signedIn();
    const other = browser.openTab();
    await other.current();
    await tab.endRefused(browser.token() ?? '', 401);
    await settle();
    expect(browser.token()).toBeNull();
    expect(browser.signedInAtIdentity).toBe(false);
    for (const each of [tab, other]) expect(each.state().status).toBe('signed-out');
  });

  it('of a token that was replaced meanwhile ends nothing', async () => {
    const { browser, tab } = await signedIn();
    const old = browser.token() ?? '';
    await vi.advanceTimersByTimeAsync(56 * minute);
    await tab.endRefused(old, 401);
    expect(tab.state().status).toBe('signed-in');
    expect(browser.token()).not.toBe(old);
  });

  it('of a token that another tab is replacing ends nothing', async () => {
    const { browser, tab } = await signedIn();
    const other = browser.openTab();
    await other.current();
    const old = browser.token() ?? '';
    let endChange = () => {};
    const changed = tab.changeAccount(() => new Promise((resolve) => (endChange = resolve)));
    const refused = other.endRefused(old, 401);
    await settle();
    endChange();
    await Promise.all([changed, refused]);
    expect(browser.token()).not.toBe(old);
    for (const each of [tab, other]) expect(each.state().status).toBe('signed-in');
  });
});

describe('signing out', () => {
  it('has the shop end its session, even when the shop does not respond', async () => {
    for (const trouble of [null, new ShopApiError(0, 'NETWORK', 'Network Error, Check Your Connection')]) {
      const { browser, tab } = await signedIn();
      browser.trouble = trouble;
      const token = browser.token();
      await tab.end();
      expect(browser.ended).toEqual([`Bearer ${token}`]);
      expect(browser.signedInAtIdentity).toBe(false);
      expect(tab.state().status).toBe('signed-out');
    }
  });

  it.each([
    ['not told of a session that it has ended', 401, false],
    ['told when a call was not allowed', 403, true],
  ] as const)('has the shop %s', async (_, status, isTold) => {
    const { browser, tab } = await signedIn();
    const token = browser.token() ?? '';
    await tab.endRefused(token, status);
    expect(browser.ended).toEqual(isTold ? [`Bearer ${token}`] : []);
  });
});

describe('a change of the account', () => {
  it('goes on with a token of the new session, which other tabs use too', async () => {
    const { browser, tab } = await signedIn();
    const other = browser.openTab();
    await other.current();
    const old = browser.token();
    const change = vi.fn<() => Promise<void>>().mockResolvedValue();
    await tab.changeAccount(change);
    expect(change).toHaveBeenCalledOnce();
    expect(browser.token()).not.toBe(old);
    expect(await other.freshToken()).toBe(browser.token());
    for (const each of [tab, other]) expect(each.state().status).toBe('signed-in');
  });

  it('that is refused leaves the session as it is', async () => {
    const { browser, tab } = await signedIn();
    const old = browser.token();
    const refusal = new IdentityError("That password isn't correct");
    await expect(tab.changeAccount(() => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(browser.token()).toBe(old);
    expect(tab.state().status).toBe('signed-in');
  });
});

/** The identity service does this, too, in one tab. */
async function also(tab: SessionStore, methods: Partial<IdentityClient>): Promise<void> {
  const client = { ...(await tab.identityClient()), ...methods };
  vi.spyOn(tab, 'identityClient').mockResolvedValue(client);
}

describe('what a user does about their account', () => {
  it.each([
    ['confirmed', 1],
    ['second-step', 0],
    ['elsewhere', 0],
  ] as const)('gives a new token once they are %s: %i', async (outcome, times) => {
    const { browser, tab } = await signedIn();
    expect(await tab.confirmIdentity(async () => outcome)).toBe(outcome);
    expect(browser.exchanges).toBe(1 + times);
  });

  it('is a profile that is looked up again, also if the identity service keeps the former one', async () => {
    const { tab } = await signedIn();
    const profile = { displayName: 'Ada King', photoURL: null };
    for (const trouble of [null, new IdentityError('Busy')]) {
      const before = tab.state().session;
      const updateProfile = vi.fn<() => Promise<void>>(async () => {
        if (trouble) throw trouble;
      });
      await also(tab, { updateProfile });
      await tab.updateStoredProfile(profile);
      expect(updateProfile.mock.calls).toEqual([[profile]]);
      expect(tab.state().session).not.toBe(before);
    }
    const fault = new TypeError('A fault of ours');
    await also(tab, { updateProfile: () => Promise.reject(fault) });
    await expect(tab.updateStoredProfile(profile)).rejects.toBe(fault);
  });

  it('is no profile without a session, and ends the session of an account that is gone', async () => {
    const { browser, tab } = await signedIn();
    browser.signedInAtIdentity = false;
    await tab.refresh();
    expect(tab.state()).toMatchObject({ status: 'signed-out', wasRefused: true });
    browser.signedInAtIdentity = true;
    await tab.refresh();
    expect(tab.state().status).toBe('signed-out');
  });

  it('has the shop forget them by their ID token, where the identity service does not', async () => {
    const { browser, tab } = await signedIn();
    const passwords: unknown[] = [];
    await also(tab, {
      deleteAccount: async (password, forgetUser) => {
        passwords.push(password);
        await forgetUser('id-token');
      },
    });
    await tab.deleteAccount('Secret1');
    expect([passwords, browser.forgotten]).toEqual([['Secret1'], ['Bearer id-token']]);
  });

  it.each([
    [null, 'signed-out'],
    [new IdentityError('Busy'), 'signed-in'],
  ])('ends all sessions at once, or none: %j', async (trouble, status) => {
    const { tab } = await signedIn();
    await also(tab, {
      endAllSessions: async () => {
        if (trouble) throw trouble;
      },
    });
    await tab.endEverywhere().catch((error: unknown) => expect(error).toBe(trouble));
    expect(tab.state().status).toBe(status);
  });
});

describe('tabs of one browser', () => {
  it('are all signed in by one', async () => {
    const browser = openBrowser();
    const [tab, other] = [browser.openTab(), browser.openTab()];
    expect(await other.current()).toBeNull();
    await signIn(tab);
    await settle();
    expect(other.state().session?.user._id).toBe('ada');
  });

  it.each([true, false])('continue as the user who signed in last, after a logout: %s', async (logsOut) => {
    const { browser, tab } = await signedIn();
    const other = browser.openTab();
    await other.current();
    browser.userId = 'grace';
    if (logsOut) await tab.end();
    await signIn(tab);
    await settle();
    expect(other.state().session?.user._id).toBe('grace');
  });

  it('notice on waking a sign-out that they missed while frozen', async () => {
    const { browser, tab } = await signedIn();
    const frozen = browser.openTab();
    await frozen.current();
    const follow = vi.spyOn(frozen, 'followOtherTabs').mockResolvedValue();
    await tab.end();
    follow.mockRestore();
    expect(frozen.state().status).toBe('signed-in');
    await frozen.woke();
    expect(frozen.state().status).toBe('signed-out');
  });
});

it('a visitor without a token sends no requests', async () => {
  const tab = openBrowser().openTab();
  const connect = vi.spyOn(tab, 'identityClient');
  expect(await tab.current()).toBeNull();
  await tab.woke();
  expect(connect).not.toHaveBeenCalled();
});
