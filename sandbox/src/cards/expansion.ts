import type { Call } from './call';
import { invalidRequest } from './stripe-error';
import type { Transaction } from '../transaction';
import { findAny } from './store';

const maxPaths = 20;
const expandable = new Set(['charge', 'latest_charge', 'payment_intent', 'payment_method']);

type Expanded = { [key: string]: unknown };

async function expandPath(
  transaction: Transaction,
  node: unknown,
  path: string[],
  whole: string,
): Promise<void> {
  const [field, ...rest] = path;
  if (field === undefined || typeof node !== 'object' || node === null) return;
  const holder = node as Expanded;
  if (field === 'data' && Array.isArray(holder['data'])) {
    for (const item of holder['data']) await expandPath(transaction, item, rest, whole);
    return;
  }
  if (!expandable.has(field) || !(field in holder))
    throw invalidRequest(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  const value = holder[field];
  if (typeof value === 'string') holder[field] = await findAny(transaction, value);
  await expandPath(transaction, holder[field], rest, whole);
}

/** Replaces the ids in `expand[]` by their objects: https://docs.stripe.com/api/expanding_objects */
export async function expandAll({ parameters, transaction }: Call, body: object): Promise<object> {
  const paths = parameters.texts('expand');
  if (paths.length === 0) return body;
  if (paths.length > maxPaths)
    throw invalidRequest(`You can expand at most ${maxPaths} properties.`, { param: 'expand' });
  const copy = structuredClone(body);
  for (const path of paths) await expandPath(transaction, copy, path.split('.').slice(0, 4), path);
  return copy;
}
