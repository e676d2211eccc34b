import {
  changeFirstDay,
  checkServices,
  type Finding,
  type FirstDay,
  type FirstDayStep,
  firstDaySteps,
  makeTestShopper,
} from '@chuck-and-bit/contract/first-day';
import { password } from '@chuck-and-bit/contract/fields';
import { firstDayMessages } from '@chuck-and-bit/contract/first-day-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Role } from '@chuck-and-bit/contract/roles';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteToasts } from '../../../test/noted-toasts';
import { showPage, signInAs } from '../../../test/page';
import { answers, newApi, sent } from '../../../test/shop-api';
import { ShopApiError } from '../../browser/shop-api-error';
import { toast } from '../toasts/toast';
import { BringBack } from './bring-back';
import { FirstDayList } from './first-day-list';
import { newPassword } from './new-password';

/** Whether the account of the test order is made; otherwise it is there already. */
let isNew = true;
/** What is loaded from now on, and how often it was. */
let next: FirstDay | null = null;
let loads = 0;
const works: Finding[] = ['Cards', 'Google', 'Disk'].map((subject) => ({
  subject,
  level: 'ok',
  text: 'works',
}));
let found = works;
vi.mock('../../shop-api', () => import('../../../test/shop-api'));
const told = noteToasts('success');

beforeEach(() => newApi([checkServices, () => ({ findings: found })], [makeTestShopper, () => ({ isNew })]));
afterEach(() => {
  next = null;
  loads = 0;
  found = works;
  signInAs(null);
});

const empty: FirstDay = {
  isDismissed: false,
  kept: {},
  steps: firstDaySteps.map((name) => ({ name, state: 'open' })),
  services: {
    cards: 'stand-in',
    mail: 'stand-in',
    identity: 'embedded',
    identityMailsUrl: null,
    publicUrl: 'http://localhost:3000',
  },
  testOrder: { invoice: 'INV-1', creditNote: 'CN-1', areNumbersChosen: false, email: null, purchase: null },
};
const withDone = (...done: FirstDayStep[]): FirstDay => ({
  ...empty,
  steps: empty.steps.map(({ name }) => ({ name, state: done.includes(name) ? 'done' : 'open' })),
});

function show(firstDay: FirstDay, role: Role = 'admin') {
  signInAs({ role });
  showPage(<FirstDayList firstDay={firstDay} />);
}
const lines = () => within(screen.getByRole('region', { name: 'First day' })).getAllByRole('listitem');
const shown = () => document.body.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

/** Shows the list as the overview does, which loads it again after each change. */
async function open(firstDay: FirstDay) {
  signInAs({ role: 'admin' });
  const loader = () => {
    loads += 1;
    return next ?? firstDay;
  };
  const Shown = () => (
    <>
      <h1 tabIndex={-1}>Overview</h1>
      <FirstDayList firstDay={useLoaderData<FirstDay>()} />
    </>
  );
  showPage(<Shown />, { loader });
  await screen.findByText('First day');
}

test('each line has a word for its state, and leads to its screen', () => {
  show(withDone('seller'));
  expect(shown()).toContain('1 of 10 done');
  const [seller, brand] = lines();
  expect(seller?.textContent).toBe('Name and addressDone');
  expect(brand?.textContent).toContain('To do');
  expect(screen.getByRole('link', { name: 'Shipping' }).getAttribute('href')).toBe(
    '/dashboard/settings/shipping',
  );
  for (const title of ['Payment', 'Mail', 'Test order', 'Going live'])
    expect(screen.getByText(title).closest('summary')).not.toBeNull();
});

const withKept: FirstDay = {
  ...empty,
  kept: { taxes: true, policies: true },
  steps: empty.steps.map(({ name }) => ({ name, state: name === 'taxes' ? 'kept' : 'open' })),
};

test('what stays as it is counts, and can be taken back', () => {
  show(withKept);
  expect(shown()).toContain('1 of 10 done');
  expect(lines()[3]?.textContent).toBe('TaxStays soYou charge no tax.Take back');
  expect(screen.getAllByRole('button', { name: 'Take back' })).toHaveLength(2);
});

