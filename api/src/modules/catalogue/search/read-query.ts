import type { Attribute } from '@chuck-and-bit/contract/attributes';
import type { NumberRange } from '@chuck-and-bit/contract/filter-values';
import { fitInto } from '@chuck-and-bit/contract/graphemes';
import { subtreeOf } from '@chuck-and-bit/contract/kinds';
import { partNumberKey } from '@chuck-and-bit/contract/matching-key';
import { pageLimits } from '@chuck-and-bit/contract/page-limits';
import type { ProductSort } from '@chuck-and-bit/contract/products';
import { searchedWords, typedWords } from '@chuck-and-bit/contract/search';
import { type SearchedWord, type SearchTerm, toTerm } from '../../../search/search-terms';
import { divideClauses, isFiller, isTransparent, joinsPhrases } from './clauses';
import { type Item, itemOf, findPhrases, type Phrase } from './find-phrases';
import { readFigure, termOfFigure } from './read-figures';
import { readOrder, readPrice } from './read-price';
import { readTokens, type Token, unified } from './read-tokens';
import type { Choice, Vocabulary } from './vocabulary';

/** Products that have a value of these in one of these attributes, in the unit of each. */
export type ReadFilter = {
  among: readonly { attribute: Attribute; ranges: readonly NumberRange[] }[];
  label: string;
  /** Of a size that somebody asked for, for people: if nothing has it, the nearest ones count. Else null. */
  written: string | null;
};

/** A word to search for, or several that mean one thing. `from`: its tokens. */
export type ReadWord = SearchedWord & { from: readonly number[] };

/** What a search text asks for. All of it has to match. */
export type Reading = {
  /** With equivalent characters unified. */
  text: string;
  tokens: readonly Token[];
  /** With all kinds below them; null: any. */
  kindIds: readonly string[] | null;
  brands: readonly string[];
  filters: readonly ReadFilter[];
  /** In USD. */
  price: NumberRange | null;
  sort: ProductSort | null;
  words: readonly ReadWord[];
  /** Words that only rank: those of a part of a kind's name. */
  ranking: readonly SearchTerm[];
  /** Words that no name may have. */
  without: readonly SearchTerm[];
  /** What may be a part number or a GTIN, without spaces. */
  codes: readonly string[];
  /** What was read, for people, and the text without it. */
  parts: readonly { label: string; without: string }[];
};

/** More words than these are not read. */
const mostTokens = 30;
export const mostWords = 20;

