import type { Attribute } from '@chuck-and-bit/contract/attributes';
import { rangeBetween, writeNumberRange } from '@chuck-and-bit/contract/filter-values';
import { kindLimits } from '@chuck-and-bit/contract/kind-limits';
import type { Kind } from '@chuck-and-bit/contract/kinds';
import { expect, test } from 'vitest';
import { spellingsOfUnits } from '../../../search/search-text';
import { shippedGoods, shippedSynonyms } from '../../synonyms/shipped-synonyms';
import { readQuery, readWords, textWithout } from './read-query';
import { figureKey, readTokens, stemOf } from './read-tokens';
import { attributeOf, kindOf } from '../../../../test/kind-parts';
import { equalValues, unitOf } from './units';
import { createVocabulary } from './vocabulary';

const options = (...names: string[]) => names.map((name, index) => ({ _id: index + 1, name }));
const kind = (name: string, parentId: string | null, attributes: Attribute[] = []): Kind =>
  kindOf(name, { parentId, attributes });

const kinds = [
  kind('Power tools', null, [
    attributeOf('Power source', { type: 'choice', options: options('Battery', 'Mains') }),
    attributeOf('Voltage', { unit: 'V', isKeyFigure: true }),
    attributeOf('Power', { unit: 'W' }),
    attributeOf('Largest hole in concrete', { unit: 'mm' }),
    attributeOf('Mounting', { type: 'choice', options: options('Bench', 'Stand', 'Magnet') }),
  ]),
  kind('Drill drivers', 'Power tools', [
    attributeOf('Chuck', { type: 'range', unit: 'mm', isKeyFigure: true }),
    attributeOf('Brushless', { type: 'yesNo' }),
  ]),
  kind('Hammer drills', 'Power tools'),
  kind('Impact drivers & wrenches', 'Power tools', [
    attributeOf('Drive', { type: 'choice', options: options('1/4 in hex', '1/2 in square') }),
  ]),
  kind('Bits', null, [
    attributeOf('Diameter', { type: 'range', unit: 'mm', isKeyFigure: true }),
    attributeOf('Shank', { type: 'choice', options: options('SDS-plus', '1/4 in hex') }),
    attributeOf('Pieces', {}),
  ]),
  kind('Wood bits', 'Bits'),
  kind('Masonry bits', 'Bits'),
  kind('Batteries', null, [attributeOf('Capacity', { unit: 'Ah', isKeyFigure: true })]),
  kind('Chargers', null),
];
const own = [
  { words: 'hole maker', means: 'hammer drill' },
  // The first of two counts, and a kind with an option is none beside kinds without.
  { words: 'hole makers', means: 'charger' },
  { words: 'wall borer', means: 'hammer drills, battery power source drill drivers, chargers' },
  { words: 'rührstab fräser', means: 'chargers' },
  { words: 'bit for walls', means: 'masonry bits' },
  { words: 'maker with thread', means: 'wood bits' },
  { words: 'tool without end', means: 'hammer drills' },
  { words: 'top of the line', means: 'chargers' },
  { words: 'screw whirler', means: 'battery power source drill drivers, hammer drills' },
  // What is a name of this shop itself means nothing else.
  { words: 'wood bits', means: 'chargers' },
];
const vocabulary = createVocabulary(kinds, ['Tarn', 'Corin'], [...own, ...shippedSynonyms], shippedGoods);
const read = (text: string) => readQuery(text, vocabulary);