test.each<[string, number, FirstDay, object]>([
  ['Keep this look', 1, withKept, { kept: { brand: true } }],
  ['Shipping is free', 2, withKept, { kept: { shipping: true } }],
  ['Take back', 3, withKept, { kept: { taxes: false } }],
  ['Take back', 6, withKept, { kept: { policies: false } }],
  ['The texts fit', 6, empty, { kept: { policies: true } }],
  ['Keep these numbers', 8, withKept, { kept: { numbers: true } }],
])('“%s” says so of line %i alone', async (label, index, firstDay, body) => {
  show(firstDay);
  const line = within(lines()[index] ?? document.body);
  fireEvent.click(line.getByRole('button', { name: label, hidden: true }));
  await waitFor(() => expect(sent).toEqual([[changeFirstDay, { body }]]));
});

test('what the check found stands in the line that it is about, and what belongs to none at the server', async () => {
  show(empty);
  const [check] = screen.getAllByRole('button', { name: 'Check now', hidden: true });
  if (check) fireEvent.click(check);
  await screen.findByText(/Cards: works/);
  const findings = ['Payment', 'Mail', 'Going live'].map((title) =>
    screen
      .getByText(title)
      .closest('details')
      ?.textContent?.match(/\w+(?=: works)/g),
  );
  expect(findings).toEqual([['Cards'], ['Google'], ['Disk']]);
});

test.each<[string, FirstDay]>([
  ['it is hidden', { ...empty, isDismissed: true }],
  ['nothing is left', withDone(...firstDaySteps)],
])('there is no list once %s', (_, firstDay) => {
  show(firstDay);
  expect(shown()).toBe('');
});

test('who only reads gets no buttons', () => {
  for (const testOrder of [empty.testOrder, chosenNumbers, { ...chosenNumbers, email: 'one@bits.example' }]) {
    show({ ...empty, kept: { taxes: true }, testOrder }, 'viewer');
    expect(lines().length).toBeGreaterThanOrEqual(10);
    expect(screen.queryAllByRole('button', { hidden: true })).toEqual([]);
  }
});

test('what is done is not kept: its line has nothing to take back', () => {
  show({ ...withDone('taxes'), kept: { taxes: true } });
  expect(lines()[3]?.textContent).toBe('TaxDone');
});

