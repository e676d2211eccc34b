import { policiesAbout } from '@chuck-and-bit/contract/policies-about';
import { isSearchable, searchedWords } from '@chuck-and-bit/contract/search';
import { type SearchSuggestions, suggestionLimits } from '@chuck-and-bit/contract/search-suggestions';
import { toProduct } from '../products/products';
import { foundPages, type SearchDeps } from '../search/search-products';
import { matchingKinds, type PlacedKind, placeKinds } from './matching-kinds';
import { listKindsOnSale } from './suggestions.queries';

/** How many matching kinds are looked at for products. */
const triedKinds = 12;

/** A text of more words is a sentence: its products are left to the search. */
const mostWords = 8;

/** What a text that is being typed may look for. @throws UNAVAILABLE when too many searches are waiting */
export async function suggest(
  deps: SearchDeps,
  typed: string,
  picturesUrl: string,
): Promise<SearchSuggestions> {
  if (!isSearchable(typed)) return { kinds: [], products: [], policies: [] };
  const kinds = await suggestKinds(deps, typed);
  const policies = policiesAbout(typed, { isTyping: true }).slice(0, suggestionLimits.policies);
  const found = await suggestProducts(deps, typed, picturesUrl);
  // A text that names a kind or a policy is not misspelled.
  const isMeant = !found.isCorrected || kinds.length + policies.length === 0;
  return { kinds, products: isMeant ? found.products : [], policies };
}

/** The first of the matching kinds that have products on sale, themselves or in kinds below them. */
async function suggestKinds(
  { database, vocabulary }: SearchDeps,
  typed: string,
): Promise<SearchSuggestions['kinds']> {
  const kinds = placeKinds(vocabulary.kinds);
  const tried = matchingKinds(kinds, typed).slice(0, triedKinds);
  const isWithin = (outer: PlacedKind, kind: PlacedKind) => kind === outer || kind.above.includes(outer);
  const within = kinds.filter((kind) => tried.some((outer) => isWithin(outer, kind)));
  const ids = within.map(({ _id }) => _id);
  const onSale = await listKindsOnSale(database, ids);
  return tried
    .filter((outer) => within.some((kind) => onSale.has(kind._id) && isWithin(outer, kind)))
    .slice(0, suggestionLimits.kinds)
    .map(({ name, slug, above }) => ({ name, slug, path: above.map((each) => each.name) }));
}

async function suggestProducts(
  deps: SearchDeps,
  typed: string,
  picturesUrl: string,
): Promise<{ products: SearchSuggestions['products']; isCorrected: boolean }> {
  if (searchedWords(typed).length > mostWords) return { products: [], isCorrected: false };
  const search = { q: typed, narrowing: { kindIds: null, chosen: [] }, inStock: false };
  const readPage = foundPages(deps, search, { isWhole: false });
  const { rows, didYouMean } = await readPage({ limit: suggestionLimits.products, after: null });
  const products = rows.map((row) => {
    const { _id, name, price, unit, pictures } = toProduct(row, picturesUrl);
    return { _id, name, price, unit, pictures: pictures.slice(0, 1) };
  });
  return { products, isCorrected: didYouMean !== null };
}
