import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { messages } from '@chuck-and-bit/contract/messages';
import {
  type AnyPageContent,
  type ReadPage,
  type ShopPage,
  type ShopPageAction,
  type ShopPageContent,
  shopPageContents,
  type ShopPageName,
  shopPageNames,
  type ShopPageState,
  shopPageTitles,
} from '@chuck-and-bit/contract/shop-pages';
import { isPolicyName } from '@chuck-and-bit/contract/policies';
import * as z from 'zod/mini';
import type { Queryable } from '../../database/client';
import { followPublicData } from '../../database/follow-public-data';
import { hasCode } from '../../error-code';
import { ShopError } from '../../errors';
import { type Actor, recordChange } from '../audit-log/record-change';
import { findPage, listPages, listPublished, type PageRow, writePage } from './shop-pages.queries';

/**
 * The texts of pages as visitors see them, held by the version of the public data. While the database is away the last ones serve,
 * or the first versions where none were read.
 * @param options `policiesDir`: the folder with the files of policies
 */
export function createPageReader(
  database: Queryable,
  { version, policiesDir }: { version: () => number; policiesDir: string },
): ReadPage {
  const read = async () => {
    const rows = await listPublished(database);
    return new Map(rows.map(({ name, published }) => [name, readable(name, published)]));
  };
  const follow = followPublicData<Map<ShopPageName, AnyPageContent | null>>(version, read, new Map());
  return async (name) => {
    const content = (await follow()).get(name) ?? (await readFirst(name, policiesDir));
    return content as ShopPageContent<typeof name> | null;
  };
}

/** A content that this release can't read counts as none. */
function readable(name: ShopPageName, content: AnyPageContent | null): AnyPageContent | null {
  return z.safeParse(shopPageContents[name], content).data ?? null;
}

/** Reads the files of policies alone, where there is no database. */
export const createFileReader =
  (policiesDir: string): ReadPage =>
  async (name) =>
    (await readFirst(name, policiesDir)) as ShopPageContent<typeof name> | null;

/** What a policy's file says, read each time: an edited file needs no restart. null without one, and for pages without a file. */
async function readFirst(name: ShopPageName, policiesDir: string): Promise<AnyPageContent | null> {
  if (!isPolicyName(name)) return null;
  try {
    return { text: await readFile(path.join(policiesDir, `${name}.md`), 'utf8') };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function stateOf(name: ShopPageName, row: PageRow | null): ShopPageState {
  const { published = null, draft = null, last = null, changedAt = null, version = 0 } = row ?? {};
  return {
    name,
    isPublished: published !== null,
    hasDraft: draft !== null,
    hasLast: last !== null || published !== null,
    changedAt: changedAt?.toISOString() ?? null,
    version,
  };
}

export async function readPageStates(database: Queryable): Promise<ShopPageState[]> {
  const rows = await listPages(database);
  return shopPageNames.map((name) => stateOf(name, rows.find((row) => row.name === name) ?? null));
}

/** A page as staff edit it. */
export async function readShopPage(
  database: Queryable,
  name: ShopPageName,
  policiesDir: string,
): Promise<ShopPage> {
  const row = await findPage(database, name);
  return {
    ...stateOf(name, row),
    shown: readable(name, row?.published ?? null) ?? (await readFirst(name, policiesDir)),
    draft: readable(name, row?.draft ?? null),
  };
}

/** Of the module that makes pictures: the size of one, held until the transaction ends. @throws INVALID_INPUT when there is none */
export type HoldPagePicture = (
  transaction: Queryable,
  id: string,
) => Promise<{ width: number; height: number }>;

/** @throws SETTING_CHANGED; INVALID_INPUT when its picture doesn't exist */
export async function saveDraft(
  transaction: Queryable,
  { name, content, version }: { name: ShopPageName; content: AnyPageContent; version: number },
  actor: Actor,
  holdPicture: HoldPagePicture,
): Promise<number> {
  const picture = 'picture' in content ? content.picture : null;
  const draft = picture
    ? { ...content, picture: { ...picture, ...(await holdPicture(transaction, picture._id)) } }
    : content;
  return write(transaction, { name, version, draft }, { action: 'page.saved', actor });
}

/**
 * @returns the number of changed pages: 0 where there is nothing to publish, to discard or to bring back
 * @throws SETTING_CHANGED
 */
export async function actOnPage(
  transaction: Queryable,
  { name, action, version }: { name: ShopPageName; action: ShopPageAction; version: number },
  actor: Actor,
): Promise<number> {
  const row = await findPage(transaction, name);
  if ((row?.version ?? 0) !== version) throw changedMeanwhile();
  const change = row && changeBy[action](row);
  if (!change) return 0;
  return write(transaction, { name, version, ...change }, { action: actionOf[action], actor });
}

/** What each action writes; null where it changes nothing. */
const changeBy: Record<ShopPageAction, (row: PageRow) => Partial<PageRow> | null> = {
  publish: ({ draft, published }) => draft && { published: draft, last: published, draft: null },
  discard: ({ draft }) => draft && { draft: null },
  restore: ({ published, last }) => (published ?? last) && { published: last, last: published },
  reset: ({ published }) => published && { published: null, last: published },
};

const actionOf = {
  publish: 'page.published',
  discard: 'page.discarded',
  restore: 'page.restored',
  reset: 'page.reset',
} as const;

type Recorded = { action: 'page.saved' | (typeof actionOf)[ShopPageAction]; actor: Actor };

async function write(
  transaction: Queryable,
  change: Parameters<typeof writePage>[1],
  { action, actor }: Recorded,
): Promise<number> {
  const written = await writePage(transaction, change);
  if (written === 0) throw changedMeanwhile();
  await recordChange(transaction, actor, {
    action,
    subject: { id: null, name: shopPageTitles[change.name] },
  });
  return written;
}

const changedMeanwhile = () => new ShopError('SETTING_CHANGED', messages.settingChanged);
