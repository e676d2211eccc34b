import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType, ReactElement } from 'react';
import { createRoutesStub, useLoaderData, useParams } from 'react-router';
import { PageContext } from '../browser/page-context';
import { type SessionState, sessionState } from '../session/store/session-state';

const userOf = (role: string | null) => ({ _id: 'ada', role, email: 'ada@bits.example' });

/** Whoever is signed in from now on: staff with this role, or a buyer. */
export const signIn = (role: string | null) =>
  act(() => {
    const session = { user: userOf(role) };
    sessionState.set({ status: 'signed-in', session } as unknown as SessionState);
  });

/** A module of a screen. */
type Screen = { default: unknown; clientLoader?: unknown };
type Opened = {
  /** As the routes have it; other addresses show where they lead. */
  path?: string | string[];
  /** The address that is opened. */
  at?: string;
  role?: string | null;
  config?: object;
  loaderData?: unknown;
};

const configOf = (changes: object = {}) =>
  ({ timeZone: 'America/New_York', seller: {}, ...changes }) as unknown as PublicConfig;

/** Signs somebody in, and shows a screen as the router does. */
export async function openScreen({ default: shown, clientLoader }: Screen, opened: Opened = {}) {
  const { path = '/', at = [path].flat()[0] ?? '/', role = 'admin', config, loaderData } = opened;
  const Shown = shown as ComponentType<object>;
  const load = (clientLoader ?? (() => null)) as (args: object) => unknown;
  const Component = () => (
    <PageContext value={{ publicConfig: configOf(config) }}>
      <Shown {...{ loaderData: useLoaderData<unknown>(), params: useParams() }} />
    </PageContext>
  );
  const context = { get: () => ({ user: userOf(role) }) };
  const loader = (args: object) => (loaderData === undefined ? load({ ...args, context }) : loaderData);
  const route = { Component, HydrateFallback: () => null, loader };
  const Stub = createRoutesStub([
    ...[path].flat().map((each) => ({ path: each, ...route })),
    { path: '*', Component: () => 'Elsewhere' },
  ]);
  cleanup();
  signIn(role);
  const { container } = render(<Stub initialEntries={[at]} />);
  await waitFor(() => {
    if (container.textContent === '') throw new Error('Nothing is shown yet');
  });
}

/** Shows a part of a screen, and nothing else. @returns its text */
export function show(part: ReactElement, config?: object): string {
  const Component = () => <PageContext value={{ publicConfig: configOf(config) }}>{part}</PageContext>;
  const Stub = createRoutesStub([{ path: '*', Component }]);
  cleanup();
  return render(<Stub />).container.textContent;
}

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (name: string | RegExp) => fireEvent.click(button(name));
/** The names of all buttons, and of all links. */
export const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
export const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
export const fieldOf = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' });
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(fieldOf(label), { target: { value } });
/** What the rows of a table say, cell by cell, without its header. */
export const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

/** An entry that has to be there. */
export function nth<T>(list: ArrayLike<T>, index: number): T {
  const entry = list[index];
  if (entry === undefined) throw new Error(`There are only ${list.length}`);
  return entry;
}
