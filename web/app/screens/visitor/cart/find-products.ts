import { fitInto } from '@chuck-and-bit/contract/graphemes';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { lookUpProducts } from '@chuck-and-bit/contract/product-lookup';
import { listProducts, type Product } from '@chuck-and-bit/contract/products';
import { UserFacingError } from '../../../browser/user-facing-error';
import { addLine } from '../../../cart/stored-cart';
import { errorMessage } from '../../../components/errors/error-message';
import { browserShopApi } from '../../../shop-api';
import { type Choice, type Meaning, meaningOf, offered } from './choose-products';
import { type OrderLine, readOrderList } from './order-list';

/** A line of a list with what was `added` for it, or what is asked about it. */
export type ListedLine = { text: string } & ({ added: Choice } | { reason: string; choices: Choice[] });

const searchesAtOnce = 4;
const nearestProducts = 2;

/**
 * Adds the products of a list to the cart: all lines whose product and quantity are sure.
 * @returns the lines in their order
 * @throws UserFacingError if the list is too long; then, and after a failure of the lookup, nothing is added
 */
export async function addList(list: string): Promise<ListedLine[]> {
  const lines = readOrderList(list);
  if (lines.length > limits.orderedLines.max) {
    throw new UserFacingError(
      `This list has ${lines.length} lines. Please add at most ${limits.orderedLines.max} at once.`,
    );
  }
  const named = await lookUp(textsOf(lines));
  const meant = await inTurns(lines, async (line) => ({
    text: line.text,
    meaning: meaningOf(line, (text) => named.get(cut(text)) ?? []) ?? (await nearest(line)),
  }));
  return meant.map(({ text, meaning }) => ({
    text,
    ...('choice' in meaning ? addChoice(meaning.choice) : meaning),
  }));
}

/** Adds what was chosen for a line to the cart. */
export function addChoice(choice: Choice): { added: Choice } | { reason: string; choices: Choice[] } {
  return addLine(choice.product, choice.quantity)
    ? { added: choice }
    : { reason: messages.cartFull(limits.cartLines.max), choices: [choice] };
}

/** No name is longer. */
const cut = (text: string) => fitInto(text, limits.name.max);

const textsOf = (lines: readonly OrderLine[]): string[] => [
  ...new Set(
    lines
      .flatMap(({ readings }) => readings.flat())
      .map(({ product }) => cut(product))
      .filter((text) => text !== ''),
  ),
];

/** The products that texts name. */
async function lookUp(texts: readonly string[]): Promise<Map<string, Product[]>> {
  const named = new Map<string, Product[]>();
  const { max } = limits.lookedUpTexts;
  for (let start = 0; start < texts.length; start += max) {
    const part = texts.slice(start, start + max);
    const { matches, products } = await browserShopApi().call(lookUpProducts, { body: { texts: part } });
    for (const [index, { productIds }] of matches.entries()) {
      named.set(
        part[index] ?? '',
        products.filter(({ _id }) => productIds.includes(_id)),
      );
    }
  }
  return named;
}

/** What a line may mean whose products are not known by these names: the first that a search finds. */
async function nearest({ readings }: OrderLine): Promise<Meaning> {
  const reading = readings.flat()[0];
  const reason = 'No product has this part number or name';
  if (!reading) return { reason, choices: [] };
  try {
    const products = await browserShopApi().call(listProducts, {
      query: { q: cut(reading.product), limit: String(nearestProducts) },
    });
    const choices = offered(products.map((product) => ({ product, reading })));
    return choices.length > 0 ? { reason: 'Do you mean', choices } : { reason, choices };
  } catch (error) {
    return { reason: errorMessage(error), choices: [] };
  }
}

async function inTurns<Each, Result>(
  list: readonly Each[],
  work: (each: Each) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < list.length; start += searchesAtOnce) {
    const part = list.slice(start, start + searchesAtOnce);
    results.push(...(await Promise.all(part.map(work))));
  }
  return results;
}