/** What was read, as its parts are called, and the words that are left. */
test.each<[text: string, parts: string[], words: string[]]>([
  // Kinds
  ['hammer drills', ['Hammer drills'], []],
  ['Hammer-Drill', ['Hammer drills'], []],
  ['impact wrench', ['Impact drivers & wrenches'], []],
  ['bits for wood', ['Wood bits'], []],
  ['wood and masonry bits', ['Wood bits, Masonry bits'], []],
  ['masonry bit set', ['Masonry bits'], []],
  ['drill', ['Drill drivers, Hammer drills'], []],
  ['battery charger', ['Chargers'], []],
  ['power hammer drill', ['Hammer drills'], ['power']],
  ['battery drill', ['Drill drivers, Hammer drills', 'Power source: Battery'], []],
  ['forstner bit', ['Bits'], ['forstner']],
  ['wood bits & chargers', ['Wood bits, Chargers'], []],
  ['hammer drills, chargers', ['Hammer drills, Chargers'], []],
  ['hammer drills/chargers', ['Hammer drills, Chargers'], []],
  ['hammer drills . chargers', ['Chargers'], ['hammer', 'drills']],
  ['impact drivers and wrenches', ['Impact drivers & wrenches'], []],
  ['cheap impact wrench', ['Impact drivers & wrenches', 'Price, low to high'], ['impact', 'wrench']],
  ['cheap hammer drill', ['Hammer drills', 'Price, low to high'], []],
  ['chuck key', [], ['chuck key']],
  ['drill price', ['Drill drivers, Hammer drills'], []],
  ['hammer drill makita', [], ['hammer', 'drill', 'makita']],
  ['charger or', ['Chargers'], []],
  ['charger 5', ['Chargers'], ['5']],
  ['charger tarn', ['Chargers', 'Tarn'], []],
  ['drill brushless', ['Drill drivers, Hammer drills', 'Brushless: Yes'], []],
  ['power', ['Power tools'], []],
  ['hammer+drill', ['Hammer drills'], []],
  ['chargers and wood', ['Chargers, Wood bits'], []],
  ['chargers wood', [], ['chargers', 'wood']],
  ['wood wood bits', ['Wood bits'], ['wood']],
  ['xylophone xylophone', [], ['xylophone']],
  ['wood masonry', [], ['wood', 'masonry']],
  ['set', [], ['set']],
  ['stand', [], ['stand']],
  ['bits stand', ['Bits'], ['stand']],
  ['demo hammer', [], ['demo hammer']],
  ['hammer big bits', ['Bits'], ['hammer', 'big']],
  ['makita set', [], ['makita', 'set']],
  ['makita oder bosch', [], ['makita', 'bosch']],
  ['drill set', ['Drill drivers, Hammer drills'], []],
  ['eggbeater', [], ['hand', 'drill']],
  ['bits socket set', [], ['bits', 'socket set']],
  // Brands
  ['tarn', ['Tarn'], []],
  ['tarn set', ['Tarn'], []],
  ['"tarn"', [], ['tarn']],
  ['"chargers"', [], ['chargers']],
  ['"wood" bits', ['Bits'], ['wood']],
  ['"drill"', [], ['drill']],
  ['drill "blue"', [], ['drill', 'blue']],
  ['tarn "chargers"', ['Tarn'], ['chargers']],
  ['tarn drill', ['Drill drivers, Hammer drills', 'Tarn'], []],
  ['makita', [], ['makita']],
  ['tarn or corin bits', ['Bits', 'Tarn', 'Corin'], []],
  // Options that are named with their attribute
  ['power source battery', ['Power source: Battery'], []],
  ['battery power source', ['Power source: Battery'], []],
  ['brushless', ['Brushless: Yes'], []],
  ['SDS+ bits', ['Masonry bits', 'Shank: SDS-plus'], []],
  // Synonyms
  ['hole maker', ['Hammer drills'], []],
  ['hole makers', ['Hammer drills'], []],
  ['wall borer', ['Hammer drills, Chargers'], []],
  ['screw whirler', ['Drill drivers', 'Power source: Battery'], []],
  ['cordless drill', ['Drill drivers, Hammer drills', 'Power source: Battery'], []],
  ['Akkuschrauber', ['Drill drivers', 'Power source: Battery'], []],
  ['Bohrer für Beton', ['Masonry bits'], []],
  ['Ladegeraet', ['Chargers'], []],
  ['Ladegerät', ['Chargers'], []],
  ['circular saw', [], ['circular saw']],
  // Synonyms of several words with words that otherwise divide a text, or say nothing
  ['bit for walls', ['Masonry bits'], []],
  ['8 mm bit for walls', ['Masonry bits', 'Diameter: 8 mm'], []],
  ['bit for masonry 8 mm', ['Masonry bits', 'Diameter: 8 mm'], []],
  ['bit for 8 mm', ['Bits', 'Diameter: 8 mm'], []],
  ['bit for wood', ['Wood bits'], []],
  ['maker with thread', ['Wood bits'], []],
  ['tool without end', ['Hammer drills'], []],
  ['tool without end without battery', ['Hammer drills', 'Without battery'], []],
  ['top of the line', ['Chargers'], []],
  ['"bit for walls"', [], ['bit', 'for', 'walls']],
  // Figures
  ['18 V drill', ['Drill drivers, Hammer drills', 'Voltage: 18–20 V'], []],
  ['20v', ['Voltage: 18–20 V'], []],
  ['650 W', ['Power: 650 W'], []],
  ['18 V set', ['Voltage: 18–20 V'], []],
  ['drill "18 V"', ['Drill drivers, Hammer drills'], ['18v']],
  ['10 mm diameter bit', ['Bits', 'Diameter: 10 mm'], []],
  ['bits 10 pieces', ['Bits', 'Pieces: 10'], []],
  ['10 pcs bits', ['Bits', 'Pieces: 10'], []],
  ['5Ah', ['Capacity: 5 Ah'], []],
  ['3/8 bit', ['Bits', 'Diameter: 3/8 in'], []],
  ['bit under 3/8', ['Bits', 'Diameter: 3/8 in'], []],
  ['8 mm bit', ['Bits', 'Diameter: 8 mm'], []],
  ['1/4 hex bit', ['Bits', 'Shank: 1/4 in hex'], []],
  ['1/2 in impact wrench', ['Impact drivers & wrenches', 'Drive: 1/2 in square'], []],
  ['hammer drill for 20 mm holes in brick', ['Hammer drills'], ['20mm', 'holes', 'brick']],
  ['13 mm', [], ['13mm']],
  ['chuck 13 mm', [], ['chuck', '13mm']],
  ['20 mm hole in concrete', ['Largest hole in concrete: at least 20 mm'], []],
  ['half inch impact wrench', ['Impact drivers & wrenches', 'Drive: 1/2 in square'], []],
  ['½ in impact wrench', ['Impact drivers & wrenches', 'Drive: 1/2 in square'], []],
  ['1/2 in charger', ['Chargers'], ['1q2in']],
  ['1-1/2 in bit', ['Bits', 'Diameter: 1 1/2 in'], []],
  ['1½" bit', ['Bits', 'Diameter: 1 1/2 in'], []],
  ['0.3 in bit', ['Bits', 'Diameter: 0.3 in'], []],
  ['1/64 in bit', ['Bits', 'Diameter: 1/64 in'], []],
  ['1/128 in bit', ['Bits', 'Diameter: 0.0078125 in'], []],
  ['3/8" bit 1/2"', ['Bits', 'Diameter: 3/8 in', 'Diameter: 1/2 in'], []],
  ['4000 mAh battery', ['Batteries', 'Capacity: 3.92–4.08 Ah'], []],
  // Prices, orders, with and without
  ['drill under $120', ['Drill drivers, Hammer drills', 'Under $120'], []],
  ['drill under 100 dollars', ['Drill drivers, Hammer drills', 'Under $100'], []],
  ['bit up to 10 mm', ['Bits', 'Diameter: 10 mm'], []],
  ['batteries 40 to 80 dollars', ['Batteries', '$40 to $80'], []],
  ['cheapest drill', ['Drill drivers, Hammer drills', 'Price, low to high'], []],
  ['drill cheaper than $100', ['Drill drivers, Hammer drills', 'Under $100'], []],
  ['2 in 1 bit', ['Bits'], ['2', '1']],
  ['2-in-1 bit', ['Bits'], ['2', '1']],
  ['2 in bit', ['Bits', 'Diameter: 2 in'], []],
  ['drill up to $50', ['Drill drivers, Hammer drills', 'Up to $50'], []],
  ['drill over $50', ['Drill drivers, Hammer drills', '$50 and more'], []],
  ['drill between $50 and $1,000,000', ['Drill drivers, Hammer drills', '$50 and more'], []],
  ['drill under $12.50', ['Drill drivers, Hammer drills', 'Under $12.50'], []],
  ['most expensive hammer drill', ['Hammer drills', 'Price, high to low'], []],
  ['newest hammer drill', ['Hammer drills', 'Newest first'], []],
  ['cheapskate hammer drill', ['Hammer drills'], ['cheapskate']],
  ['drill light', [], ['drill', 'light']],
  ['light drill', ['Drill drivers, Hammer drills', 'Lightest first'], []],
  ['drill without battery', ['Drill drivers, Hammer drills', 'Without battery'], []],
  ['without battery', ['Without battery'], []],
  ['best under $100', ['Under $100'], []],
  ['bits without case 5', ['Bits', 'Without case 5'], []],
  ['under 120$drill', ['Drill drivers, Hammer drills', 'Under $120'], []],
  ['bit 3/8"$5', ['Bits', 'Diameter: 3/8 in', 'About $5'], []],
  ['ohne koffer', ['Without koffer'], []],
  ['no name', ['Without name'], ['no', 'name']],
  ['brushless drill', ['Drill drivers, Hammer drills', 'Brushless: Yes'], []],
  ['no. 2 bit', ['Bits'], ['no', '2']],
  ['hammer drill without battery with case', ['Hammer drills', 'Without battery'], ['case']],
  ['charger without with case', ['Chargers'], ['case']],
  ['charger without battery without clutch', ['Chargers', 'Without battery', 'Without clutch'], []],
  // As typed
  ['"hammer drill"', [], ['hammer', 'drill']],
  ['“drill under $100 now”', [], ['drill', 'under', '100', 'now']],
  ['"the"', [], ['the']],
  ['„hammer drill“', [], ['hammer', 'drill']],
  ['«hammer drill»', [], ['hammer', 'drill']],
  ['"cheap" hammer drill', ['Hammer drills'], ['cheap']],
  ['drill "set"', [], ['drill', 'set']],
  ['bits "or" chargers', ['Chargers'], ['bits', 'or']],
  ['the', [], []],
])('%j is read as %j and the words %j', (text, parts, words) => {
  const reading = read(text);
  expect(reading.parts.map(({ label }) => label)).toEqual(parts);
  expect(reading.words.map(({ term }) => term.word)).toEqual(words);
});

