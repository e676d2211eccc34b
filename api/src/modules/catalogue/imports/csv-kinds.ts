import { type Attribute, attributeTypeNames } from '@chuck-and-bit/contract/attributes';
import { foldedText } from '@chuck-and-bit/contract/folded-text';
import { importMessages } from '@chuck-and-bit/contract/import-messages';
import { attributesOf, type Kind, kindText } from '@chuck-and-bit/contract/kinds';
import { editDistance } from '../../../search/closest-phrase';
import { quoteCell, type Reading } from './read-number';

/** The column of the kind: "Bits > Masonry bits". */
export const kindHeading = 'kind';

const attributePrefix = 'attribute: ';

/** Whether a change or a problem of a row is about its kind or its attributes. */
export const isOfKind = (field: string): boolean =>
  field === kindHeading || field.startsWith(attributePrefix);

/** A column of a file: attributes of any kinds that have the same name, type and unit. */
type AttributeColumn = { heading: string; attributes: [Attribute, ...Attribute[]] };

/** Kinds as files name them. Made once for many rows. */
export type CsvKinds = {
  kinds: readonly Kind[];
  columns: AttributeColumn[];
  /** The heading of each attribute's column. */
  headings: ReadonlyMap<string, string>;
  /** The columns by their folded headings, which may leave out the type: the kind of a row says which of several it means. */
  byHeading: ReadonlyMap<string, AttributeColumn>;
  attributesOf: (kindId: string) => readonly Attribute[];
  /** The id of the kind that a cell names, or why it names none. */
  findKind: (cell: string) => Reading<string>;
};

/** Prepares kinds for reading or writing many rows of files. */
export function toCsvKinds(kinds: readonly Kind[]): CsvKinds {
  const { columns, byHeading } = attributeColumns(kinds);
  return {
    kinds,
    columns,
    headings: new Map(
      columns.flatMap(({ heading, attributes }) => attributes.map(({ _id }) => [_id, heading] as const)),
    ),
    byHeading,
    attributesOf: remembered((kindId) => attributesOf(kinds, kindId)),
    findKind: remembered(kindFinder(kinds)),
  };
}

/** The function, which computes each result once. */
function remembered<Result>(compute: (key: string) => Result): (key: string) => Result {
  const results = new Map<string, Result>();
  return (key) => {
    const known = results.get(key) ?? compute(key);
    results.set(key, known);
    return known;
  };
}

export const foldHeading = (heading: string): string => foldedText(heading).trim();

/**
 * The columns of all attributes, in the order of the kinds. Headings are like "attribute: Voltage (V)". Where two would be the
 * same, both have the type as well, and where that does not help either, the id.
 */
function attributeColumns(kinds: readonly Kind[]): Pick<CsvKinds, 'columns' | 'byHeading'> {
  const groups = grouped(
    kinds.flatMap(({ attributes }) => attributes),
    ({ name, type, unit }) => JSON.stringify([foldHeading(name), type, unit]),
  );
  const named = [...groups.values()].flatMap(([first, ...others]) =>
    first
      ? [{ attributes: [first, ...others] as AttributeColumn['attributes'], headings: headingsOf(first) }]
      : [],
  );
  const byHeading = grouped(
    named.flatMap(({ headings, attributes }) => headings.map((heading) => ({ heading, attributes }))),
    ({ heading }) => foldHeading(heading),
  );
  const columns = named.map(({ attributes, headings }): AttributeColumn => {
    const own = headings.find((heading) => byHeading.get(foldHeading(heading))?.length === 1);
    return { heading: own ?? headings[2], attributes };
  });
  return {
    columns,
    byHeading: new Map(
      [...byHeading].flatMap(([heading, same]) => {
        const column = merged(same);
        return column ? [[heading, column] as const] : [];
      }),
    ),
  };
}

/** The headings that an attribute's column may have, the shortest first. */
function headingsOf({ _id, name, type, unit }: Attribute): [string, string, string] {
  const typeName = attributeTypeNames[type].toLowerCase();
  const withType = `${attributePrefix}${name} (${[unit, typeName].filter(Boolean).join(', ')})`;
  return [`${attributePrefix}${name}${unit && ` (${unit})`}`, withType, `${withType} ${_id}`];
}

/** Columns with one heading as one: a kind has one attribute of a name. Null if their names or units differ. */
function merged(columns: readonly AttributeColumn[]): AttributeColumn | null {
  const [first, ...others] = columns;
  if (!first) return null;
  const meaningOf = ({ attributes: [{ name, unit }] }: AttributeColumn) =>
    JSON.stringify([foldHeading(name), unit]);
  if (others.some((other) => meaningOf(other) !== meaningOf(first))) return null;
  const [attribute, ...more] = first.attributes;
  return {
    heading: first.heading,
    attributes: [attribute, ...more, ...others.flatMap(({ attributes }) => attributes)],
  };
}

/** For how many unknown kinds a similar one is looked for: a file with other texts in the column has thousands. */
const maxSuggestions = 20;

/** Finds a kind by its whole path, or by its own name if only one kind has it. */
function kindFinder(kinds: readonly Kind[]): (cell: string) => Reading<string> {
  const fold = (text: string) =>
    text
      .split('>')
      .map((part) => foldedText(part).trim())
      .join(' > ');
  const named = kinds.map(({ _id, name }) => {
    const text = kindText(kinds, _id);
    return { id: _id, text, path: fold(text), name: fold(name) };
  });
  let suggestions = maxSuggestions;
  return (cell) => {
    const folded = fold(cell.slice(0, 1_000));
    const [byPath] = named.filter(({ path }) => path === folded);
    if (byPath) return { value: byPath.id };
    const byName = named.filter(({ name }) => name === folded);
    if (byName.length > 1)
      return { problem: importMessages.kindNotUnique(quoteCell(cell), byName[0]?.text ?? '') };
    if (byName[0]) return { value: byName[0].id };
    suggestions -= 1;
    const suggestion = suggestions < 0 ? null : closest(folded, named);
    return { problem: importMessages.kindUnknown(quoteCell(cell), suggestion) };
  };
}

/** The kind whose path or name is the closest to a text; null if none is similar. */
function closest(
  folded: string,
  named: readonly { text: string; path: string; name: string }[],
): string | null {
  const compared = folded.slice(0, 80);
  const most = Math.max(1, Math.floor(compared.length / 3));
  const distances = named.map(({ text, path, name }) => ({
    text,
    distance: Math.min(
      editDistance(compared, name),
      Math.abs(path.length - compared.length) > most ? Infinity : editDistance(compared, path),
    ),
  }));
  const [best] = distances.toSorted((one, other) => one.distance - other.distance);
  return best && best.distance <= most ? best.text : null;
}

/** The entries by their keys, in the order of their first ones. */
function grouped<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
}
