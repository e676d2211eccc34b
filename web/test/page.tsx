import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoutesStub, useLocation } from 'react-router';
import { PageContext } from '../app/browser/page-context';
import { type Session, sessionState, signedOut } from '../app/session/store/session-state';

type Around = {
  /** The parts of the configuration that are read. */
  config?: Partial<PublicConfig>;
  /** The address of the page, and the pattern of its path. */
  at?: string;
  path?: string;
  loader?: () => Promise<unknown>;
};

/** Shows a part of a page, with what is around it in the shop. Every other page says only its address, as in "At /cart". */
export function showPage(part: ReactNode, { config = {}, at = '/', path = '/', loader }: Around = {}) {
  const Component = () => <PageContext value={{ publicConfig: config as PublicConfig }}>{part}</PageContext>;
  const Stub = createRoutesStub([
    { path, Component, ...(loader && { loader, HydrateFallback: () => null }) },
    { path: '*', Component: Elsewhere },
  ]);
  return render(<Stub initialEntries={[at]} />);
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

/** Somebody is signed in, with these parts of their user and identity; null for nobody. */
export function signInAs(user: object | null, identity: object = {}): void {
  sessionState.set(
    user === null ? signedOut : { status: 'signed-in', session: { user, identity } as unknown as Session },
  );
}

/** No picture is broken: the browser of the tests loads none. */
export const keepPictures = () =>
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, get: () => false });