/** The ranges of each filter. A product has one of them. */
test.each([
  ['drill bench stand', ['1 2']],
  ['drill without bench', ['2 3']],
  ['drill bench without bench', ['1']],
  ['12 V 18 V drill', ['10.8..12 18..20']],
  ['bit 3 mm 10 mm', ['3', '10']],
  ['bit 3 mm or 10 mm', ['3 10']],
  ['battery drill 18 V', ['1', '18..20']],
])('%j asks for one of %j', (text, filters) => {
  const found = read(text).filters.map(({ among }) => among.flatMap(({ ranges }) => ranges));
  expect(found.map((ranges) => ranges.map(writeNumberRange).join(' '))).toEqual(filters);
});

test('words that divide a text are read in both languages', () => {
  const labels = (text: string) => read(text).parts.map(({ label }) => label);
  for (const without of ['without', 'ohne', 'no', 'excluding', 'w/o', 'W/O'])
    expect(labels(`hammer drill ${without} battery`), without).toEqual(['Hammer drills', 'Without battery']);
  for (const beside of ['with', 'mit', 'incl', 'including', 'inkl', 'inklusive', 'w/'])
    expect(labels(`charger ${beside} wood bit`), beside).toEqual(['Chargers']);
  for (const purpose of ['for', 'für', 'zum', 'zur'])
    expect(labels(`bit ${purpose} masonry`), purpose).toEqual(['Masonry bits']);
  for (const either of ['and', 'und', 'or', 'oder'])
    expect(labels(`wood bits ${either} chargers`), either).toEqual(['Wood bits, Chargers']);
});