/** Reads what a search text asks for, in the words of a shop. Within quotation marks nothing is read. */
export function readQuery(typed: string, vocabulary: Vocabulary): Reading {
  const text = fitInto(unified(typed), pageLimits.search.max);
  const tokens = readTokens(text, vocabulary.isUnit).slice(0, mostTokens);
  const within = ({ start, end }: { start: number; end: number }) =>
    tokens.flatMap((token, index) => (token.start < end && token.end > start ? [index] : []));
  const unquoted = <Span extends { start: number; end: number }>(span: Span | null) =>
    span && within(span).every((index) => !tokens[index]?.isQuoted) ? span : null;
  const [price, order] = [unquoted(readPrice(text)), unquoted(readOrder(text))];
  const taken = new Set([price, order].flatMap((span) => (span ? within(span) : [])));
  const items = tokens.flatMap((token, index) => (taken.has(index) ? [] : [itemOf(token, [index])]));
  const { wanted, beside, excluded } = divideClauses(items, vocabulary);
  const phrases = findPhrases(wanted, vocabulary);
  const extras = findPhrases(beside, vocabulary);

  const kinds = readKinds(phrases, vocabulary, { text, tokens });
  const kindIds = kinds && [
    ...new Set(kinds.ids.flatMap((id) => subtreeOf(vocabulary.kinds, id).map(({ _id }) => _id))),
  ];
  const head = kinds ? null : (phrases.findLast(canBeHead) ?? null);
  const rest = readOthers([...phrases, ...extras], { tokens, kinds, kindIds, head, vocabulary });
  const isChosen = ({ attribute, value }: Choice) =>
    rest.filters.some(({ among }) =>
      among.some(
        (each) => each.attribute._id === attribute._id && each.ranges.some(({ from }) => from === value),
      ),
    );
  const excludedOnes = excluded.map((clause) => readExcluded(clause, kindIds, isChosen, vocabulary));
  // "No" may also begin a name.
  const isExcluding = excluded.some(([first]) => first?.token.word !== 'no');
  const isPlain = rest.words.length === 0 && !kinds && rest.isEmpty && !price && !isExcluding;
  const words = isPlain ? plainWords(items, vocabulary) : rest.words;
  // In another order than by rank, part of a kind's name would count for nothing.
  const named = order && kinds?.isPart ? kinds.ranking.map(wordOfName) : [];
  const spansOf = (from: readonly number[]): Span[] => from.flatMap((index) => tokens[index] ?? []);
  const read = [
    ...(kinds ? [{ label: kinds.label, spans: spansOf(kinds.from) }] : []),
    ...rest.read.map(({ label, from }) => ({ label, spans: spansOf(from) })),
    ...excludedOnes.flatMap(({ from, label }) => (label === '' ? [] : [{ label, spans: spansOf(from) }])),
    ...[price, order].flatMap((span) => (span ? [{ label: span.label, spans: [span] }] : [])),
  ];
  return {
    text,
    tokens,
    kindIds,
    brands: rest.brands,
    filters: [...rest.filters, ...excludedOnes.flatMap(({ filter }) => filter ?? [])],
    price: price?.price ?? null,
    sort: order?.sort ?? null,
    words: [...named, ...words].slice(0, mostWords),
    ranking: kinds?.ranking ?? [],
    without: excludedOnes.flatMap(({ words }) => words),
    codes: codesIn(text, tokens),
    parts: read.map(({ label, spans }) => ({ label, without: textWithout(text, spans) })),
  };
}

/** Reads nothing but words, all of them, as staff search. */
export function readWords(typed: string): Reading {
  const text = fitInto(unified(typed), pageLimits.search.max);
  const tokens = readTokens(text, () => false).map((token) => ({ ...token, isQuoted: true }));
  const words = tokens.flatMap((token, index) =>
    typedWords(token.word).length > 0 ? [wordOf(itemOf(token, [index]), null)] : [],
  );
  return {
    text,
    tokens,
    kindIds: null,
    brands: [],
    filters: [],
    price: null,
    sort: null,
    words: distinct(words),
    ranking: [],
    without: [],
    codes: [],
    parts: [],
  };
}

type ReadKinds = {
  ids: readonly string[];
  label: string;
  from: readonly number[];
  ranking: readonly SearchTerm[];
  /** The words are one of the things that the kind is named after. */
  isPart: boolean;
  /** The phrases that were read as kinds. */
  phrases: ReadonlySet<Phrase>;
  choices: readonly Choice[];
};

const termsOf = ({ items }: Phrase) => items.map(({ token }) => toTerm(token.word));
const fromOf = (phrases: readonly Phrase[]) =>
  phrases.flatMap(({ items }) => items.flatMap(({ from }) => from));

/** Whether a phrase can be what the other words are about: "battery" in "18 V battery", but not in "battery drill". */
const canBeHead = ({ items, meaning, anyOf }: Phrase): boolean =>
  Boolean(anyOf ?? meaning.kind) ||
  (!meaning.brand &&
    !meaning.choices &&
    items.some(
      ({ token }) => !token.figure && !isFiller(token) && !isTransparent(token) && !joinsPhrases(token),
    ));

