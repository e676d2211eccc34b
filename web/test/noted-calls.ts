import { afterEach } from 'vitest';
import { sessionState } from '../app/session/store/session-state';

// In place of the session, and of the client of the identity service that it lends:
// vi.mock('…/browser-session.client', () => import('…/test/noted-calls'))

/** The calls of a test, each with the name of the method first. */
export const calls: unknown[][] = [];
/** What methods answer, by their names; the others answer with nothing. */
export const answers: Record<string, () => unknown> = {};
export function refuse(name: string, error: Error): void {
  answers[name] = () => {
    throw error;
  };
}

afterEach(() => {
  calls.length = 0;
  for (const name of Object.keys(answers)) delete answers[name];
});

type Client = Record<string, (...given: unknown[]) => Promise<unknown>>;
type Way = (client: Client) => Promise<unknown>;

const noteOf =
  (name: string) =>
  async (...given: unknown[]) => {
    calls.push([name, ...given]);
    return answers[name]?.();
  };
// It is no promise.
const isMethod = (name: string | symbol): name is string => typeof name === 'string' && name !== 'then';
export const client: Client = new Proxy(
  {},
  { get: (_, name) => (isMethod(name) ? noteOf(name) : undefined) },
);

const own: Record<string, unknown> = {
  /** Of whoever is signed in, as `signInAs` says. */
  current: async () => sessionState.get().session,
  identityClient: async () => client,
  signIn: async (way: Way) => way(client),
  confirmIdentity: async (way: Way) => way(client),
  changeAccount: async (change: Way) => {
    await change(client);
    calls.push(['new session']);
  },
};
export const browserSession = new Proxy(own, {
  get: (session, name) => (isMethod(name) ? (session[name] ?? noteOf(name)) : undefined),
});
