import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PageContext } from '../../../browser/page-context';
import { type SessionState, sessionState } from '../../../session/store/session-state';
import { FreeShipping } from './free-shipping';

afterEach(cleanup);

function open(role: string, delivery: string | null) {
  const session = { user: { _id: 'ada', role } };
  act(() => sessionState.set({ status: 'signed-in', session } as unknown as SessionState));
  const Stub = createRoutesStub([{ path: '/', Component: FreeShipping }]);
  render(
    <PageContext value={{ publicConfig: { delivery } as PublicConfig }}>
      <Stub />
    </PageContext>,
  );
}

const sentence = 'There is no shipping rate, so shipping is free everywhere.';
const link = () => screen.queryByRole('link', { name: 'Set what shipping costs' });

test('without a shipping rate the overview says that shipping is free, and leads those to the rates who may change them', () => {
  open('admin', null);
  expect(screen.getByText(sentence, { exact: false })).not.toBeNull();
  expect(link()?.getAttribute('href')).toBe('/dashboard/settings/shipping');
});

test('who may not change the settings reads the sentence alone', () => {
  open('fulfilment', null);
  expect(screen.getByText(sentence, { exact: false })).not.toBeNull();
  expect(link()).toBeNull();
});

test('with a rate there is nothing to say', () => {
  open('admin', 'Shipping $5.00');
  expect(screen.queryByText(sentence, { exact: false })).toBeNull();
});