/** The kinds that a text is about: those that its last noun means, also together with words before it. */
function readKinds(
  phrases: readonly Phrase[],
  vocabulary: Vocabulary,
  typed: Pick<Reading, 'text' | 'tokens'>,
): ReadKinds | null {
  const index = phrases.findLastIndex(canBeHead);
  const head = phrases[index];
  if (!head) return null;
  const previous = phrases[index - 1];
  const isListed = previous !== undefined && /^\s*[&,/]\s*$/.test(textBetween(previous, head, typed));
  const isJoined =
    isListed || (previous?.items.length === 1 && previous.items.every(({ token }) => joinsPhrases(token)));
  const before = isListed ? previous : phrases[index - 2];
  const own = kindsOf(head) ?? (isJoined ? kindsNamedAfter(head, vocabulary) : null);
  if (!own) return readKindsOfWords(phrases, vocabulary);
  const other = isJoined && before ? (kindsOf(before) ?? kindsNamedAfter(before, vocabulary)) : null;
  const together = other && before ? [other, own] : [own];
  const ids = together.flatMap((each) => each.ids);
  const narrower = other ? null : narrowed(ids, phrases.slice(0, index), vocabulary);
  const used = [head, ...(other && before ? [before] : []), ...(narrower?.phrases ?? [])];
  return {
    ids: narrower?.ids ?? ids,
    label: narrower?.label ?? [...new Set(together.map(({ label }) => label))].join(', '),
    from: fromOf(used),
    ranking: head.meaning.kind?.isPart ? termsOf(head) : [],
    isPart: head.meaning.kind?.isPart ?? false,
    phrases: new Set(used),
    choices: head.anyOf?.choices ?? [],
  };
}

/** What was typed between two phrases. */
function textBetween(one: Phrase, other: Phrase, { text, tokens }: Pick<Reading, 'text' | 'tokens'>): string {
  const [end, start] = [Math.max(...fromOf([one])), Math.min(...fromOf([other]))];
  return text.slice(tokens[end]?.end, tokens[start]?.start);
}

function kindsOf({ meaning, anyOf }: Phrase): { ids: readonly string[]; label: string } | null {
  if (anyOf) return { ids: anyOf.kindIds, label: anyOf.label };
  return meaning.kind ? { ids: [meaning.kind.id], label: meaning.kind.label } : null;
}

const isWord = ({ items: [item, ...others], meaning, anyOf }: Phrase): boolean =>
  others.length === 0 &&
  !meaning.isWhole &&
  !anyOf &&
  !meaning.kind &&
  !meaning.brand &&
  !meaning.choices &&
  !item?.token.figure;

const kindsOfWord = (phrase: Phrase, { kindsOfWord: found }: Vocabulary): readonly string[] =>
  isWord(phrase) && !phrase.items[0]?.token.isQuoted ? (found.get(phrase.items[0]?.key ?? '') ?? []) : [];

function kindsNamedAfter(phrase: Phrase, vocabulary: Vocabulary) {
  const ids = kindsOfWord(phrase, vocabulary);
  return ids.length > 0 ? { ids, label: labelOf(ids, vocabulary) } : null;
}

/** The names of the highest of these kinds. */
function labelOf(ids: readonly string[], { kinds }: Vocabulary): string {
  const highest = kinds.filter(({ _id, parentId }) => ids.includes(_id) && !ids.includes(parentId ?? ''));
  return highest.map(({ name }) => name).join(', ');
}

/** Of several kinds those that another word names: "wood" of all drill bits. */
function narrowed(ids: readonly string[], before: readonly Phrase[], vocabulary: Vocabulary) {
  const all = new Set(ids.flatMap((id) => subtreeOf(vocabulary.kinds, id).map(({ _id }) => _id)));
  for (const phrase of before) {
    const named = kindsOfWord(phrase, vocabulary).filter((id) => all.has(id));
    if (named.length > 0 && named.length < all.size)
      return { ids: named, label: labelOf(named, vocabulary), phrases: [phrase] };
  }
  return null;
}

