import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { entityId, id, isoDate, modifiedResponse, mutationResponse, pageQuery, text } from './fields';
import { limits } from './limits';
import { plannedRow } from './product-plans';

/**
 * `reading`: the rows of its file are being stored. `planning`: they are compared with the products, one batch after the other.
 * `planned`: nothing is saved yet. `applying`: its rows are saved one batch after the other. `done`: every row is saved or left
 * out. `stopped`: staff stopped it; what was saved before stays.
 */
export const importStates = ['reading', 'planning', 'planned', 'applying', 'done', 'stopped'] as const;

/** How the bytes of a file were read. */
export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** An import of a file of products. The counts are of rows of the file. */
const productImport = z.strictObject({
  _id: entityId,
  state: z.enum(importStates),
  createdAt: isoDate,
  startedAt: z.nullable(isoDate),
  endedAt: z.nullable(isoDate),
  /** The e-mail of who uploaded the file, and later of who started it. */
  actor: z.string(),
  fileName: z.string(),
  encoding: z.enum(fileEncodings),
  /** The rows of the file. While it is `planning`, the following four counts grow to it. */
  rows: z.number(),
  /** Planned rows: of new products, of products that change, and of those that stay as they are. */
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Rows that are not saved: first those with problems, then also those whose product was changed since the preview. */
  leftOut: z.number(),
  saved: z.number(),
  /** It is `planning` or `applying`, and another import has its turn first. */
  isWaiting: z.boolean(),
});
export type ProductImport = z.infer<typeof productImport>;

export const importRowStates = ['planned', 'saved', 'left-out'] as const;

/** A row that changes something or has problems. `productId` is null until a new product is saved. */
const importRow = z.strictObject({
  _id: entityId,
  ...plannedRow.shape,
  isNew: z.boolean(),
  state: z.enum(importRowStates),
});
export type ImportRow = z.infer<typeof importRow>;

/** `new` and `changed` list rows that are not left out. */
export const shownImportRows = ['new', 'changed', 'left-out'] as const;
export type ShownImportRows = (typeof shownImportRows)[number];

const ofProducts = { who: 'staff', area: 'products' } as const;
const params = z.object({ id });

export const createImport = defineEndpoint({
  method: 'POST',
  path: '/product-imports',
  summary:
    'Stores a CSV file of products, and starts to plan what they add and change; nothing is saved yet. Returns before the plan is complete. A product is named by its id, or else by its SKU, or else by its exact name. In the column `stock`, `+5` and `-3` change the stock. `kind` is a kind with those above it (`Bits > Masonry bits`), and each attribute has a column like `attribute: Voltage (V)`, in which `-` removes a value. The body is the file.',
  ...ofProducts,
  query: z.object({ fileName: z.optional(text(limits.fileName.max)) }),
  bodyType: 'text/csv',
  response: z.strictObject({ ...mutationResponse, ...productImport.shape }),
});

export const listImports = defineEndpoint({
  method: 'GET',
  path: '/product-imports',
  summary: `The newest ${limits.recentImports} imports of products.`,
  ...ofProducts,
  response: z.array(productImport),
});

export const getImport = defineEndpoint({
  method: 'GET',
  path: '/product-imports/{id}',
  summary: 'An import of products, and how far it is.',
  ...ofProducts,
  params,
  response: productImport,
});

export const listImportRows = defineEndpoint({
  method: 'GET',
  path: '/product-imports/{id}/rows',
  summary: 'The rows of an import in the order of its file, without those that change nothing.',
  ...ofProducts,
  params,
  query: z.object({ ...pageQuery, show: z.optional(z.enum(shownImportRows)) }),
  response: z.array(importRow),
  paged: true,
});

export const exportLeftOutRows = defineEndpoint({
  method: 'GET',
  path: '/product-imports/{id}/left-out.csv',
  summary: 'The rows of an import that are not saved, as a CSV file with the reasons.',
  ...ofProducts,
  params,
  response: z.string(),
  responseType: 'text/csv',
});

export const applyImport = defineEndpoint({
  method: 'POST',
  path: '/product-imports/{id}/apply',
  summary:
    'Starts to save the rows of a planned import without problems, each unless its product was changed since the preview. Returns at once; only one import is planned or saved at a time. Changes nothing if it was started before.',
  ...ofProducts,
  params,
  response: modifiedResponse,
});

export const stopImport = defineEndpoint({
  method: 'POST',
  path: '/product-imports/{id}/stop',
  summary:
    'Stops an import after the rows that are being saved; saved rows stay. Changes nothing if it has ended.',
  ...ofProducts,
  params,
  response: modifiedResponse,
});

/** Whether its rows are still being read, planned or saved. */
export const isRunning = ({ state }: Pick<ProductImport, 'state'>): boolean =>
  state === 'reading' || state === 'planning' || state === 'applying';