test.each([
  [
    'price',
    'cheap cheaper cheapest lowest_price low_cost budget inexpensive affordable günstiger billigste preiswert',
  ],
  ['-price', 'most_expensive highest_price highest_priced teuerste'],
  [
    'weight',
    'small smaller smallest tiny light lighter lightest lightweight kleine kleiner kleinste leichte leichter leichteste',
  ],
  ['newest', 'newest latest neueste'],
])('the order %s is asked for by %s', (sort, words) => {
  for (const word of words.split(' '))
    expect(read(`${word.replace('_', ' ')} hammer drill`), word).toMatchObject({ sort, words: [] });
  expect(read('hammer drill').sort).toBeNull();
});

test.each<[words: string, from: number | undefined, to?: number]>([
  ['under|below|less than|cheaper than|for under|unter|<', undefined, 49.99],
  ['up to|max|max.|maximum|maximal|at most|not more than|within|bis|bis zu|höchstens|≤|<=', undefined, 50],
  ['over|above|more than|at least|from|starting at|ab|über|mindestens|>', 50],
  ['around|about|ca|ca.|for|für|etwa|', 37.49, 62.5],
  ['between 40 and|from 40 to|zwischen 40 und|von 40 bis|40 -|40–', 40, 50],
])('a price is asked for by %s', (words, from, to) => {
  for (const each of words.split('|'))
    expect(read(`drill ${each} $50`).price, each).toEqual(rangeBetween(from, to));
});

test('what a word counts as follows from where it stands', () => {
  const words = (text: string) => read(text).words;
  expect(words('hammer drill makita').map(({ isHead = false }) => isHead)).toEqual([false, false, true]);
  expect(words('hammer drill makita').map(({ isOfName = false }) => isOfName)).toEqual([false, false, false]);
  expect(words('bits drill').map(({ isOfName = false }) => isOfName)).toEqual([false, true]);
  expect(words('"drill"')).toMatchObject([{ kindIds: [], term: { isExact: false } }]);
  expect(words('circular saw')).toMatchObject([{ term: { isExact: true } }]);
  expect(words('eggbeater')[0]?.term.alternatives).toEqual(['eggbeater']);
  expect(words('wood masonry')[0]).toMatchObject({
    kindIds: ['Wood bits'],
    term: { alternatives: ['wood', 'timber'] },
  });
  expect(words('stand')).toMatchObject([{ choices: [{ attributeId: 'Mounting', value: 2 }] }]);
  const ranking = (text: string) => read(text).ranking.map(({ word }) => word);
  expect(ranking('impact wrench')).toEqual(['impact', 'wrench']);
  expect([ranking('hammer drill'), ranking('drill')]).toEqual([[], ['drill']]);
  expect(read('bits without battery')).toMatchObject({ filters: [], without: [{ word: 'battery' }] });
  expect(read('bits without case 5').without.map(({ word }) => word)).toEqual(['case']);
});

