import { type Attribute, valueText } from '@chuck-and-bit/contract/attributes';
import { type Kind, subtreeOf } from '@chuck-and-bit/contract/kinds';
import { figureKey, readTokens, type Token, unified } from './read-tokens';

/** An option of a choice, or an answer to yes or no, as a filter of its attribute. */
export type Choice = { attribute: Attribute; value: number; label: string; kindIds: ReadonlySet<string> };

/** What words of this shop mean. `kind`: `isPart` if they are only one of the things that the kind is named after. */
export type Meaning = {
  kind?: { id: string; label: string; isPart: boolean };
  brand?: string;
  choices?: readonly Choice[];
  /** With the name of the attribute beside the option, so that nothing else can be meant. */
  isExplicit?: boolean;
  /** Goods that are only searched for as a whole. */
  isWhole?: boolean;
};

export type KnownAttribute = {
  attribute: Attribute;
  /** The kinds whose products may have it. */
  kindIds: ReadonlySet<string>;
  /** The words of its name, without those of `limitWords`. */
  stems: readonly string[];
  /** "Largest hole": more will do as well. */
  isLimit: boolean;
};

/** Words for words, in the order in which they count. */
export type WordsFor = { words: string; means: string };

export type Vocabulary = {
  kinds: readonly Kind[];
  /** By their stems, with spaces between them. */
  meanings: ReadonlyMap<string, Meaning>;
  /** By the stems of their words: the alternatives, as they are written. */
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** For each stem of a kind's name, these kinds and all below them. */
  kindsOfWord: ReadonlyMap<string, readonly string[]>;
  attributes: readonly KnownAttribute[];
  /** By figures in the names of options: "1/2 in square". */
  choicesOfFigure: ReadonlyMap<string, readonly Choice[]>;
  /** The most words of a meaning or a synonym. */
  longest: number;
  isUnit: (word: string) => boolean;
  /** What a misspelled word may mean. */
  words: readonly string[];
  /** The stems of all that has a meaning or a synonym. */
  phrases: readonly (readonly string[])[];
};

/** Between the words of a kind's name. */
const joiners = new Set(['and', 'und', 'of', 'for']);
const limitWords = new Set(['largest', 'max', 'maximum', 'hole', 'in', 'for', 'up', 'to']);
const limitName = /^(?:largest|max(?:imum)?|up to)\b/i;

/** The stems by which a phrase is looked up. */
export const keyOf = (tokens: readonly Token[]): string =>
  tokens.map(({ figure, stem }) => (figure && figure.unit !== '' ? figureKey(figure) : stem)).join(' ');

/**
 * What the words of a shop mean.
 * @param words synonyms: of two for the same words, the first counts
 * @param goods names of what shops have or lack as a whole
 */
