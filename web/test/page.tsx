import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import {
  createRoutesStub,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router';
import { PageContext } from '../app/browser/page-context';
import { type Session, sessionState, signedOut } from '../app/session/store/session-state';

type Around = {
  /** The parts of the configuration that are read. */
  config?: object;
  /** The address of the page, and the patterns of its path. */
  at?: string;
  path?: string | string[];
  loader?: (args: LoaderFunctionArgs) => unknown;
};

/**
 * Shows a part of a page in place of what was shown before, with what is around it in the shop. Every other page says only its
 * address, as in "At /cart".
 */
export function showPage(
  part: ReactNode,
  { config, path = '/', at = [path].flat()[0], loader }: Around = {},
) {
  const publicConfig = { timeZone: 'America/New_York', seller: {}, ...config } as unknown as PublicConfig;
  const Component = () => <PageContext value={{ publicConfig }}>{part}</PageContext>;
  const route = { Component, ...(loader && { loader, HydrateFallback: () => null }) };
  const Stub = createRoutesStub([
    ...[path].flat().map((each) => ({ path: each, ...route })),
    { path: '*', Component: Elsewhere },
  ]);
  cleanup();
  return render(<Stub initialEntries={[at ?? '/']} />);
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

/** A module of a screen. */
type Screen = { default: unknown; clientLoader?: unknown };
type Opened = Omit<Around, 'loader'> & { role?: string | null; loaderData?: unknown };

/** Signs somebody in, and shows a screen as the router does. */
export async function openScreen({ default: shown, clientLoader }: Screen, opened: Opened = {}) {
  const { role = 'admin', loaderData, ...around } = opened;
  const Shown = shown as ComponentType<object>;
  const Loaded = () => <Shown {...{ loaderData: useLoaderData<unknown>(), params: useParams() }} />;
  const load = (clientLoader ?? (() => null)) as (args: object) => unknown;
  const context = { get: () => ({ user: userOf({ role }) }) };
  const loader = (args: object) => (loaderData === undefined ? load({ ...args, context }) : loaderData);
  signInAs({ role });
  const { container } = showPage(<Loaded />, { ...around, loader });
  await waitFor(() => {
    if (container.textContent === '') throw new Error('Nothing is shown yet');
  });
}

const userOf = (parts: object) => ({ _id: 'ada', role: null, email: 'ada@bits.example', ...parts });

/** Somebody is signed in, with these parts of their user and identity; null for nobody. */
export function signInAs(user: object | null, identity: object = {}): void {
  const session = user && ({ user: userOf(user), identity } as unknown as Session);
  act(() => sessionState.set(session ? { status: 'signed-in', session } : signedOut));
}
