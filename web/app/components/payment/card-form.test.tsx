import { messages } from '@chuck-and-bit/contract/messages';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CardForm } from './card-form';

const card = {};
/** The provider's library, and what its card field was given. */
const provider = vi.hoisted(() => ({
  stripe: null as object | null,
  elements: null as object | null,
  field: {} as { options?: { style?: { base?: { color?: string } } }; onChange?: (event: object) => void },
}));
vi.mock('@stripe/react-stripe-js', () => ({
  useStripe: () => provider.stripe,
  useElements: () => provider.elements,
  CardElement: (props: typeof provider.field) => {
    provider.field = props;
    return <p>The card field</p>;
  },
}));
const cards = vi.hoisted(() => ({ scriptUrl: '' }));
vi.mock('../../browser/public-config', () => ({ publicConfig: () => ({ cards }) }));

const createPaymentMethod = vi.fn<(of: object) => Promise<object>>();
const confirmCardPayment = vi.fn<(secret: string, of: object) => Promise<object>>();
const onCharged = vi.fn<(transactionId: string) => Promise<void>>();
const onCanceled = vi.fn<() => void>();
const payer = { name: 'Ada', email: 'ada@example.com' };

beforeEach(() => {
  provider.stripe = { createPaymentMethod, confirmCardPayment };
  provider.elements = { getElement: () => card };
  createPaymentMethod.mockReset().mockResolvedValue({ paymentMethod: { id: 'pm_1' } });
  confirmCardPayment.mockReset();
  onCharged.mockReset().mockResolvedValue();
  onCanceled.mockReset();
});

const open = (clientSecret: string | null = 'secret') =>
  render(<CardForm {...{ payer, clientSecret, onCharged, onCanceled }} />);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' });
const press = () => act(async () => void fireEvent.click(button()));
const alert = () => screen.queryByRole('alert')?.textContent ?? null;
const typed = (message: string | null) =>
  act(() => provider.field.onChange?.({ error: message && { message } }));

test.each([
  ['the library', { stripe: null }, 'secret', false],
  ['its fields', { elements: null }, 'secret', false],
  ['the intent', {}, null, false],
  ['nothing', {}, 'secret', true],
])('without %s there is a card field: %j', (_, missing, secret, isReady) => {
  Object.assign(provider, missing);
  open(secret);
  expect(screen.queryByText('The card field') !== null).toBe(isReady);
  expect(screen.queryByText('Preparing the card field …') === null).toBe(isReady);
  expect(button().disabled).toBe(!isReady);
});

const declined = { type: 'card_error', message: 'Declined' };
const typing = { type: 'validation_error', message: 'Your number is incomplete' };
const intentOf = (status: string) => ({ id: 'pi_1', status });
const declinedAs = (status: string) => ({ error: { ...declined, payment_intent: intentOf(status) } });

test.each<[string, object, object | Error, string | null, number, number]>([
  ['is charged', {}, { paymentIntent: intentOf('succeeded') }, null, 1, 0],
  ['was charged in another tab', {}, declinedAs('succeeded'), null, 1, 0],
  ['is of an intent that was canceled', {}, { paymentIntent: intentOf('canceled') }, null, 0, 1],
  ['was canceled in another tab', {}, declinedAs('canceled'), null, 0, 1],
  ['is declined', {}, declinedAs('requires_action'), 'Declined', 0, 0],
  ['is neither', {}, { paymentIntent: intentOf('processing') }, messages.paymentNotSucceeded, 0, 0],
  ['is incomplete', { error: typing }, {}, typing.message, 0, 0],
  ['is refused without a reason', { error: { type: 'api_error' } }, {}, messages.providerUnavailable, 0, 0],
  ['gets no answer', {}, new Error('Lost'), messages.providerUnavailable, 0, 0],
])('a card that %s says so', async (_, method, outcome, text, charged, canceled) => {
  if ('error' in method) createPaymentMethod.mockResolvedValue(method);
  if (outcome instanceof Error) confirmCardPayment.mockRejectedValue(outcome);
  else confirmCardPayment.mockResolvedValue(outcome);
  open();
  await press();
  expect(createPaymentMethod.mock.calls).toEqual([[{ type: 'card', card, billing_details: payer }]]);
  const confirmed = 'error' in method ? [] : [['secret', { payment_method: 'pm_1' }]];
  expect(confirmCardPayment.mock.calls).toEqual(confirmed);
  expect(onCharged.mock.calls).toEqual(Array(charged).fill(['pi_1']));
  expect(onCanceled).toHaveBeenCalledTimes(canceled);
  expect([alert(), button().disabled]).toEqual([text, false]);
});

test('a card is charged once by two presses, and the button waits until that is saved', async () => {
  confirmCardPayment.mockResolvedValue({ paymentIntent: intentOf('succeeded') });
  let saved = () => {};
  onCharged.mockReturnValue(new Promise((resolve) => (saved = resolve)));
  open();
  const form = button().form as HTMLFormElement;
  await act(async () => void fireEvent.submit(form));
  await act(async () => void fireEvent.submit(form));
  expect([createPaymentMethod.mock.calls.length, button().disabled]).toEqual([1, true]);
  await act(async () => saved());
  expect(button().disabled).toBe(false);
});

test('what is wrong with the typing goes as it is put right, and a refusal with the next attempt', async () => {
  confirmCardPayment.mockResolvedValueOnce({ error: declined });
  open();
  await press();
  typed('Wrong year');
  expect(alert()).toBe('Wrong year');
  typed(null);
  expect(alert()).toBe('Declined');
  confirmCardPayment.mockReturnValueOnce(new Promise(() => {}));
  await press();
  expect(alert()).toBeNull();
});

test.each([
  ['', null],
  ['/cards.js', /^Test mode: no money moves\./],
])('with the script "%s" a card field says %s', (scriptUrl, text) => {
  cards.scriptUrl = scriptUrl;
  open();
  const described = screen.getByRole('group', { name: 'Card details' }).getAttribute('aria-describedby');
  expect(described === null).toBe(text === null);
  if (text) expect(document.getElementById(described ?? '')?.textContent).toMatch(text);
});

test('the card field has the colours of the theme, also of another one that is chosen meanwhile', async () => {
  let shade = 10;
  const pen = { fillRect: () => {}, getImageData: () => ({ data: [shade, 11, 200, 255] }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(system as never);
  const { unmount } = open();
  const colour = () => provider.field.options?.style?.base?.color;
  expect(colour()).toBe('#0a0bc8');
  shade = 255;
  document.documentElement.dataset['theme'] = 'dark';
  await expect.poll(colour).toBe('#ff0bc8');
  shade = 0;
  act(() => void system.dispatchEvent(new Event('change')));
  expect(colour()).toBe('#000bc8');
  const remove = vi.spyOn(system, 'removeEventListener');
  unmount();
  expect(remove).toHaveBeenCalledOnce();
});