test('a text has thirty words at most that are read, twenty that are searched for, and sixty part numbers', () => {
  const labels = (text: string) => read(text).parts.map(({ label }) => label);
  expect(labels(`${'the '.repeat(29)}charger`)).toEqual(['Chargers']);
  expect(labels(`${'the '.repeat(30)}charger`)).toEqual([]);
  const letters = [...'abcdefghijklmnopqrstu'].map((letter) => letter.repeat(4));
  expect(read(letters.join(' ')).words.map(({ term }) => term.word)).toEqual(letters.slice(0, 20));
  expect(read('cheap impact wrench'.concat(' ', letters.join(' '))).words).toHaveLength(20);
  expect(read(`${'a'.repeat(59)}1`).codes).toHaveLength(1);
  expect(read(`${'a'.repeat(60)}1`).codes).toEqual([]);
  expect(
    read(
      'a1b2 '
        .repeat(8)
        .concat([...'cdefghijklmnopqrstuvw'].map((letter) => `${letter}1${letter}2`).join(' ')),
    ).codes,
  ).toHaveLength(60);
  expect(read('a1 b c d e f').codes).toEqual(expect.arrayContaining(['a1bcd', 'a1bcdef']));
  expect(read('a1 b c d e f').codes).not.toContain('a1bcde');
  // Each is four letters once it is unified.
  for (const reading of [read, readWords])
    expect(reading('㌀'.repeat(200)).text.length).toBeLessThanOrEqual(200);
});

test('sizes that are alternatives are said together', () => {
  expect(read('12 V 18 V drill').filters[0]?.written).toBe('10.8–12 V or 18–20 V');
  expect(read('bench stand drill').filters[0]?.written).toBeNull();
  expect(read('drill bench without bench').without.map(({ word }) => word)).toEqual(['bench']);
});

test('a synonym is read alike with and without umlauts', () => {
  const words = ['rührstab fräser', ...shippedSynonyms.map((each) => each.words)];
  const spelled = (text: string) => text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
  const labels = (text: string) => read(text).parts.map(({ label }) => label);
  for (const each of words) expect(labels(spelled(each)), each).toEqual(labels(each));
  expect(labels('ruehrstab fraeser')).toEqual(['Chargers']);
});

test.each([
  ['cordless drill 18V', 'Power source: Battery', 'drill 18V'],
  ['drill in and under $120', 'Under $120', 'drill'],
  ['drill for under $120', 'Under $120', 'drill'],
  ['for hammer drill', 'Hammer drills', ''],
  ['drill under $120', 'Under $120', 'drill'],
  ['hammer drill without battery', 'Without battery', 'hammer drill'],
  ['cheapest drill', 'Price, low to high', 'drill'],
])('%j without %s is %j', (text, label, without) => {
  expect(read(text).parts.find((part) => part.label === label)?.without).toBe(without);
});

test('what is left without a part neither begins nor ends with a word that led to it', () => {
  for (const word of ['for', 'and', 'in', 'für', 'und'])
    expect(textWithout(`${word} drills`, []), word).toBe('drills');
  for (const word of ['for', 'with', 'without', 'and', 'in', 'für', 'mit', 'ohne', 'und'])
    expect(textWithout(`drills ${word}`, []), word).toBe('drills');
  expect(textWithout('inner  drills behind', [])).toBe('inner drills behind');
  const [within, whole] = [
    { start: 3, end: 5 },
    { start: 0, end: 9 },
  ];
  expect(textWithout('12345678 drills', [within, whole])).toBe('drills');
});

test('a screw size of two words is taken away with both', () => {
  const drive = attributeOf('Drive', { type: 'choice', options: options('T20', 'T25') });
  const { parts } = readQuery('bits torx 25', createVocabulary([kind('Bits', null, [drive])], [], [], []));
  expect(parts.at(-1)).toEqual({ label: 'Drive: T25', without: 'bits' });
});