/** Words that are only parts of kinds' names mean these kinds, if there are no other words: "drill", "power drill". */
function readKindsOfWords(phrases: readonly Phrase[], vocabulary: Vocabulary): ReadKinds | null {
  const words = phrases.filter(
    (phrase) =>
      isWord(phrase) && phrase.items.every(({ token }) => !isFiller(token) && !isTransparent(token)),
  );
  const others = phrases.filter((phrase) => kindsOf(phrase) && !phrase.meaning.choices);
  const named = words.map((phrase) => kindsOfWord(phrase, vocabulary));
  const [first, ...more] = named;
  if (!first || others.length > 0 || words.some(({ items }) => items.some(({ token }) => token.isQuoted)))
    return null;
  const ids = first.filter((id) => more.every((each) => each.includes(id)));
  if (ids.length === 0) return null;
  return {
    ids,
    label: labelOf(ids, vocabulary),
    from: fromOf(words),
    ranking: words.flatMap(termsOf),
    isPart: false,
    phrases: new Set(words),
    choices: [],
  };
}

type Context = {
  tokens: readonly Token[];
  kinds: ReadKinds | null;
  kindIds: readonly string[] | null;
  /** What the text is about, if that is no kind. */
  head: Phrase | null;
  vocabulary: Vocabulary;
};

/** Brands, choices and figures among phrases, and the words that are left over. */
function readOthers(phrases: readonly Phrase[], { tokens, kinds, kindIds, head, vocabulary }: Context) {
  const brands: string[] = [];
  const filters: ReadFilter[] = [];
  const read: { label: string; from: readonly number[] }[] = [];
  const left: Phrase[] = [];
  const named = new Set<string>();
  const stems = new Set(tokens.map(({ stem }) => stem));

  const isEither = tokens.some(joinsPhrases);
  function addFilter(filter: ReadFilter, from: readonly number[]): void {
    const same = filters.findIndex((each) => areAlternatives(each, filter, isEither));
    const before = filters[same];
    if (before) filters[same] = together(before, filter);
    else filters.push(filter);
    read.push({ label: filter.label, from });
  }
  const chosen = kinds?.choices ?? [];
  if (kinds && chosen.length > 0) addFilter(filterOf(chosen), kinds.from);
  for (const phrase of phrases) {
    const { items, meaning } = phrase;
    const from = fromOf([phrase]);
    const choices = applicable(meaning, kindIds);
    const [item] = items;
    const figure = items.length === 1 && item && !item.token.isQuoted ? item.token.figure : null;
    const size = figure && readFigure(figure, { stems, kindIds, vocabulary });
    if (kinds?.phrases.has(phrase)) continue;
    if (choices.length > 0) addFilter(filterOf(choices), from);
    else if (meaning.brand) {
      brands.push(meaning.brand);
      read.push({ label: meaning.brand, from });
    } else if (size) {
      addFilter(size.filter, from);
      for (const stem of size.named) named.add(stem);
    } else left.push(phrase);
  }
  const isRead = kinds !== null || filters.length > 0 || brands.length > 0;
  const others = left.filter(({ items }) =>
    items.some(({ token, key }) => !isLeftOut(token, isRead) && !named.has(key)),
  );
  return { brands, filters, read, words: wordsOfPhrases(others, head, vocabulary), isEmpty: !isRead };
}

/** A product has one value of an attribute, unless it is a range: "drill press with stand", "12 V or 18 V". */
function areAlternatives(one: ReadFilter, other: ReadFilter, isEither: boolean): boolean {
  const ids = new Set(one.among.map(({ attribute }) => attribute._id));
  const isRange = one.among.some(({ attribute }) => attribute.type === 'range');
  return other.among.some(({ attribute }) => ids.has(attribute._id)) && (isEither || !isRange);
}

const together = (one: ReadFilter, other: ReadFilter): ReadFilter => ({
  ...one,
  among: [...one.among, ...other.among],
  written: one.written && other.written && `${one.written} or ${other.written}`,
});

const isLeftOut = (token: Token, isRead: boolean) =>
  !token.isQuoted && (isFiller(token) || joinsPhrases(token) || (isRead && isTransparent(token)));