export function createVocabulary(
  kinds: readonly Kind[],
  brands: readonly string[],
  words: readonly WordsFor[],
  goods: readonly string[],
): Vocabulary {
  const units = new Set(
    kinds.flatMap(({ attributes }) => attributes.map(({ unit }) => unit.toLowerCase())).filter(Boolean),
  );
  const isUnit = (word: string) => units.has(word);
  const tokensOf = (text: string) => readTokens(unified(text), isUnit);
  const meanings = new Map<string, Meaning>();
  const known = new Set<string>();
  let longest = 1;

  function learn(text: string): string | null {
    const tokens = tokensOf(text);
    longest = Math.max(longest, tokens.length);
    for (const { word, figure } of tokens) if (!figure && word.length > 2) known.add(word);
    return tokens.length === 0 ? null : keyOf(tokens);
  }
  /** The first meaning of each sort stays. */
  function add(text: string, meaning: Meaning): void {
    const key = learn(text);
    if (key !== null) meanings.set(key, merged(meanings.get(key), meaning));
  }

  for (const { _id: id, name: label } of kinds) add(label, { kind: { id, label, isPart: false } });
  for (const { _id: id, name: label } of kinds) {
    for (const part of partsOf(label)) add(part, { kind: { id, label, isPart: true } });
  }
  const attributes = kinds.flatMap((kind) => attributesOfKind(kinds, kind, tokensOf));
  const choicesOfFigure = new Map<string, Choice[]>();
  for (const { attribute, kindIds } of attributes) {
    for (const [name, choice] of choicesOf(attribute, kindIds)) {
      if (attribute.type === 'choice') add(name, { choices: [choice] });
      for (const text of new Set([`${attribute.name} ${name}`.trim(), `${name} ${attribute.name}`.trim()]))
        add(text, { choices: [choice], isExplicit: true });
      for (const { figure } of tokensOf(name)) {
        const key = figure && figure.unit !== '' ? figureKey(figure) : null;
        if (key !== null) choicesOfFigure.set(key, [...(choicesOfFigure.get(key) ?? []), choice]);
      }
    }
  }
  for (const brand of brands) add(brand, { brand });
  for (const name of goods.filter((each) => each.includes(' '))) {
    if (!meanings.has(learn(name) ?? '')) add(name, { isWhole: true });
  }

  const synonyms = new Map<string, readonly string[]>();
  for (const { words: typed, means } of words) {
    for (const spelled of spellingsOf(typed)) {
      const key = learn(spelled);
      if (key !== null && !synonyms.has(key))
        synonyms.set(
          key,
          means.split(',').map((each) => each.trim()),
        );
    }
  }
  return {
    kinds,
    meanings,
    synonyms,
    kindsOfWord: kindsByWord(kinds, tokensOf),
    attributes,
    choicesOfFigure,
    longest,
    isUnit,
    words: [...known],
    phrases: [...synonyms.keys(), ...meanings.keys()].map((key) => key.split(' ')),
  };
}

const merged = (before: Meaning = {}, { choices = [], ...meaning }: Meaning): Meaning => ({
  ...meaning,
  ...before,
  ...(before.choices || choices.length > 0 ? { choices: [...(before.choices ?? []), ...choices] } : {}),
});

/** "Impact drivers & wrenches" is "Impact drivers", "wrenches" and "Impact wrenches"; "Stationary & core drills" has "Stationary drills". */
function partsOf(name: string): string[] {
  const parts = name.split(/\s*(?:&|\/|,|\band\b|\bund\b)\s*/i).filter((part) => part !== '');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length < 2) return [];
  const [begins, ends] = [first.split(' ').slice(0, -1), last.split(' ').slice(1)];
  return parts.flatMap((part) =>
    part.includes(' ')
      ? [part]
      : [part, ...[[...begins, part].join(' '), [part, ...ends].join(' ')].filter((each) => each !== part)],
  );
}

function choicesOf(attribute: Attribute, kindIds: ReadonlySet<string>): [name: string, choice: Choice][] {
  const choice = (value: number, shown: string): Choice => ({
    attribute,
    value,
    label: `${attribute.name}: ${shown}`,
    kindIds,
  });
  if (attribute.type === 'choice') return attribute.options.map(({ _id, name }) => [name, choice(_id, name)]);
  if (attribute.type !== 'yesNo') return [];
  return [['', choice(1, valueText(attribute, true))]];
}

function kindsByWord(kinds: readonly Kind[], tokensOf: (text: string) => Token[]) {
  const found = new Map<string, string[]>();
  for (const { _id, name } of kinds) {
    const ids = subtreeOf(kinds, _id).map((kind) => kind._id);
    for (const { stem } of tokensOf(name)) {
      if (!joiners.has(stem)) found.set(stem, [...new Set([...(found.get(stem) ?? []), ...ids])]);
    }
  }
  return found;
}

function attributesOfKind(
  kinds: readonly Kind[],
  { _id, attributes }: Kind,
  tokensOf: (text: string) => Token[],
): KnownAttribute[] {
  const kindIds = new Set(subtreeOf(kinds, _id).map((kind) => kind._id));
  return attributes.map((attribute) => ({
    attribute,
    kindIds,
    stems: tokensOf(attribute.name)
      .map(({ stem }) => stem)
      .filter((stem) => !limitWords.has(stem)),
    isLimit: limitName.test(attribute.name),
  }));
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** German words are also typed without umlauts. */
function spellingsOf(words: string): string[] {
  const plain = words.toLowerCase();
  return [...new Set([plain, plain.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter)])];
}
