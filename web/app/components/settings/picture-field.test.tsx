import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { showPage, signInAs } from '../../../test/page';
import { PictureField } from './picture-field';

type Answer = { done: (picture: string) => void; refuse: (error: unknown) => void };
/** Of the files that were sent. One that is given up is refused, as by the browser. */
let answers: Answer[];
let chosen: (string | null)[];
const upload = (_file: File, _uploadId: string, { signal }: { signal: AbortSignal }) =>
  new Promise<string>((done, refuse) => {
    answers.push({ done, refuse });
    signal.addEventListener('abort', () => refuse(signal.reason));
  });

beforeEach(() => {
  signInAs({ role: 'admin' });
  [answers, chosen] = [[], []];
  showPage(
    <PictureField<string>
      label="Logo"
      chooseLabel="Choose a logo"
      hint=""
      emptyText="The drawing."
      accept="image/png"
      source={null}
      error={undefined}
      upload={upload}
      onChange={(picture) => chosen.push(picture)}
    />,
  );
});

const choose = (name: string) => {
  const files = [new File(['.'], name)];
  fireEvent.change(screen.getByLabelText('Choose a logo', { selector: 'input' }), { target: { files } });
};

test('a picture that was refused says why until another is sent, and the field keeps what it had', async () => {
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

test('of two that are chosen one after the other the second is taken, whichever arrives first, and nothing is said of the other', async () => {
  for (const name of ['first.png', 'second.png']) await act(async () => choose(name));
  expect(screen.getByText('Being uploaded')).toBeDefined();
  answers[1]?.done('second');
  await expect.poll(() => chosen).toEqual(['second']);
  answers[0]?.done('first');
  await expect.poll(() => screen.queryByText('Being uploaded')).toBeNull();
  expect([chosen, screen.queryByText(/first\.png/)]).toEqual([['second'], null]);
});