/** The choices that products of these kinds may have. Without a kind, only those that are named with their attribute. */
function applicable({ choices = [], isExplicit }: Phrase['meaning'], kindIds: readonly string[] | null) {
  return choices.filter(({ kindIds: ofKinds }) =>
    kindIds ? kindIds.some((id) => ofKinds.has(id)) : isExplicit,
  );
}

function filterOf(choices: readonly Choice[]): ReadFilter {
  const [first] = choices;
  return {
    among: choices.map(({ attribute, value }) => ({ attribute, ranges: [{ from: value, to: value }] })),
    label: first?.label ?? '',
    written: null,
  };
}

/** The words to search for. Those that a synonym means match where the typed ones stand, too. */
function wordsOfPhrases(phrases: readonly Phrase[], head: Phrase | null, vocabulary: Vocabulary): ReadWord[] {
  const words: ReadWord[] = [];
  const done = new Set<unknown>();
  for (const phrase of phrases) {
    const synonym = phrase.items[0]?.synonym;
    if (phrase.meaning.isWhole) words.push(wordOfAll(phrase));
    else if (phrase.meaning.choices) words.push(wordOfChoices(phrase));
    else if (!synonym || synonym.means.length === 1) {
      const found = phrase.items.map((item) => wordOf(item, vocabulary));
      // A drill is no product that mentions drilling.
      const asHead = (word: ReadWord) => ({ ...word, isHead: true, isOfName: word.kindIds.length > 0 });
      words.push(...(phrase === head ? found.map(asHead) : found));
    } else if (!done.has(synonym)) {
      done.add(synonym);
      words.push(wordOfSynonym(synonym, vocabulary));
    }
  }
  return distinct(words);
}

const tokensOf = (text: string, { isUnit }: Vocabulary) => readTokens(unified(text), isUnit);

function distinct(words: readonly ReadWord[]): ReadWord[] {
  const seen = new Map(words.map((each) => [each.term.word, each]));
  return [...seen.values()];
}

function wordOf({ token, key, from, synonym }: Item, vocabulary: Vocabulary | null): ReadWord {
  const found = token.figure ? termOfFigure(token) : toTerm(token.word);
  const term = alsoAsTyped(found, synonym);
  const kindIds = token.isQuoted ? [] : (vocabulary?.kindsOfWord.get(key) ?? []);
  return { term, kindIds, choices: [], from };
}

const wordsOf = (items: readonly Item[]) => items.map(({ token }) => token.word).join(' ');

/** What a synonym means is searched for, and what was typed. */
const alsoAsTyped = (term: SearchTerm, synonym: Item['synonym']): SearchTerm =>
  synonym ? { ...term, alternatives: [...term.alternatives, wordsOf(synonym.typed)] } : term;

/** A name that is not taken apart. A chuck key is no keyless chuck. */
function wordOfAll({ items }: Phrase): ReadWord {
  const named = { ...toTerm(wordsOf(items)), isExact: true, isPhrase: true };
  const term = alsoAsTyped(named, items[0]?.synonym);
  return { term, kindIds: [], choices: [], from: items.flatMap(({ from }) => from) };
}

const wordOfName = (term: SearchTerm): ReadWord => ({
  term,
  isOfName: true,
  kindIds: [],
  choices: [],
  from: [],
});

/** An option that may be one of several attributes, or of none that the products in question have. */
function wordOfChoices({ items, meaning: { choices = [] } }: Phrase): ReadWord {
  const written = items.map(({ token }) => (token.figure ? termOfFigure(token).word : token.word)).join(' ');
  return {
    term: alsoAsTyped(toTerm(written), items[0]?.synonym),
    kindIds: [],
    choices: choices.map(({ attribute, value }) => ({ attributeId: attribute._id, value })),
    from: items.flatMap(({ from }) => from),
  };
}

