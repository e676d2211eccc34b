import { getManagedProduct } from '@chuck-and-bit/contract/managed-products';
import { uploadPicture } from '@chuck-and-bit/contract/pictures';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ShopApiError } from '../../../browser/shop-api-error';
import { toRows } from './plan-batch';
import { useBatches } from './use-batches';

/** The pictures of each product. */
let shown: Record<string, string[]>;
/** What was sent, files and lists of pictures, and with which status it is refused the first time. */
let sent: string[];
const statuses: Record<string, number> = { 'drill 2': 409, 'drill 3': 415, bits: 409 };

vi.mock('../../../components/pictures/prepare-picture', () => ({
  preparePicture: async (file: File) => ({ file, preview: '' }),
}));
vi.mock('../../../shop-api', () => ({ browserShopApi: () => ({ call }) }));
async function call(endpoint: unknown, { params, body }: { params?: { id: string }; body?: unknown }) {
  const id = params?.id ?? (body as File).name;
  const named = (_id: string) => ({ _id, alt: '' });
  if (endpoint === getManagedProduct) return { name: id, version: 1, pictures: shown[id]?.map(named) };
  sent.push(id);
  const status = sent.indexOf(id) === sent.length - 1 ? statuses[id] : undefined;
  if (status !== undefined) throw new ShopApiError(status, 'X', `${id} is refused`);
  if (endpoint === uploadPicture) return named(id);
  shown[id] = (body as { pictures: { _id: string }[] }).pictures.map(({ _id }) => _id);
  return {};
}

test.each([
  ['stay', false, ['old', 'drill 1'], ['old', 'drill 1', 'drill 2'], ['old', 'bits 1']],
  ['are replaced', true, ['drill 1'], ['drill 1', 'drill 2'], ['bits 1']],
])('where pictures %s, what failed is tried again alone', async (_, replaces, first, drill, bits) => {
  shown = { drill: ['old'], bits: ['old'] };
  sent = [];
  const names = ['drill 1', 'drill 2', 'drill 3', 'bits 1'];
  const productOf = (name: string) => name.slice(0, -2);
  const rows = toRows(
    names.map((name) => new File(['x'], name)),
    names.map((name) => ({ productIds: [productOf(name)] })),
  );
  const { result } = renderHook(useBatches);
  await act(() => result.current.start(rows, [], replaces));
  expect(shown).toEqual({ drill: first, bits: ['old'] });
  const problems = () => result.current.sent.map(({ isShown, problem }) => (isShown ? 'shown' : problem));
  expect(problems()).toEqual(['shown', null, null, 'bits is refused']);
  sent.push('again');
  await act(() => result.current.retry());
  expect(shown).toEqual({ drill, bits });
  expect(problems()).toEqual(['shown', 'shown', null, 'shown']);
  expect(sent.slice(sent.indexOf('again') + 1)).toEqual(['drill 2', 'drill', 'bits']);
});
