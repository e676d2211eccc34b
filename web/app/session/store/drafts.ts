import { keysOf } from '@chuck-and-bit/contract/keys';
import * as z from 'zod/mini';
import { removeStored, shopKey, storedJson, storedText } from '../../browser/browser-storage';
import { isSameJson } from '../../browser/is-same-json';
import { parsedBy } from '../../browser/parsed-by';

const prefix = 'draft:';

const storedShape = z.object({
  owner: z.string(),
  /** The version of what is edited, as it was when editing began. */
  version: z.optional(z.number()),
  values: z.record(z.string(), z.unknown()),
});

/**
 * A user's unsent input to a form: the values that differ from the form's defaults. Kept in this tab alone and restored after
 * a new login, until it is sent, given up, or the user logs out.
 */
type StoredDraft = z.infer<typeof storedShape>;

/**
 * All fields of a form, each with the schema of its value. null keeps none: a password, a code, a file, or what the card provider
 * asks for.
 */
export type DraftFields<Values> = { [Name in keyof Values]-?: z.ZodMiniType<Values[Name]> | null };

/** A number that may still be missing in its field: NaN, which JSON stores as null. */
export const draftNumber = z.pipe(
  z.nullable(z.number()),
  z.transform((stored) => stored ?? Number.NaN),
);

/** Each owner has a draft of their own. */
const storedDraft = (name: string, owner: string) =>
  storedJson<StoredDraft>(
    { area: 'sessionStorage', key: shopKey(`${prefix}${owner}:${name}`) },
    parsedBy(storedShape.check(z.refine((draft) => draft.owner === owner))),
  );

/** Whether this owner has a draft of this form. */
export const hasDraft = (name: string, owner: string): boolean => storedDraft(name, owner).read() !== null;

/**
 * @param defaults of the form. What equals them now is not restored.
 * @returns the values that fit their schemas; null if the owner has no draft of this form, or nothing of it is left
 */
export function readDraft<Values extends object>(
  name: string,
  owner: string,
  fields: DraftFields<Values>,
  defaults: Partial<Values>,
): { values: Partial<Values>; version: number | undefined } | null {
  const draft = storedDraft(name, owner).read();
  if (!draft) return null;
  const values: Partial<Values> = {};
  for (const field of keysOf(fields)) {
    const schema: z.ZodMiniType<Values[typeof field]> | null = fields[field];
    const stored = draft.values[field];
    const parsed = schema && stored !== undefined ? z.safeParse(schema, stored) : null;
    if (parsed?.success && !isSameJson(parsed.data, defaults[field])) values[field] = parsed.data;
  }
  return keysOf(values).length > 0 ? { values, version: draft.version } : null;
}

/** Keeps the values of these fields that differ from the form's defaults. @returns whether any does */
export function keepDraft<Values extends object>(
  name: string,
  draft: { owner: string; version?: number | undefined; values: Partial<Values>; defaults: Partial<Values> },
  fields: DraftFields<Values>,
): boolean {
  const { owner, version, values, defaults } = draft;
  const kept = keysOf(fields).filter((field) => fields[field] !== null);
  const changed = kept.filter((field) => !isSameJson(values[field], defaults[field]));
  const typed = Object.fromEntries(changed.map((field) => [field, values[field]]));
  if (changed.length === 0) forgetDraft(name, owner);
  else storedDraft(name, owner).write({ owner, values: typed, ...(version !== undefined && { version }) });
  return changed.length > 0;
}

/** @param owner who is signed in; nobody has no draft */
export function forgetDraft(name: string, owner: string | undefined): void {
  if (owner !== undefined) storedDraft(name, owner).remove();
}

/** When drafts were last forgotten in any tab. */
const forgotten = storedText({ area: 'localStorage', key: shopKey('draftsForgotten') }, (text) => text);

/** Removes the drafts of all tabs. A storage event notifies the other tabs, because each can reach only its own drafts. */
export function forgetDrafts(): void {
  forgetOwnDrafts();
  forgotten.write(String(Date.now()));
}

export function forgetDraftsWithOtherTabs(): void {
  forgotten.watch(forgetOwnDrafts);
}

const forgetOwnDrafts = () => removeStored('sessionStorage', prefix);