test('figures and prices have their bounds', () => {
  expect(read('drill under $100').price).toEqual({ from: expect.any(Number), to: 99.99 });
  expect(read('drill up to $1000000').price).toBeNull();
  expect(read('3/8 bit').filters[0]?.among[0]?.ranges).toEqual([
    { from: expect.closeTo(9.325, 2), to: expect.closeTo(9.725, 2) },
  ]);
  expect(read('drill without battery').filters[0]?.among[0]?.ranges).toEqual([{ from: 2, to: 2 }]);
  expect(read('brushless drill').filters[0]?.among[0]?.ranges).toEqual([{ from: 1, to: 1 }]);
  expect(read('drill without brushless').filters[0]).toMatchObject({
    label: 'Brushless: No',
    among: [{ ranges: [{ from: 0, to: 0 }] }],
  });
});

test.each<[asked: string, bounds: { from?: number; to?: number }]>([
  ['under $1,000', { to: 999.99 }],
  ['less than 1.000 €', { to: 999.99 }],
  ['under 120', { to: 119.99 }],
  ['up to $1,299.50', { to: 1_299.5 }],
  ['up to 12,50 €', { to: 12.5 }],
  ['over $80', { from: 80 }],
  ['from 80 dollars', { from: 80 }],
  ['between $120 and $80', { from: 80, to: 120 }],
  ['80-120 usd', { from: 80, to: 120 }],
  ['for $100', { from: 74.99, to: 125 }],
  ['under $0', { to: 0 }],
  ['under 12,50.', { to: 12.49 }],
  ['up to $999,999.99', { to: 999_999.99 }],
  ['40 € to 50 €', { from: 40, to: 50 }],
  // "Ab" is German for "from", but only as a word.
  ['lab $50', { from: 37.49, to: 62.5 }],
])('a drill %s costs %j', (asked, bounds) => {
  expect(read(`drill ${asked}`).price).toEqual(rangeBetween(bounds.from, bounds.to));
});

test('a price is read in each way of writing its currency', () => {
  const written = '€50|$ 50|€ 50|50$|50 €|50€|50 dollar|50 usd|50 bucks|50 euros|50 EUR'.split('|');
  for (const phrase of ['under', 'up to', 'over', 'for', '40 to', 'between 40 and'])
    for (const price of written)
      expect(read(`drill ${phrase} ${price}`).price, `${phrase} ${price}`).toEqual(
        read(`drill ${phrase} $50`).price,
      );
});

test('what is left out means the same with and without a kind', () => {
  for (const without of ['without battery', 'without brushless', 'without clutch']) {
    const { filters, without: words } = read(`drill ${without}`);
    expect(read(without), without).toMatchObject({ filters, without: words });
  }
});

test('a number with a unit, a sign or a fraction is no price', () => {
  const units = spellingsOfUnits.flat().flatMap((unit) => [unit, ` ${unit}`, `-${unit}`]);
  const priced = [...units, '"', '″', '”', "'", '′', '’', '%', '°', '/4'].filter(
    (unit) => read(`drill under 30${unit}`).price !== null,
  );
  expect(priced).toEqual([]);
});

test.each<[value: number, unit: string, ofAttribute: string, within: [from: number, to: number]]>([
  // Lengths are equal within 0.2 mm or 2 %, whichever is more.
  [9.9, 'in', 'mm', [246.4308, 256.4892]],
  [0.25, 'in', 'mm', [6.15, 6.55]],
  [5, 'mm', 'cm', [0.48, 0.52]],
  [50, 'mm', 'cm', [4.9, 5.1]],
  [5, 'cm', 'mm', [49, 51]],
  [2_000, 'mm', 'm', [1.96, 2.04]],
  [10, 'ft', 'm', [2.98704, 3.10896]],
  [2, 'm', 'ft', [6.43045, 6.69291]],
  [6, 'mm', 'in', [0.22835, 0.24409]],
  // Others within 2 %.
  [2_500, 'g', 'kg', [2.45, 2.55]],
  [2, 'kg', 'lb', [4.32106, 4.49743]],
  [10, 'oz', 'g', [277.82533, 289.16514]],
  [1.5, 'kw', 'W', [1_470, 1_530]],
  [4_000, 'mah', 'Ah', [3.92, 4.08]],
  // In its own unit exactly, and volts as batteries are labelled.
  [13, 'mm', 'mm', [13, 13]],
  [5, 'pounds', 'Pounds', [5, 5]],
  [12, 'v', 'V', [10.8, 12]],
  [14.4, 'v', 'V', [14.4, 16]],
  [40, 'v', 'V', [36, 40]],
  [54, 'v', 'V', [54, 60]],
  [230, 'v', 'V', [230, 230]],
])('%d %s is a value in %s within %j', (value, unit, ofAttribute, [from, to]) => {
  expect(equalValues({ value, unit: unitOf(unit) ?? unit }, ofAttribute)).toEqual({
    from: expect.closeTo(from, 4),
    to: expect.closeTo(to, 4),
  });
});

