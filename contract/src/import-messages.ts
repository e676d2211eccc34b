import { formatCount } from './money';

/** Messages about files of products and their imports. Apart from the other messages, which visitors load. */
export const importMessages = {
  fileIsWorkbook:
    'This is a workbook, not a CSV file. Please open it in its program and save it there as "CSV UTF-8".',
  fileNotText: 'This file holds no text. Please choose a CSV file, as spreadsheet programs save it.',
  fileNotCsv:
    'The first line has no headings of products, such as name and price. Please begin with an exported file.',
  fileQuoteOpen: (line: number) =>
    `The quote that opens in line ${formatCount(line)} is never closed. Please close it, or remove it.`,
  rowQuotes: (from: number, to: number) =>
    `The quotes of ${from === to ? 'this line' : `lines ${formatCount(from)} to ${formatCount(to)}`} don't match. Please write a quote in a quoted cell twice: "Bit 1/4"" hex"`,
  cellWithoutHeading: (cell: string) =>
    `"${cell}" has no heading: the line has more cells than headings. Please quote cells that contain the separator.`,
  cellUnreadable: (cell: string) =>
    `A character of "${cell}" can't be read. Please save the file as "CSV UTF-8", or type the text again.`,
  cellNotNumber: (cell: string) => `"${cell}" is no number. Please write it like 1299 or 1299.50`,
  numberAmbiguous: (cell: string) =>
    `"${cell}" may mean thousands or decimals. Please write it like 1299 or 1.30`,
  numberContradicts: (cell: string) =>
    `"${cell}" has another sign before its decimals than the other numbers of its column`,
  currencyOther: (cell: string) => `"${cell}" is no amount in USD, the currency of this shop`,
  cellNotYesOrNo: (cell: string) => `"${cell}" is neither yes nor no`,
  optionUnknown: (cell: string, options: string[], hasMore: boolean) =>
    `"${cell}" is none of the options: ${options.join(', ')}${hasMore ? ' and others' : ''}`,
  numberOutOfBounds: (cell: string) => `"${cell}" is too large or too small`,
  kindUnknown: (cell: string, closest: string | null) =>
    `There is no kind "${cell}". ${closest === null ? 'Please add it first.' : `Did you mean "${closest}"?`}`,
  kindNotUnique: (cell: string, example: string) =>
    `Several kinds are called "${cell}". Please write those above it too, like "${example}"`,
  attributeOfOtherKind: (kind: string, cell: string) =>
    `Products of the kind "${kind}" don't have it. Please empty the cell "${cell}", or change the kind.`,
  kindsSincePreview: 'Its kind or attributes were changed since the preview',
  skuOf: (product: string) => `"${product}" has this SKU. Each product needs its own.`,
  skuRepeated: (line: number) => `The same SKU is on line ${formatCount(line)}`,
  tooManyLines: (max: number) =>
    `A file has at most ${formatCount(max)} lines. Please delete empty rows, or split it into several.`,
  nameTaken: 'A product with this name was added since the preview',
  changedSincePreview: 'Somebody changed this product since the preview',
  removedSincePreview: 'This product was removed since the preview',
  stockSincePreview: (available: number) =>
    `The stock has changed since the preview: it is ${formatCount(available)} now`,
  importNotFound: 'This import no longer exists. Please upload the file again.',
  importNotPlanned: 'The file is still being read. Please wait for its preview.',
  importStarted: 'The import has started',
  importStopped: 'The import was stopped',
  importWasStopped: 'This import was stopped. Please upload the file again.',
} as const;
