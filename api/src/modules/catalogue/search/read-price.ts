import type { NumberRange } from '@chuck-and-bit/contract/filter-values';
import { rangeBetween } from '@chuck-and-bit/contract/filter-values';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { limits } from '@chuck-and-bit/contract/limits';
import type { ProductSort } from '@chuck-and-bit/contract/products';
import { spellingsOfUnits } from '../../../search/search-text';

type Span = { start: number; end: number };
export type ReadPrice = Span & { price: NumberRange; label: string };
export type ReadOrder = Span & { sort: ProductSort; label: string };

const currency = String.raw`(?:dollars?\b|usd\b|bucks?\b|\$|euros?\b|eur\b|€)`;
const amount = String.raw`(\d[\d.,]*)`;
const priced = String.raw`(?:[$€] ?${amount}|${amount} ?${currency})`;
const unitNames = spellingsOfUnits.flat().join('|');
/** Without a currency only if no unit follows. */
const bare = String.raw`${amount}(?![\d.,]|[ -]?(?:${unitNames})(?!\p{L})|["″”'′’%°/])`;

const pattern = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${text})`, 'iu');
const numberIn = (groups: readonly (string | undefined)[]) =>
  groups.flatMap((text) => {
    const value = Number(
      text
        ?.replace(/[.,]$/, '')
        .replace(/[.,](?=\d{3}(?!\d))/g, '')
        .replace(',', '.'),
    );
    return text === undefined || !(value <= limits.price.max) ? [] : [value];
  });

const usd = (value: number) => formatUsd(value).replace(/\.00$/, '');
const andMore = (value: number) => `${usd(value)} and more`;
const below = (value: number) => Math.max(Math.round(value * 100 - 1) / 100, 0);

/** How prices are asked for, the longest phrases first. */
const prices: readonly [
  pattern: RegExp,
  read: (first: number, second?: number) => Pick<ReadPrice, 'price' | 'label'>,
][] = [
  [
    pattern(
      String.raw`(?:between |from |zwischen |von )?(?:[$€] ?)?${amount} ?${currency}? ?(?:-|–|to|and|bis|und) ?${priced}`,
    ),
    // No product costs as much as an end that is left out.
    (first, second) => ({
      price: rangeBetween(first, second),
      label: second === undefined ? andMore(first) : `${usd(first)} to ${usd(second)}`,
    }),
  ],
  [
    pattern(String.raw`(?:(?:for )?(?:under|below|less than|cheaper than|unter)|<) ?(?:${priced}|${bare})`),
    (first) => ({ price: rangeBetween(undefined, below(first)), label: `Under ${usd(first)}` }),
  ],
  [
    pattern(
      String.raw`(?:up to|max\.?|maximum|maximal|at most|not more than|within|bis(?: zu)?|höchstens|≤|<=) ?${priced}`,
    ),
    (first) => ({ price: rangeBetween(undefined, first), label: `Up to ${usd(first)}` }),
  ],
  [
    pattern(
      String.raw`(?:(?:over|above|more than|at least|from|starting at|ab|über|mindestens)|>) ?${priced}`,
    ),
    (first) => ({ price: rangeBetween(first), label: andMore(first) }),
  ],
  [
    pattern(String.raw`(?:around |about |ca\.? |for |für |etwa )?${priced}`),
    (first) => ({
      price: rangeBetween(below(first * 0.75), first * 1.25),
      label: `About ${usd(first)}`,
    }),
  ],
];

/** The price that a text asks for. */
export function readPrice(text: string): ReadPrice | null {
  for (const [pattern, read] of prices) {
    const match = pattern.exec(text);
    const [first, second] = numberIn(match?.slice(1) ?? []);
    if (!match || first === undefined) continue;
    return { start: match.index, end: match.index + match[0].length, ...read(first, second) };
  }
  return null;
}

const orders: readonly [pattern: RegExp, read: Pick<ReadOrder, 'sort' | 'label'>][] = [
  [
    pattern(
      String.raw`(?:the )?(?:cheap(?:e[sr]t?)?|lowest price[ds]?|budget|inexpensive|affordable|low[ -]cost|günstig\p{L}*|billig\p{L}*|preiswert\p{L}*)(?!\p{L}| than)`,
    ),
    { sort: 'price', label: 'Price, low to high' },
  ],
  [
    pattern(String.raw`(?:the )?(?:most expensive|highest price[ds]?|teuerste\p{L}*)(?!\p{L})`),
    { sort: '-price', label: 'Price, high to low' },
  ],
  [
    pattern(
      String.raw`(?:the )?(?:small(?:e[sr]t?)?|tiny|light(?:e[sr]t?|[ -]?weight)?(?= \p{L})|lightest|light[ -]?weight|kleine?[rsnm]?|kleinste\p{L}*|leichte?[rsnm]?|leichteste\p{L}*)(?!\p{L})`,
    ),
    { sort: 'weight', label: 'Lightest first' },
  ],
  [
    pattern(String.raw`(?:the )?(?:newest|latest|neueste\p{L}*)(?!\p{L})`),
    { sort: 'newest', label: 'Newest first' },
  ],
];

/** The order that a text asks for. */
export function readOrder(text: string): ReadOrder | null {
  for (const [pattern, read] of orders) {
    const match = pattern.exec(text);
    if (match) return { start: match.index, end: match.index + match[0].length, ...read };
  }
  return null;
}