test('what is named after the largest that it takes may be larger', () => {
  expect(read('hammer drill for holes in concrete 20 mm').filters).toMatchObject([
    {
      label: 'Largest hole in concrete: at least 20 mm',
      among: [{ ranges: [{ from: 20, to: kindLimits.attributeValue.max }] }],
    },
  ]);
  expect(read('8 mm bit').filters[0]?.among[0]?.ranges).toEqual([{ from: 8, to: 8 }]);
});

test.each([
  ['torx 20', ['t20']],
  ['TX 8', ['t8']],
  ['phillips 2', ['ph2']],
  ['t 20', ['t20']],
  ['ph 3', ['ph3']],
  ['pz 2', ['pz2']],
  ['"torx" 20', ['torx', '20']],
  ['torx 200', ['torx', '200']],
  ['3/8', ['3q8in']],
  ['3/8"', ['3q8in']],
  ['keilnut träger', ['keilnut', 'träger']],
])('%j is searched for as %j', (text, words) => {
  expect(read(text).words.map(({ term }) => term.word)).toEqual(words);
});

test('sizes are found in the other unit, too, and fractions without a unit', () => {
  const alternativesOf = (text: string) => read(text).words[0]?.term.alternatives;
  expect(alternativesOf('3/8')).toEqual(expect.arrayContaining(['3q8', '9p5mm']));
  expect(alternativesOf('3/8"')).not.toContain('3q8');
  expect(alternativesOf('3/8')).not.toContain('10mm');
  expect(alternativesOf('1.27 cm')).toContain('1q2in');
  expect(alternativesOf('"18 V"')).toContain('20v');
  expect(alternativesOf('12.7 mm')).toContain('1q2in');
});

test('part numbers are looked up in any way of writing', () => {
  expect(read('A-123 please').codes).toContain('A-123');
  expect(read('A-12 please').codes).toEqual(['A-12please']);
  expect(read('MT–1001').codes).toEqual(['MT–1001']);
  expect(read('mt 1001 please').codes).toContain('mt1001');
  expect(read('2 000000 000244').codes).toContain('2000000000244');
  expect(read('hammer').codes).toEqual([]);
  expect(read('"A-123"').codes).toEqual([]);
});

