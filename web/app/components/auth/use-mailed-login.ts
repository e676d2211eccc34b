import { limits } from '@chuck-and-bit/contract/limits';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { shopKey, storedJson } from '../../browser/browser-storage';
import { createListeners } from '../../browser/listeners';
import { usePageContext } from '../../browser/page-context';
import { parsedBy } from '../../browser/parsed-by';
import { browserSession } from '../../session/store/browser-session.client';

/** The e-mail that this tab has asked a mail for, and when: people leave the page to read it, and a phone may drop the page. */
const asked = storedJson(
  { area: 'sessionStorage', key: shopKey('mailedLogin') },
  parsedBy(z.object({ email: z.string().check(z.maxLength(limits.email.max)), at: z.number() })),
);
const { subscribe, notify } = createListeners();

function readEmail(): string | null {
  const found = asked.read();
  const age = found ? Date.now() - found.at : 0;
  return found && age >= 0 && age < limits.loginCode.minutes * 60_000 ? found.email : null;
}

const onServer = () => null;

export type MailedLogin = {
  /** What is mailed: Firebase has no codes. */
  way: 'code' | 'link';
  /** Where the mail was sent; null before. */
  email: string | null;
  send: (email: string) => Promise<void>;
  startOver: () => void;
};

/** Login by a mailed code or link, with or without an account. `from`: the page that a link leads to. */
export function useMailedLogin(from: string): MailedLogin {
  const way = usePageContext().publicConfig.identity.kind === 'embedded' ? 'code' : 'link';
  const email = useSyncExternalStore(subscribe, readEmail, onServer);
  return {
    way,
    email,
    async send(to) {
      const client = await browserSession.identityClient();
      await (way === 'code' ? client.sendSignInCode(to) : client.sendSignInLink(to, from));
      asked.write({ email: to, at: Date.now() });
      notify();
    },
    startOver: forgetMailedLogin,
  };
}

export function forgetMailedLogin(): void {
  asked.remove();
  notify();
}
