import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { button, fieldOf, press, pressSoon, type } from '../../../test/controls';
import { noteToasts } from '../../../test/noted-toasts';
import { showPage, signInAs } from '../../../test/page';
import { ShopApiError } from '../../browser/shop-api-error';
import { forgetDrafts } from '../../session/store/drafts';
import { DaysField } from './days-field';
import { type EntryKind, EntryScreen } from './entry-screen';
import { PictureField } from './picture-field';
import { SettingForm } from './setting-form';
import SettingsLayout from './settings-layout';

type Entry = { _id: string | null; name: string; version: number };
type Values = { name: string };
const fields = { name: z.string() };
const back = { to: '/taxes', label: 'Back to taxes' };
const toValues = ({ name }: Values) => ({ name });
const save = vi.fn<(values: Values, version: number | undefined) => Promise<string>>();
const add = vi.fn<EntryKind<Values, Entry>['add']>();
const change = vi.fn<EntryKind<Values, Entry>['change']>();

const said = noteToasts('success');
beforeEach(() => {
  forgetDrafts();
  signInAs({ role: 'admin' });
  save.mockReset().mockResolvedValue('Saved');
  for (const call of [add, change]) call.mockReset().mockResolvedValue(null);
});

function Form({ stored }: { stored: Values & { version: number } }) {
  const form = useForm({ defaultValues: toValues(stored) });
  return (
    <SettingForm
      {...{ form, stored, toValues, save, back }}
      draft={{ name: 'tax 1', fields }}
      submitLabel="Save tax"
    >
      <input aria-label="Name" {...form.register('name')} />
    </SettingForm>
  );
}
const openForm = (name: string, version: number) => showPage(<Form stored={{ name, version }} />);
/** What was saved, each time with the version. */
const saved = () => save.mock.calls.map((call) => call.slice(0, 2));
/** Somebody else saves it while it is open. */
function openOutdated() {
  openForm('VAT', 1);
  type('Name', 'Sales tax');
  openForm('GST', 2);
}

test.each([
  [null, { name: 'Sales tax' }, 1],
  ['Discard draft', { name: 'GST' }, 2],
])(
  'a draft is saved with the version that it began with, unless “%s” was pressed',
  async (pressed, ...sent) => {
    openOutdated();
    await screen.findByText('Your draft was restored.');
    expect(fieldOf('Name').value).toBe('Sales tax');
    if (pressed) press(pressed);
    press('Save tax');
    await screen.findByText('At /taxes');
    expect([said, saved()]).toEqual([['Saved'], [sent]]);
  },
);

test('a setting that somebody else has changed is refused again and again, until its values are shown', async () => {
  openOutdated();
  save.mockRejectedValue(new ShopApiError(409, 'SETTING_CHANGED', messages.settingChanged));
  for (const times of [1, 2]) {
    await pressSoon('Save tax');
    await expect.poll(saved).toEqual(Array(times).fill([{ name: 'Sales tax' }, 1]));
    await screen.findByRole('button', { name: 'Show current values' });
  }
  save.mockResolvedValue('Saved');
  await pressSoon('Show current values');
  await expect.poll(() => fieldOf('Name').value).toBe('GST');
  type('Name', 'Both');
  await pressSoon('Save tax');
  await expect.poll(() => saved().at(-1)).toEqual([{ name: 'Both' }, 2]);
});

test('who leaves a form by its link gives the draft up', async () => {
  openOutdated();
  fireEvent.click(await screen.findByRole('link', { name: 'Back to taxes' }));
  await screen.findByText('At /taxes');
  openForm('GST', 2);
  expect([fieldOf('Name').value, button('Save tax').disabled]).toEqual(['GST', false]);
});

const kind: EntryKind<Values, Entry> = {
  name: 'tax',
  back,
  resolver: (values) => ({ values, errors: {} }),
  draftFields: fields,
  start: { name: '' },
  toValues,
  add,
  change,
  said: { added: 'Added', saved: 'Changed' },
};

function Entries({ id }: { id?: string }) {
  const [entries, setEntries] = useState<Entry[]>([
    { _id: null, name: 'Built in', version: 9 },
    { _id: 'two', name: 'VAT', version: 3 },
  ]);
  return (
    <>
      <button type="button" onClick={() => setEntries([])}>
        Delete all
      </button>
      <EntryScreen {...{ kind, id }} result={entries} entries={(loaded) => loaded}>
        {(form) => <input aria-label="Name" {...form.register('name')} />}
      </EntryScreen>
    </>
  );
}