function wordOfSynonym({ typed, means }: NonNullable<Item['synonym']>, vocabulary: Vocabulary): ReadWord {
  const alternatives = means.map((text) =>
    tokensOf(text, vocabulary)
      .map((each) => (each.figure ? termOfFigure(each).word : each.word))
      .join(' '),
  );
  const [only, ...others] = typed;
  const kindIds = only && others.length === 0 ? (vocabulary.kindsOfWord.get(only.token.stem) ?? []) : [];
  return {
    term: { ...toTerm(wordsOf(typed)), alternatives },
    kindIds,
    choices: [],
    from: typed.flatMap(({ from }) => from),
  };
}

/** A text of nothing but words like "which" is searched as it is. */
function plainWords(items: readonly Item[], vocabulary: Vocabulary): ReadWord[] {
  return distinct(items.filter(({ token }) => isSearchable(token)).map((item) => wordOf(item, vocabulary)));
}

const isSearchable = ({ word, isQuoted }: Token) => isQuoted || searchedWords(word).length > 0;

/**
 * "Without battery" leaves the other options of its attribute, or no, unless the option itself is asked for. Other words are those
 * that no name may have.
 */
function readExcluded(
  items: readonly Item[],
  kindIds: readonly string[] | null,
  isChosen: (choice: Choice) => boolean,
  vocabulary: Vocabulary,
) {
  const from = items.flatMap((item) => item.from);
  const [, ...wanted] = items;
  const phrases = findPhrases(wanted, vocabulary);
  const choices = phrases.flatMap(({ meaning }) =>
    (meaning.choices ?? []).filter(
      (choice) => !isChosen(choice) && (kindIds === null || kindIds.some((id) => choice.kindIds.has(id))),
    ),
  );
  const typed = wanted.map(({ token }) => token.word).join(' ');
  const [first] = choices;
  if (!first) {
    const words = wanted.filter(({ token }) => !token.figure).map(({ token }) => toTerm(token.word));
    return { from, filter: null, words, label: words.length > 0 ? `Without ${typed}` : '' };
  }
  const among = choices.map(({ attribute, value }) => ({
    attribute,
    ranges: otherValues(attribute, value).map((other) => ({ from: other, to: other })),
  }));
  const label = first.attribute.type === 'yesNo' ? `${first.attribute.name}: No` : `Without ${typed}`;
  return { from, filter: { among, label, written: null }, words: [], label };
}

const otherValues = ({ type, options }: Attribute, value: number): number[] =>
  type === 'yesNo' ? [1 - value] : options.map(({ _id }) => _id).filter((id) => id !== value);

/** Texts of at least this many characters may be part numbers among other words. */
const shortestCode = 4;

/** The whole text, and neighbouring words with a digit in them. */
function codesIn(text: string, tokens: readonly Token[]): string[] {
  if (!/\d/.test(text) || tokens.some(({ isQuoted }) => isQuoted)) return [];
  const pieces = text.split(/\s+/).filter((piece) => piece !== '');
  const codes = new Set([pieces.join('')]);
  for (let start = 0; start < pieces.length; start += 1) {
    for (let end = start + 1; end <= Math.min(start + 4, pieces.length); end += 1) {
      const code = pieces.slice(start, end).join('');
      if (/\d/.test(code) && partNumberKey(code).length >= shortestCode) codes.add(code);
    }
  }
  return [...codes].filter((code) => code.length <= 60).slice(0, 60);
}

/** Words that are left at an end when what they belong to is taken away. */
const danglingWords =
  /^(?:(?:for|and|in|für|und)(?=\s|$)\s*)+|(?:(?:^|\s)(?:for|with|without|and|in|für|mit|ohne|und))+$/gi;

type Span = { start: number; end: number };

/** A text without some parts of it. */
export function textWithout(text: string, spans: readonly Span[]): string {
  let left = '';
  let at = 0;
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    left += `${text.slice(at, Math.max(start, at))} `;
    at = Math.max(end, at);
  }
  return `${left}${text.slice(at)}`.replace(/\s+/g, ' ').trim().replace(danglingWords, '').trim();
}
