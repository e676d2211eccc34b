// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { type SessionState, sessionState } from '../../session/store/session-state';
import { PictureField } from './picture-field';

test('a picture that was refused says why until another is sent, and the field keeps what it had', async () => {
  const session = { user: { _id: 'ada', role: 'admin' } };
  act(() => sessionState.set({ status: 'signed-in', session } as unknown as SessionState));
  const answers: { done: (picture: string) => void; refuse: (error: unknown) => void }[] = [];
  const chosen: (string | null)[] = [];
  render(
    <PictureField<string>
      label="Logo"
      chooseLabel="Choose a logo"
      hint=""
      emptyText="The drawing."
      accept="image/png"
      source={null}
      error={undefined}
      upload={() => new Promise((done, refuse) => answers.push({ done, refuse }))}
      onChange={(picture) => chosen.push(picture)}
    />,
  );
  const choose = (name: string) => {
    const files = [new File(['.'], name)];
    fireEvent.change(screen.getByLabelText('Choose a logo', { selector: 'input' }), { target: { files } });
  };
  choose('wide.svg');
  await screen.findByText('Being uploaded');
  answers[0]?.refuse(new ShopApiError(400, 'INVALID_INPUT', 'It holds a script.'));
  await screen.findByText(/wide\.svg.*: It holds a script\./);
  expect(chosen).toEqual([]);
  expect(screen.getByText('The drawing.')).not.toBeNull();

  choose('logo.png');
  await screen.findByText('Being uploaded');
  expect(screen.queryByText(/It holds a script/)).toBeNull();
  answers[1]?.done('new');
  await expect.poll(() => chosen).toEqual(['new']);
  await expect.poll(() => screen.queryByText('Being uploaded')).toBeNull();
});