test('an entry that somebody deletes meanwhile stays in its form, with what was typed', async () => {
  showPage(<Entries id="two" />);
  type('Name', 'GST');
  press('Delete all');
  expect(fieldOf('Name').value).toBe('GST');
  change.mockRejectedValueOnce(new ShopApiError(404, 'SETTING_NOT_FOUND', 'It is gone'));
  press('Save tax');
  await screen.findByText('It is gone');
  expect(fieldOf('Name').value).toBe('GST');
  await pressSoon('Save tax');
  await screen.findByText('At /taxes');
  expect([said, add.mock.calls]).toEqual([['Changed'], []]);
  for (const call of change.mock.calls)
    expect(call.slice(0, 2)).toEqual(['two', { name: 'GST', version: 3 }]);
});

test('a new entry begins empty, also beside one without an id', async () => {
  showPage(<Entries />);
  expect(fieldOf('Name').value).toBe('');
  type('Name', 'GST');
  press('Add tax');
  await screen.findByText('At /taxes');
  expect([said, change.mock.calls, add.mock.calls[0]?.[0]]).toEqual([['Added'], [], { name: 'GST' }]);
});

test.each([
  ['', ['Shop page']],
  ['/shipping', ['Shipping page']],
  ['/shipping/new', ['Shipping true']],
  ['/taxes/1', ['Taxes true']],
  ['/discount-codes/two', ['Discounts true']],
])('of the settings at “%s” is marked: %j', (at, marked) => {
  showPage(<SettingsLayout />, { path: '*', at: `/dashboard/settings${at}` });
  const current = [...document.querySelectorAll('[aria-current]')];
  expect(current.map((link) => `${link.textContent} ${link.getAttribute('aria-current')}`)).toEqual(marked);
});

function Days() {
  const [value, onChange] = useState<readonly string[]>([]);
  const texts = { label: 'Days off', one: 'day off', several: 'days off', emptyText: 'None' };
  return <DaysField {...{ ...texts, value, onChange }} />;
}

test('a day in a year that the shop does not have is refused beside the field, and stays', () => {
  render(<Days />);
  const field = fieldOf('Days off');
  const fault = messages.dayOutOfRange(limits.day.first, limits.day.last);
  type('Days off', '0026-11-26');
  press('Add day off');
  expect(screen.queryByText(fault)).not.toBeNull();
  expect([field.value, screen.queryByText('None')]).toEqual(['0026-11-26', expect.anything()]);
  type('Days off', '2026-11-26');
  expect(screen.queryByText(fault)).toBeNull();
  press('Add day off');
  expect(screen.queryByText('Nov 26, 2026')).not.toBeNull();
});

test('days are added by Enter too, stand in their order, each once, and the field keeps the focus', () => {
  render(<Days />);
  const field = fieldOf('Days off');
  const pressEnter = () => fireEvent.keyDown(field, { key: 'Enter' });
  // Then it sends the form.
  expect(pressEnter()).toBe(true);
  for (const value of ['2026-12-25', '2026-11-26', '2026-12-25']) {
    type('Days off', value);
    expect([pressEnter(), field.value, document.activeElement]).toEqual([false, '', field]);
  }
  const days = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(days()).toEqual(['Nov 26, 2026', 'Dec 25, 2026']);
  field.blur();
  press('Remove Nov 26, 2026');
  expect([days(), document.activeElement]).toEqual([['Dec 25, 2026'], field]);
});

type Answer = { done: (picture: string) => void; refuse: (error: unknown) => void };
/** Shows the field. @returns what answers each file that is sent, and what was chosen */
function openPicture() {
  const answers: Answer[] = [];
  const chosen: (string | null)[] = [];
  // One that is given up is refused, as by the browser.
  const upload = (_file: File, _uploadId: string, { signal }: { signal: AbortSignal }) =>
    new Promise<string>((done, refuse) => {
      answers.push({ done, refuse });
      signal.addEventListener('abort', () => refuse(signal.reason));
    });
  const texts = { label: 'Logo', chooseLabel: 'Choose a logo', hint: '', emptyText: 'The drawing.' };
  const onChange = (picture: string | null) => chosen.push(picture);
  const values = { ...texts, accept: 'image/png', source: null, error: undefined, upload, onChange };
  showPage(<PictureField<string> {...values} />);
  return { answers, chosen };
}
const choose = (name: string) => {
  const files = [new File(['.'], name)];
  fireEvent.change(screen.getByLabelText('Choose a logo', { selector: 'input' }), { target: { files } });
};

test('a picture that was refused says why until another is sent, and the field keeps what it had', async () => {
  const { answers, chosen } = openPicture();
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
  const { answers, chosen } = openPicture();
  for (const name of ['first.png', 'second.png']) await act(async () => choose(name));
  expect(screen.getByText('Being uploaded')).toBeDefined();
  answers[1]?.done('second');
  await expect.poll(() => chosen).toEqual(['second']);
  answers[0]?.done('first');
  await expect.poll(() => screen.queryByText('Being uploaded')).toBeNull();
  expect([chosen, screen.queryByText(/first\.png/)]).toEqual([['second'], null]);
});
