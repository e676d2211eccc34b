import { formatCount } from './money';
import { visibilityMessages } from './visibility-messages';

/** Messages about whether, when and where products appear, and about counting them. Not among `messages`, which every page loads. */
export const productMessages = {
  ...visibilityMessages,
  visibleInvalid: 'Please write yes or no',
  timeInFileInvalid: 'Please write a time like 2026-11-30T09:00:00Z',
  timePast: 'Please choose a time in the future',
  kindOfOthers: 'One of these products is not of this kind, or is archived',
  stockChangesAlone: 'The stock of a product is changed on its own, not with its other fields',
  productsOrdered: 'Order saved',
  stockCounted: (count: number) => `${formatCount(count)} ${count === 1 ? 'product' : 'products'} counted`,
  productsDone: (count: number, done: string) =>
    `${formatCount(count)} ${count === 1 ? 'product' : 'products'} ${done}`,
} as const;
