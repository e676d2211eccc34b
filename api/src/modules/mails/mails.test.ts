import { describe, expect, test } from 'vitest';
import * as accountMails from './account-mails';
import * as orderMails from './order-mails';

const account = {
  to: 'mona@example.com',
  name: '<b>Mona & "Lisa"</b>',
  url: 'https://shop.example/x?a=1&b=2',
  shopUrl: 'https://shop.example',
};
const order = {
  to: 'mona@example.com',
  name: 'Mona Lisa',
  orderId: '0198f0c4-0000-7000-8000-000000000001',
  productName: 'Drill <script>alert(1)</script>',
  quantity: 3,
  totalCents: 5_997,
  shopUrl: 'https://shop.example',
};

const letters = [
  accountMails.verifyEmailMail(account),
  accountMails.resetPasswordMail(account),
  accountMails.signInLinkMail(account),
  accountMails.registrationAttemptMail(account),
  accountMails.newSignInMail({
    ...account,
    at: '2026-01-02T03:04:05.000Z',
    browser: 'Firefox on Linux',
    address: '192.0.2.1',
  }),
  orderMails.orderPlacedMail(order),
  orderMails.orderPaidMail(order),
  orderMails.orderShippedMail(order),
  orderMails.orderCancelledMail(order),
  orderMails.orderExpiresTomorrowMail(order),
  orderMails.orderExpiredMail(order),
  orderMails.ownerOrderPaidMail({ ...order, customerEmail: 'mona@example.com' }),
];

describe('every mail', () => {
  test.each(letters.map((letter) => [letter.subject, letter] as const))('"%s"', (_subject, letter) => {
    expect(letter.to).toBe('mona@example.com');
    expect(letter.subject).not.toMatch(/[\r\n]/);
    // Nothing that came from outside is markup, and nothing is loaded from anywhere.
    expect(letter.html).not.toMatch(/<script|<b>|<img|<link|url\(|@import/);
    expect(letter.html).toContain('prefers-color-scheme: dark');
    expect(letter.text).not.toMatch(/&amp;|&lt;|<\/?(p|table|a)\b/);
    expect(letter.text.length).toBeGreaterThan(80);
  });
});

test('a link is whole in both forms', () => {
  const letter = accountMails.verifyEmailMail(account);
  expect(letter.text).toContain('https://shop.example/x?a=1&b=2');
  expect(letter.html).toContain('href="https://shop.example/x?a=1&amp;b=2"');
});

test('a receipt names price, quantity and total', () => {
  const { text } = orderMails.orderPaidMail(order);
  for (const line of ['Price of one: $19.99', 'Quantity: 3', 'Total paid: $59.97'])
    expect(text).toContain(line);
});