test.each([
  ['batteries', 'battery'],
  ['bits', 'bit'],
  ['boxes', 'box'],
  ['brushes', 'brush'],
  ['benches', 'bench'],
  ['glasses', 'glass'],
  ['glass', 'glass'],
  ['radius', 'radius'],
  ['chassis', 'chassis'],
  ['gas', 'gas'],
  ['nuts', 'nut'],
  ['m10s', 'm10s'],
  ['träger', 'trager'],
])('the word "%s" is compared as "%s"', (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

test('equal sizes are one, and sizes that differ in the fourth digit are two', () => {
  const keys = [1, 25.4, 25.41].map((value) => figureKey({ value, unit: value === 1 ? 'in' : 'mm' }));
  expect(new Set(keys).size).toBe(2);
  expect(keys[0]).toBe(keys[1]);
});

test('the sign between two sizes is no word', () => {
  for (const text of ['6x160', '6X160']) {
    const tokens = readTokens(text, () => false);
    expect(tokens.map(({ word, start, end }) => [word, start, end])).toEqual([
      ['6', 0, 2],
      ['160', 2, 5],
    ]);
  }
});

test.each([
  ['1-1/2 in', 1.5, 'in'],
  ["3/8''", 0.375, 'in'],
  ['3/8 ″', 0.375, 'in'],
  ['3/0', 3, 'in'],
  ['5', 5, ''],
  ['1,5 mm', 1.5, 'mm'],
  ['1,000 rpm', 1_000, 'rpm'],
  ['1.000,5 mm', 1_000.5, 'mm'],
  ['1,000.5 mm', 1_000.5, 'mm'],
  ['18-V', 18, 'v'],
  ['18 v2', 18, ''],
  ['5 bar', 5, 'bar'],
  ['5 barn', 5, ''],
])('%j is read as %d "%s"', (text, value, unit) => {
  expect(readTokens(text, (word) => word === 'bar')[0]?.figure).toEqual({ value, unit });
});

/** Which attributes of saws are filtered by, and how that is called. */
function readOfSaws(text: string, ...sizes: [name: string, unit: string, isKeyFigure: boolean][]) {
  const attributes = sizes.map(([name, unit, isKeyFigure]) => attributeOf(name, { unit, isKeyFigure }));
  const { filters, parts } = readQuery(text, createVocabulary([kind('Saws', null, attributes)], [], [], []));
  const names = filters.map(({ among }) => among.map((each) => each.attribute.name));
  return [...names.flat(), ...parts.map(({ label }) => label).filter((label) => label !== 'Saws')];
}

test.each([
  ['20 mm saws', true, ['Blade length', 'Blade length: 20 mm']],
  ['20 mm saws', false, []],
  ['20 mm blade saws', false, ['Blade length', 'Blade width', '20 mm']],
  ['blade width 20 mm saws', true, ['Blade width', 'Blade width: 20 mm']],
])('of several sizes "%s" means those that are named, else the key figure: %s', (text, isKeyFigure, read) => {
  expect(readOfSaws(text, ['Blade length', 'mm', isKeyFigure], ['Blade width', 'mm', false])).toEqual(read);
});

test.each([
  ['in', 'Blade: 0.5 in'],
  ['mm', 'Blade: 1/2 in'],
])('half an inch of what is measured in %s is called "%s"', (unit, label) => {
  expect(readOfSaws('1/2 in saws', ['Blade', unit, true])).toEqual(['Blade', label]);
});

test.each([
  ['Largest cut', true],
  ['Max. cut', true],
  ['Maximum cut', true],
  ['Up to cut', true],
  ['Maxi cut', false],
])('20 mm of "%s" may be more: %j', (name, isLimit) => {
  const read = readOfSaws('20 mm cut saws', [name, 'mm', false]);
  expect(read).toEqual([name, `${name}: ${isLimit ? 'at least ' : ''}20 mm`]);
});

test('a unit of the shop is read in any case, and another one of the same measure with four digits', () => {
  expect(readOfSaws('5 bar saws', ['Pressure', 'Bar', true])).toEqual(['Pressure', 'Pressure: 5 Bar']);
  expect(readOfSaws('2.5 kg saws', ['Mass', 'lb', true])).toEqual(['Mass', 'Mass: 5.401–5.622 lb']);
});

test('a number alone is no option that begins with it', () => {
  const jaws = attributeOf('Jaws', { type: 'choice', options: options('2 jaws', '3 jaws') });
  const { parts } = readQuery('chucks 3', createVocabulary([kind('Chucks', null, [jaws])], [], [], []));
  expect(parts.map(({ label }) => label)).toEqual(['Chucks']);
});

test('a kind is also called by each of the things in its name, unless another one is called so', () => {
  const of = (...names: string[]) =>
    createVocabulary(
      names.map((name) => kind(name, null)),
      [],
      [],
      [],
    );
  const parts = (name: string) => [...of(name).meanings.keys()].slice(1);
  for (const sign of [' & ', '/', ', ', ' and ', ' und '])
    expect(parts(`Hand saws${sign}planes`), sign).toEqual(['hand saw', 'plane', 'hand plane']);
  expect(parts('Stationary & core drills')).toEqual(['stationary', 'stationary drill', 'core drill']);
  const planes = of('Saws & planes', 'Planes').meanings.get('plane')?.kind;
  expect(planes).toEqual({ id: 'Planes', label: 'Planes', isPart: false });
  expect([...of('Saws and bits for wood').kindsOfWord.keys()]).toEqual(['saw', 'bit', 'wood']);
});

test('a synonym may lead to another one, three times at most', () => {
  const words = ['saws', 'ddd', 'ccc', 'bbb', 'aaa'];
  const chain = words.slice(1).map((each, index) => ({ words: each, means: words[index] ?? '' }));
  const saws = createVocabulary([kind('Saws', null)], [], chain, []);
  expect(readQuery('bbb', saws).parts).toEqual([{ label: 'Saws', without: '' }]);
  const { parts, words: left } = readQuery('aaa', saws);
  expect([parts, left[0]?.term]).toMatchObject([[], { word: 'ddd', alternatives: ['aaa'] }]);
});

test('words of two letters and figures correct nothing, and goods that are a kind mean it', () => {
  const goods = ['saws pz', 'saw horse', 'plane'];
  const { words, meanings } = createVocabulary([kind('Saws PZ', null)], ['18 volt'], [], goods);
  expect(words).toEqual(['saws', 'saw', 'horse']);
  expect(meanings.get('saw pz')).toEqual({ kind: { id: 'Saws PZ', label: 'Saws PZ', isPart: false } });
  expect(meanings.get('saw horse')).toEqual({ isWhole: true });
});