test('the list is hidden by its button, and the heading of the page has the focus', async () => {
  await open(empty);
  next = { ...empty, isDismissed: true };
  press('Hide this list');
  await waitFor(() => expect(screen.queryByText('First day')).toBeNull());
  expect(sent).toEqual([[changeFirstDay, { body: { isDismissed: true } }]]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(told).toEqual([firstDayMessages.listHidden]);
});

test.each(['Keep this look', 'Hide this list', 'Show it on the overview'])(
  'a failure of “%s” is said, and the page stays',
  async (name) => {
    answers.set(changeFirstDay, new ShopApiError(503, 'BUSY', 'Busy'));
    const told = vi.spyOn(toast, 'error').mockReturnValue('');
    signInAs({ role: 'admin' });
    showPage(
      <>
        <FirstDayList firstDay={empty} />
        <BringBack firstDay={{ ...empty, isDismissed: true }} />
      </>,
    );
    press(name);
    await waitFor(() => expect(told.mock.calls).toEqual([['Busy']]));
    expect(screen.getByRole('button', { name })).toBeDefined();
  },
);

test.each<[string, Partial<FirstDay>, Role, boolean]>([
  ['hidden before all was done', { isDismissed: true }, 'admin', true],
  ['hidden once all was done', { ...withDone(...firstDaySteps), isDismissed: true }, 'admin', false],
  ['not hidden', {}, 'admin', false],
  ['hidden, for who only reads', { isDismissed: true }, 'viewer', false],
])('settings bring a list back that is %s', async (_, change, role, isOffered) => {
  signInAs({ role });
  showPage(<BringBack firstDay={{ ...empty, ...change }} />);
  expect(screen.queryByText('The list of the first day is hidden.') !== null).toBe(isOffered);
  if (!isOffered) return;
  press('Show it on the overview');
  await waitFor(() => expect(shown()).toBe('At /dashboard/overview'));
  expect(sent).toEqual([[changeFirstDay, { body: { isDismissed: false } }]]);
});

test.each<[Partial<FirstDay['services']>, string, string]>([
  [{ cards: 'stand-in' }, 'Payment', 'Now a stand-in takes every card: no money moves.'],
  [{ cards: 'test' }, 'Payment', 'Now Stripe is in test mode: no money moves.'],
  [{ cards: 'live' }, 'Payment', 'Now Stripe charges cards.'],
  [{ mail: 'stand-in' }, 'Mail', 'Now mails stay in the outbox at /sandbox/mail.'],
  [{ mail: 'server' }, 'Mail', 'Now a mail server is set.'],
  [
    { publicUrl: 'https://bits.example' },
    'Going live',
    'Now visitors find the shop at https://bits.example.',
  ],
])('with %j the line “%s” says “%s”', (services, title, said) => {
  show({ ...empty, services: { ...empty.services, ...services } });
  expect(screen.getByText(title).closest('details')?.textContent).toContain(said);
});

test('a finding says how bad it is, and a line of which nothing was found says so after the check alone', async () => {
  found = [
    { subject: 'Cards', level: 'fault', text: 'refused' },
    { subject: 'Backups', level: 'warning', text: 'none yet' },
  ];
  show(empty);
  expect(shown()).not.toContain('There is nothing to check yet.');
  fireEvent.click(screen.getAllByRole('button', { name: 'Check now', hidden: true })[0] ?? document.body);
  await screen.findByText(/Cards: refused/);
  const line = (title: string) => screen.getByText(title).closest('details')?.textContent;
  expect(line('Payment')).toContain('Wrong · Cards: refused');
  expect(line('Mail')).toContain('There is nothing to check yet.');
  expect(line('Going live')).toContain('Look at this · Backups: none yet');
});

test('what the environment sets names its variables, and with a hosted identity where its mails are written', () => {
  show(empty);
  for (const name of ['STRIPE_SECRET_KEY', 'SMTP_URL', 'PUBLIC_URL']) expect(shown()).toContain(name);
  expect(screen.queryByRole('link', { name: 'write them in its console' })).toBeNull();
  const identityMailsUrl = 'https://console.firebase.google.com/project/bits/authentication/emails';
  show({ ...empty, services: { ...empty.services, identity: 'firebase', identityMailsUrl } });
  const link = screen.getByRole('link', { name: 'write them in its console', hidden: true });
  expect(link.getAttribute('href')).toBe(identityMailsUrl);
});

test('the test order asks for numbers first, and leads to its purchase in the end', () => {
  show(empty);
  expect(shown()).toContain('It gets invoice INV-1 and credit note CN-1');
  const purchase = { _id: 'p1', number: 'K7QM-4XRD', isRefunded: false };
  show({ ...empty, testOrder: { ...chosenNumbers, email: 'order@bits.example', purchase } });
  const link = screen.getByRole('link', { name: 'Order K7QM-4XRD', hidden: true });
  expect(link.getAttribute('href')).toBe('/dashboard/purchases/p1');
  expect(shown()).toContain('Its invoice and its credit note stay');
});

const chosenNumbers = { ...empty.testOrder, areNumbersChosen: true };

test.each<[string, boolean, string, RegExp]>([
  [
    'made is told with its password',
    true,
    'one@bits.example',
    /^ with the password (\S+), which is shown only now\.$/,
  ],
  ['there already keeps its own', false, 'one@bits.example', /^ with its password\.$/],
  ['not loaded yet lends its password to no other', true, 'two@bits.example', /^ with its password\.$/],
])('an account that is %s', async (_, made, email, told) => {
  isNew = made;
  show({ ...empty, testOrder: { ...chosenNumbers, email: 'one@bits.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use another account', hidden: true }));
  fireEvent.change(screen.getByRole('textbox', { hidden: true }), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the account', hidden: true }));
  await screen.findByRole('button', { name: 'Use another account', hidden: true });
  const body = { email, password: expect.anything() };
  expect(sent).toEqual([[makeTestShopper, { body }]]);
  const [, after = ''] = screen.getByText(/^Open the shop/).textContent.split('one@bits.example');
  expect(after).toMatch(told);
  const [, shownPassword] = told.exec(after) ?? [];
  if (shownPassword !== undefined) expect(sent[0]?.[1].body).toEqual({ email, password: shownPassword });
});

test('the focus goes on to the form, then to what is to be done, and each account that was made here keeps the password', async () => {
  await open(empty);
  expect(document.activeElement).toBe(document.body);
  next = { ...empty, testOrder: chosenNumbers };
  press('Keep these numbers');
  const takes = async (typed: string, made: boolean) => {
    const field = await screen.findByRole('textbox', { hidden: true });
    await waitFor(() => expect(document.activeElement).toBe(field));
    const email = typed.toLowerCase();
    next = { ...empty, testOrder: { ...chosenNumbers, email } };
    isNew = made;
    fireEvent.change(field, { target: { value: typed } });
    press('Make the account');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('OL'));
    const told = screen.getByText(/^Open the shop/).textContent.split(email)[1];
    press('Use another account');
    return told;
  };
  const told = await takes('One@Bits.example', true);
  expect(told).toMatch(/^ with the password \S+, which is shown only now\.$/);
  expect(await takes('two@bits.example', false)).toBe(' with its password.');
  expect(await takes('three@bits.example', true)).toBe(told);
  expect(await takes('one@bits.example', false)).toBe(told);
});

test('a form that was there from the start takes no focus', async () => {
  await open({ ...empty, testOrder: chosenNumbers });
  expect([document.activeElement, sent]).toEqual([document.body, []]);
});

test.each([
  ['one@bits.example', 2],
  [null, 1],
])('with the account %j, coming back to the window has loaded the list %i times', async (email, times) => {
  await open({ ...empty, testOrder: { ...chosenNumbers, email } });
  await act(async () => void window.dispatchEvent(new Event('focus')));
  expect(loads).toBe(times);
});

test('an account that can not be made is refused above the button, and the form stays', async () => {
  answers.set(makeTestShopper, new ShopApiError(409, 'HAS_ROLE', 'This account has a role'));
  show({ ...empty, testOrder: chosenNumbers });
  press('Make the account');
  await screen.findByText(messages.emailRequired);
  fireEvent.change(screen.getByRole('textbox', { hidden: true }), { target: { value: 'one@bits.example' } });
  press('Make the account');
  await screen.findByText('This account has a role');
  expect(screen.getByRole('button', { name: 'Make the account', hidden: true })).toBeDefined();
});

test('another identity service makes its own accounts', () => {
  const services = { ...empty.services, identity: 'firebase' as const };
  show({ ...empty, services, testOrder: chosenNumbers });
  expect(screen.getByRole('button', { name: 'Use this account', hidden: true })).not.toBeNull();
});

test.each<[string, Partial<FirstDay['services']>, Partial<FirstDay['testOrder']>, string]>([
  ['cards are charged', { cards: 'live' }, {}, 'pay with your own card.'],
  ['a stand-in takes cards', {}, {}, '4242 4242 4242 4242'],
  ['cards are tested', { cards: 'test' }, {}, '4242 4242 4242 4242'],
  ['another signs people in', { identity: 'firebase' }, { email: null }, 'Register one in a private window'],
  [
    'it is paid',
    {},
    { purchase: { _id: 'p1', number: 'K7QM-4XRD', isRefunded: false } },
    'It is paid. Ship it, look at its invoice, then refund it',
  ],
  [
    'it is refunded',
    {},
    { purchase: { _id: 'p1', number: 'K7QM-4XRD', isRefunded: true } },
    'It was paid and refunded',
  ],
])('where %s the test order says so', (_, services, testOrder, expected) => {
  show({
    ...empty,
    services: { ...empty.services, ...services },
    testOrder: { ...chosenNumbers, email: 'one@bits.example', ...testOrder },
  });
  expect(shown()).toContain(expected);
});

test('the password of the account is one that the shop accepts, and another each time', () => {
  const made = Array.from({ length: 200 }, newPassword);
  expect(made.filter((one) => !password.safeParse(one).success)).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});
