import type { NumberFault } from './decimal-number';

/** What is wrong with a number that somebody typed. Apart from the other messages, because lists of products load them. */
export const numberMessages: Record<NumberFault | 'outOfBounds', string> = {
  ambiguous: 'This may mean thousands or decimals. Please write it like 1299 or 1.30',
  otherCurrency: 'This is no amount in USD, the currency of this shop',
  none: 'Please enter a number such as 1299 or 12.5',
  outOfBounds: 'This is too large or too small',
};
