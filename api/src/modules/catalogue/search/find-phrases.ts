import type { Token } from './read-tokens';
import { keyOf, type Choice, type Meaning, type Vocabulary } from './vocabulary';
import { readTokens, unified } from './read-tokens';

/** A word or a figure of a search text, or one of the words that a synonym puts in its place. */
export type Item = {
  token: Token;
  key: string;
  /** The indexes of the tokens of the text that it stands for. */
  from: readonly number[];
  synonym?: UsedSynonym;
};

/** `means`: what may be searched for instead of the typed words. */
export type UsedSynonym = { typed: readonly Item[]; means: readonly string[] };

/** What several alternatives of a synonym mean together. */
export type AnyOf = { kindIds: readonly string[]; label: string; choices: readonly Choice[] };

/** Neighbouring items that mean something together, or a single one. */
export type Phrase = { items: readonly Item[]; meaning: Meaning; anyOf?: AnyOf };

/** A synonym may mean words that have synonyms themselves. */
const deepestSynonym = 3;

export const itemOf = (token: Token, from: readonly number[]): Item => ({ token, key: keyOf([token]), from });

/** Divides items into the longest phrases that the shop knows, by synonyms too. */
export function findPhrases(items: readonly Item[], vocabulary: Vocabulary, depth = 0): Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < items.length; ) {
    const length = longestAt(items, at, vocabulary, vocabulary.meanings);
    const synonym = depth < deepestSynonym ? longestAt(items, at, vocabulary, vocabulary.synonyms) : 0;
    const isSynonym = synonym > length;
    const used = items.slice(at, at + (isSynonym ? synonym : Math.max(length, 1)));
    const before = items.slice(0, at);
    at += used.length;
    if (isSynonym) {
      const replaced = replace(used, vocabulary, depth);
      if ('anyOf' in replaced) phrases.push({ items: used, meaning: {}, anyOf: replaced.anyOf });
      // With what stands beside it, it may be a longer phrase.
      else return findPhrases([...before, ...replaced.items, ...items.slice(at)], vocabulary, depth + 1);
    } else {
      // What stands within quotation marks means nothing.
      const meaning = length > 0 ? vocabulary.meanings.get(keyFrom(used)) : undefined;
      phrases.push({ items: used, meaning: meaning ?? {} });
    }
  }
  return phrases;
}

/** The items of the longest synonym that begins here; none if there is no synonym. */
export const synonymAt = (items: readonly Item[], at: number, vocabulary: Vocabulary): readonly Item[] =>
  items.slice(at, at + longestAt(items, at, vocabulary, vocabulary.synonyms));

const keyFrom = (items: readonly Item[]) => items.map(({ key }) => key).join(' ');

function longestAt(
  items: readonly Item[],
  at: number,
  vocabulary: Vocabulary,
  known: ReadonlyMap<string, unknown>,
): number {
  const most = Math.min(vocabulary.longest, items.length - at);
  for (let length = most; length > 0; length -= 1) {
    const phrase = items.slice(at, at + length);
    const isTried =
      known === vocabulary.synonyms && phrase.every(({ synonym }) => synonym?.means.length !== 1 && synonym);
    if (!isTried && phrase.every(({ token }) => !token.isQuoted) && known.has(keyFrom(phrase))) return length;
  }
  return 0;
}

/**
 * What stands for the words of a synonym: its first meaning that the shop has, and if that is a kind, the others that are kinds, too.
 * If the shop has none, the only one, or the typed words beside all.
 */
function replace(
  typed: readonly Item[],
  vocabulary: Vocabulary,
  depth: number,
): { items: readonly Item[] } | { anyOf: AnyOf } {
  const means = vocabulary.synonyms.get(keyFrom(typed)) ?? [];
  const from = typed.flatMap((item) => item.from);
  const synonym = { typed: typed.flatMap((item) => item.synonym?.typed ?? [item]), means };
  const alternatives = means.map((text) =>
    readTokens(unified(text), vocabulary.isUnit).map((token) => ({ ...itemOf(token, from), synonym })),
  );
  const [only, ...others] = alternatives;
  if (only && others.length === 0) return { items: only };
  const read = alternatives.map((items) => ({ items, phrases: findPhrases(items, vocabulary, depth + 1) }));
  const first = read.find(({ phrases }) => phrases.every(isRead));
  const kinds = read.flatMap(({ phrases }) => kindOf(phrases) ?? []);
  if (!first) return { items: typed.map((item) => ({ ...item, synonym })) };
  const [kind] = kinds;
  if (!kind || !kindOf(first.phrases)) return { items: first.items };
  const plain = kinds.filter(({ choices }) => choices.length === 0);
  const together = kind.choices.length === 0 ? plain : [kind];
  const kindIds = [...new Set(together.flatMap((each) => each.kindIds))];
  const names = vocabulary.kinds.filter(({ _id }) => kindIds.includes(_id)).map(({ name }) => name);
  return { anyOf: { ...kind, kindIds, label: names.join(', ') } };
}

const isRead = ({ meaning, anyOf }: Phrase): boolean => Boolean(anyOf ?? meaning.kind ?? meaning.choices);

/** The kind that phrases mean, with its choices, if there is nothing else in them. */
function kindOf(phrases: readonly Phrase[]): AnyOf | null {
  const kinds = phrases.flatMap(({ meaning: { kind }, anyOf }) =>
    anyOf ? [anyOf] : kind ? [{ kindIds: [kind.id], label: kind.label, choices: [] }] : [],
  );
  const [kind, ...others] = kinds;
  if (!kind || others.length > 0 || !phrases.every(isRead)) return null;
  const choices = phrases.flatMap(({ meaning }) => (meaning.kind ? [] : (meaning.choices ?? [])));
  return { ...kind, choices: [...kind.choices, ...choices] };
}
