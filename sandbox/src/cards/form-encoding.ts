import { storableText } from '../storable-text';

/** A decoded form: text, lists and maps, as Stripe's bracketed keys spell them (`a[b][0]=c`). */
export type FormValue = string | FormValue[] | FormMap;
export type FormMap = { [key: string]: FormValue };

const maxDepth = 8;

function segmentsOf(key: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (!match) return null;
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  return [match[1] ?? '', ...inner];
}

/** Converts maps with the keys 0, 1, 2 … to lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  for (const key of keys) value[key] = withLists(value[key] as FormValue);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isList ? Object.values(value) : value;
}

/** Reads `application/x-www-form-urlencoded` text, a request's body or its query. Malformed keys are ignored. */
export function decodeForm(text: string): FormMap {
  const root: FormMap = Object.create(null);
  const sizes = new Map<FormMap, number>();
  for (const [key, value] of new URLSearchParams(text)) {
    const segments = segmentsOf(key);
    if (!segments || segments.length > maxDepth) continue;
    let map = root;
    segments.forEach((segment, depth) => {
      const size = sizes.get(map) ?? 0;
      const name = storableText(segment) || String(size);
      if (!(name in map)) sizes.set(map, size + 1);
      if (depth === segments.length - 1) {
        map[name] = storableText(value);
        return;
      }
      const next = map[name];
      if (next === undefined || typeof next === 'string' || Array.isArray(next))
        map[name] = Object.create(null) as FormMap;
      map = map[name] as FormMap;
    });
  }
  for (const key of Object.keys(root)) root[key] = withLists(root[key] as FormValue);
  return root;
}
