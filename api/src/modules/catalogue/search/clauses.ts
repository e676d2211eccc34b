import { type Item, itemOf, synonymAt } from './find-phrases';
import type { Token } from './read-tokens';
import type { Vocabulary } from './vocabulary';

const wordsIn = (text: string) => new Set(text.split(' '));

/** Words that say nothing about a product, in English and German. */
const fillers = wordsIn(
  'a an and any anybody anyone are as at be best brauche buy by can das der die do does ein eine einen find for from für ' +
    'gibt good gut gute guten have help how i ich if in into is it its job kaufen looking me meine mein mit möchte my need of on or our ' +
    'please recommend show size sized some someone suche that the this to und want we welche welcher welchen welches what ' +
    'which with x you your zum zur auf im ' +
    'up under below over above home house use diy hobby beginner beginners professional pro top rated great new ' +
    'price prices cost costs preis preise online shop store',
);
/** Before what it is for: "bits for wood". */
const purposes = wordsIn('for für zum zur');
const additions = wordsIn('with mit incl including inkl inklusive');
const exclusions = wordsIn('without ohne no excluding');
const joiners = wordsIn('and und or oder');
/** What kinds are sold as: a set of bits is bits. */
const transparent = wordsIn('set kit pack box satz piece tool machine maschine');
/** Sizes of screws stand in one word with their number. */
const screws: Readonly<Record<string, string>> = {
  torx: 't',
  tx: 't',
  t: 't',
  ph: 'ph',
  phillip: 'ph',
  pz: 'pz',
};

export const isFiller = ({ word, isQuoted }: Token): boolean => !isQuoted && fillers.has(word);
export const isTransparent = ({ stem, isQuoted }: Token): boolean => !isQuoted && transparent.has(stem);
export const joinsPhrases = ({ word, isQuoted }: Token): boolean => !isQuoted && joiners.has(word);

/** `wanted`: what it is for stands before it. `excluded`: each begins with "without". */
export type Clauses = { wanted: Item[]; beside: Item[]; excluded: Item[][] };

/** Divides a text at "for", "with" and "without", but not within the words of a synonym. */
export function divideClauses(all: readonly Item[], vocabulary: Vocabulary): Clauses {
  const items = joinScrewSizes(all);
  const ofSynonyms = new Set(items.flatMap((_, at) => synonymAt(items, at, vocabulary)));
  const head: Item[] = [];
  const purpose: Item[] = [];
  const beside: Item[] = [];
  const excluded: Item[][] = [];
  let clause = head;
  for (const [index, item] of items.entries()) {
    const { word, isQuoted } = item.token;
    const next = items[index + 1];
    const isMarker = !isQuoted && next !== undefined && !ofSynonyms.has(item);
    if (isMarker && purposes.has(word)) clause = purpose;
    else if (isMarker && additions.has(word)) clause = beside;
    // "No. 2" is a name.
    else if (isMarker && exclusions.has(word) && !next.token.figure) excluded.push((clause = [item]));
    else clause.push(item);
  }
  // Fillers within a clause would separate the words of a phrase.
  const withoutFillers = (clause: Item[]) =>
    clause.filter((item) => !isFiller(item.token) || joinsPhrases(item.token) || ofSynonyms.has(item));
  // "Bits for tiles 8 mm" are tile bits: a figure between the words would separate them.
  const purposeWords = withoutFillers(purpose);
  const end = purposeWords.findLastIndex(({ token }) => !token.figure) + 1;
  return {
    wanted: [...purposeWords.slice(0, end), ...withoutFillers(head)],
    beside: [...purposeWords.slice(end), ...withoutFillers(beside)],
    excluded,
  };
}

function joinScrewSizes(items: readonly Item[]): Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    const screw = before && !before.token.isQuoted ? screws[before.token.stem] : undefined;
    const { word } = item.token;
    if (before && screw && /^\d{1,2}$/.test(word)) {
      joined.pop();
      const token = {
        ...item.token,
        start: before.token.start,
        word: screw + word,
        stem: screw + word,
        figure: null,
      };
      joined.push(itemOf(token, [...before.from, ...item.from]));
    } else joined.push(item);
  }
  return joined;
}
