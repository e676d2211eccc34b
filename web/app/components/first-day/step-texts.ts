import type { FirstDayStep, Keepable } from '@chuck-and-bit/contract/first-day';
import { screens } from '../../browser/dashboard-screens';
import { settingsPaths } from '../../browser/settings-paths';

type StepTexts = {
  title: string;
  /** The screen that it opens. Without one, the line itself opens and says what to do. */
  to?: string;
  /** Why it is to be done. */
  why: string;
  /** What the merchant may say instead of doing it. */
  keep?: { name: Keepable; label: string; said: string };
};

export const stepTexts: Record<FirstDayStep, StepTexts> = {
  seller: {
    title: 'Name and address',
    to: screens.settings.path,
    why: 'Who sells: on pages, mails and invoices. Without an address invoices wait.',
  },
  brand: {
    title: 'Logo and colour',
    to: screens.settings.path,
    why: 'A new shop has the drawing and the green that it came with.',
    keep: { name: 'brand', label: 'Keep this look', said: 'You keep the look that the shop came with.' },
  },
  shipping: {
    title: 'Shipping',
    to: settingsPaths.shippingRates,
    why: 'Without a rate every order is sent free of charge.',
    keep: { name: 'shipping', label: 'Shipping is free', said: 'Every order is sent free of charge.' },
  },
  taxes: {
    title: 'Tax',
    to: settingsPaths.taxes,
    why: 'A rate for each place where you owe tax. Invoices state it.',
    keep: { name: 'taxes', label: 'No tax', said: 'You charge no tax.' },
  },
  payment: { title: 'Payment', why: 'Cards are charged by Stripe, which the environment sets.' },
  mail: { title: 'Mail', why: 'A mail server and a sender, which the environment sets.' },
  policies: {
    title: 'Policies',
    to: settingsPaths.pages,
    why: 'Shipping, returns, terms, privacy and contact in your own words.',
    keep: {
      name: 'policies',
      label: 'The texts fit',
      said: 'The texts that the shop came with fit. Those that name shop.example are still to be written.',
    },
  },
  products: {
    title: 'Products',
    to: screens.manageProduct.path,
    why: 'Add them one by one, or many by a CSV file. One has to be on sale.',
  },
  testOrder: { title: 'Test order', why: 'Order, pay, ship and refund once, before a customer does.' },
  goingLive: { title: 'Going live', why: 'Production, at a public https address.' },
};
