import {
  addAttribute,
  type AttributeChange,
  type AttributeValues,
  changeAttribute,
  deleteAttribute,
  type NewAttribute,
} from '@chuck-and-bit/contract/attributes';
import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { addProduct, deleteProduct, getProduct, listProducts } from '@chuck-and-bit/contract/products';
import {
  addKind,
  changeKind,
  countKindProducts,
  deleteKind,
  type Kind,
  listKinds,
  mergeKind,
} from '@chuck-and-bit/contract/kinds';
import { pick } from '@chuck-and-bit/contract/keys';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { changeProduct } from '@chuck-and-bit/contract/managed-products';
import { editedKeys } from '@chuck-and-bit/contract/product-fields';
import { changeProducts } from '@chuck-and-bit/contract/product-plans';
import { describe, expect, test } from 'vitest';
import { invalid } from '../../../test/api-client';
import { strangeIds } from '../../../test/strange-ids';
import { testEngine } from '../../../test/test-database';
import { openTestShop } from '../../../test/test-shop';
import { hammerDrill } from '../../../test/trade';
import { behindRival } from '../../../test/waits-for-lock';
import { newId } from '../../ids';
import { describeRewrites } from './plan-values';

const shop = await openTestShop();
const as = shop.admin;

let count = 0;
/** A name that no other kind has. */
const named = (name: string) => `${name} ${++count}`;

const addsKind = (parentId: string | null = null, name = named('Kind')) => shop.addsKind(name, parentId);
const voltage: NewAttribute = { name: 'Voltage', type: 'number', unit: 'V', isKeyFigure: true, options: [] };
const adds = (kindId: string, attribute: Partial<NewAttribute> = {}) =>
  shop.addsAttribute(kindId, { ...voltage, ...attribute });
const addsChoice = (kindId: string, ...names: string[]) =>
  adds(kindId, { name: 'Shank', type: 'choice', unit: '', options: names.map((name) => ({ name })) });
const kinds = () => shop.does(listKinds);
const kind = async (id: string): Promise<Kind> => (await kinds()).find(({ _id }) => _id === id)!;
const attribute = async (id: string) =>
  (await kinds()).flatMap(({ attributes }) => attributes).find(({ _id }) => _id === id)!;
const optionIds = async (id: string) =>
  Object.fromEntries((await attribute(id)).options.map(({ _id, name }) => [name, _id]));

const change = async (id: string, changes: object = {}, query: Record<string, string> = {}) => {
  const { name, slug, parentId, version } = await kind(id);
  return { as, params: { id }, query, body: { name, slug, parentId, version, position: 0, ...changes } };
};
const changeOf = async (
  id: string,
  changes: Partial<AttributeChange> = {},
  query: Record<string, string> = {},
) => {
  const { _id, slug: _slug, ...body } = await attribute(id);
  return { as, params: { id: _id }, query, body: { ...body, position: 0, ...changes } };
};
const dryRun = { dryRun: 'true' as const };

const figures = async (id: string) =>
  (await shop.does(getProduct, { params: { id } })).figures.map(({ name, text }) => `${name}: ${text}`);
const edit = async (id: string, changes: object) => {
  const product = await shop.productOf(id);
  const { kindId: _kind, attributes: _values, ...others } = pick(product, editedKeys);
  return { as, params: { id }, body: { ...others, version: product.version, ...changes } };
};

describe('a kind', () => {
  test('Other is in every shop, and products without any other kind are of it', async () => {
    expect(await kind(otherKindId)).toMatchObject({ name: 'Other', slug: 'other', parentId: null });
    const id = await shop.addsProduct();
    expect(await shop.productOf(id)).toMatchObject({ kindId: otherKindId, attributes: {} });
    const shown = { kind: [{ name: 'Other', slug: 'other' }], figures: [], keyFigures: [] };
    expect(await shop.does(getProduct, { params: { id } })).toMatchObject(shown);
  });

  test('comes before Other, until Other is moved', async () => {
    const departments = async () => (await kinds()).filter(({ parentId }) => parentId === null);
    const first = await addsKind();
    const second = await addsKind();
    expect((await departments()).slice(-3).map(({ _id }) => _id)).toEqual([first, second, otherKindId]);
    await shop.does(changeKind, await change(otherKindId));
    const third = await addsKind();
    const moved = await departments();
    expect([moved[0]?._id, moved.at(-1)?._id]).toEqual([otherKindId, third]);
    await shop.does(changeKind, await change(otherKindId, { position: 999 }));
  });

  test('is followed by those below it, in their order, and takes the last place', async () => {
    const top = await addsKind();
    const [first, second, third] = [await addsKind(top), await addsKind(top), await addsKind(top)];
    const below = await addsKind(first);
    const order = async () => {
      const ids = (await kinds()).map(({ _id }) => _id);
      return ids.map((id) => [top, first, second, third, below].indexOf(id)).filter((place) => place >= 0);
    };
    expect(await order()).toEqual([0, 1, 4, 2, 3]);
    await shop.does(changeKind, await change(first, { position: 1 }));
    expect(await order()).toEqual([0, 2, 1, 4, 3]);
    await shop.does(changeKind, await change(second, { position: 999 }));
    expect(await order()).toEqual([0, 1, 4, 3, 2]);
    await shop.does(changeKind, await change(third, { position: undefined }));
    await shop.does(changeKind, await change(below, { parentId: top, position: undefined }));
    expect(await order()).toEqual([0, 1, 3, 2, 4]);
  });

  test('has a slug of its own, made from its name, and its former ones lead to it', async () => {
    const [top, other] = [await addsKind(null, 'Größe'), await addsKind(null, 'Свёрла')];
    const inOther = await shop.addsProduct({ kindId: other });
    const found = await shop.does(listProducts, { query: { kind: 'свёрла' } });
    expect(found.map(({ _id }) => _id)).toEqual([inOther]);
    expect(await kind(top)).toMatchObject({ name: 'Größe', slug: 'grosse', formerSlugs: [] });
    const below = await addsKind(other, 'Größe');
    expect(await kind(below)).toMatchObject({ slug: 'grosse-2' });
    await shop.does(changeKind, await change(top, { name: 'Sizes', slug: 'sizes' }));
    const moved = { name: 'Sizes', slug: 'sizes', formerSlugs: ['grosse'], version: 2 };
    expect(await kind(top)).toMatchObject(moved);
    const taken = invalid('slug', 'Another kind has this address');
    await shop.refuses(changeKind, await change(below, { slug: 'sizes' }), taken);
    // A new kind gets neither a slug nor a former one; who asks for a former one by hand takes it over.
    expect(await kind(await addsKind(null, 'grosse'))).toMatchObject({ slug: 'grosse-3' });
    await shop.does(changeKind, await change(below, { slug: 'grosse' }));
    expect(await kind(top)).toMatchObject({ formerSlugs: [] });
    await shop.does(changeKind, await change(below, { slug: 'grosse-2' }));
    expect(await kind(below)).toMatchObject({ slug: 'grosse-2', formerSlugs: ['grosse'] });
  });

  test('has a name of its own among those beside it', async () => {
    const top = await addsKind();
    const [id, other] = [await addsKind(top, 'Bits'), await addsKind(top)];
    const taken = invalid('name', 'There is a kind with this name here already');
    await shop.refuses(addKind, { as, body: { name: 'bits', parentId: top } }, taken);
    await shop.refuses(changeKind, await change(other, { name: 'BITS' }), taken);
    await shop.does(changeKind, await change(id, { name: 'BITS' }));
    expect(await addsKind(other, 'Bits')).toBeTruthy();
  });

  test('moves with those below it, but not below itself or too deep', async () => {
    const top = await addsKind();
    const [one, two] = [await addsKind(top), await addsKind(top)];
    const below = await addsKind(one);
    const belowItself = invalid('parentId', "A kind can't be moved below itself");
    for (const parentId of [one, below])
      await shop.refuses(changeKind, await change(one, { parentId }), belowItself);
    await shop.does(changeKind, await change(one, { parentId: two }));
    const path = (await kinds()).filter(({ _id }) => [top, one, two, below].includes(_id));
    expect(path.map(({ _id }) => _id)).toEqual([top, two, one, below]);
    const product = await shop.addsProduct({ kindId: below });
    const { kind: shown } = await shop.does(getProduct, { params: { id: product } });
    expect(shown).toEqual(path.map(({ name, slug }) => ({ name, slug })));
    const deep = await addsKind(await addsKind(below));
    const tooDeep = invalid('parentId', 'At most 6 kinds can be one above the other');
    await shop.refuses(addKind, { as, body: { name: 'Seventh', parentId: deep } }, tooDeep);
    await shop.refuses(changeKind, await change(top, { parentId: await addsKind() }), tooDeep);
    for (const [, parentId] of strangeIds) {
      await shop.refuses(changeKind, await change(top, { parentId }), { statusCode: 400 });
      await shop.refuses(addKind, { as, body: { name: 'Lost', parentId } }, { statusCode: 400 });
    }
  });

  test('is deleted once it has neither products nor kinds below it', async () => {
    const id = await addsKind();
    const child = await addsKind(id);
    await adds(child);
    const product = await shop.addsProduct({ kindId: child });
    const refused = async (kindId: string, message: string) =>
      shop.refuses(
        deleteKind,
        { as, params: { id: kindId } },
        { code: 'KIND_IN_USE', statusCode: 409, message },
      );
    await refused(id, 'There are kinds below this one. Please move, merge or delete them first.');
    await shop.archives(product);
    await refused(child, 'Products are of this kind. Please merge it into another one instead.');
    await shop.does(deleteProduct, { as, query: { id: product } });
    expect(await shop.does(deleteKind, { as, params: { id: child } })).toMatchObject({ deletedCount: 1 });
    expect(await shop.does(deleteKind, { as, params: { id } })).toMatchObject({ deletedCount: 1 });
    await shop.refuses(deleteKind, { as, params: { id: otherKindId } }, { code: 'KIND_IN_USE' });
    const moved = await change(otherKindId, { parentId: await addsKind() });
    await shop.refuses(changeKind, moved, invalid('parentId'));
  });

  test('has a number of products, archived ones apart', async () => {
    const [kindId, empty] = [await addsKind(), await addsKind()];
    await shop.addsProduct({ kindId, isPublic: false });
    await shop.archives(await shop.addsProduct({ kindId }));
    const counts = await shop.does(countKindProducts, { as });
    expect(counts.find(({ _id }) => _id === kindId)).toEqual({ _id: kindId, active: 1, archived: 1 });
    expect(counts.some(({ _id }) => _id === empty)).toBe(false);
  });

  test('is in the audit log with each change', async () => {
    const name = named('Logged');
    const id = await addsKind(null, name);
    await shop.does(changeKind, await change(id, { name: `${name} anew`, parentId: otherKindId }));
    await shop.does(mergeKind, { as, params: { id }, body: { into: otherKindId } });
    const entries = await shop.does(listAuditLog, { as, query: { subjectId: id } });
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toMatchObject([
      { action: 'kind.merged', after: { into: 'Other', products: 0, lostValues: 0 } },
      {
        action: 'kind.changed',
        before: { name, below: null, place: expect.any(Number) },
        after: { name: `${name} anew`, below: 'Other', place: 1 },
      },
      { action: 'kind.added', before: null, after: { name, below: null } },
    ]);
  });
});

describe('an attribute', () => {
  test('is one of 50 of its kind at most', async () => {
    const id = await addsKind();
    for (let number = 1; number <= 50; number++) await adds(id, { name: `Figure ${number}` });
    const another = { as, params: { id }, body: { ...voltage, name: 'Figure 51' } };
    await shop.refuses(addAttribute, another, { code: 'TOO_MANY_SETTINGS' });
    expect((await kind(id)).attributes).toHaveLength(50);
  });

  test('is of a kind and all below it, so its name is its own among them', async () => {
    const top = await addsKind();
    const [middle, beside] = [await addsKind(top), await addsKind(top)];
    const below = await addsKind(middle);
    const id = await adds(middle);
    const added = { _id: id, ...voltage, slug: 'voltage', version: 1 };
    expect(await kind(middle)).toMatchObject({ attributes: [added] });
    for (const taken of [top, middle, below]) {
      const request = { as, params: { id: taken }, body: { ...voltage, name: 'voltage' } };
      await shop.refuses(addAttribute, request, invalid('name'));
    }
    await adds(beside);
    const other = await adds(below, { name: 'Volt age' });
    expect(await attribute(other)).toMatchObject({ slug: 'volt-age' });
    await shop.refuses(changeAttribute, await changeOf(other, { name: 'VOLTAGE' }), invalid('name'));
    // Below the other kind it would have two of one name.
    const naming = (name: string) => invalid('parentId', expect.stringContaining(`"${name}"`));
    await shop.refuses(changeKind, await change(middle, { parentId: beside }), naming('Voltage'));
    // It keeps its address, also under another name.
    await shop.does(changeAttribute, await changeOf(id, { name: 'Volts' }));
    await shop.refuses(changeKind, await change(middle, { parentId: beside }), naming('Volts'));
  });

  test('takes its place among those of its kind', async () => {
    const id = await addsKind();
    const [one, two] = [await adds(id, { name: 'One' }), await adds(id, { name: 'Two' })];
    const three = await adds(id, { name: 'Three' });
    for (const position of [1, undefined])
      await shop.does(changeAttribute, await changeOf(three, { position }));
    expect((await kind(id)).attributes.map(({ _id }) => _id)).toEqual([one, three, two]);
    const product = await shop.addsProduct({ kindId: id, attributes: { [one]: 1, [two]: 2, [three]: 3 } });
    expect(await figures(product)).toEqual(['One: 1 V', 'Three: 3 V', 'Two: 2 V']);
  });

  test('keeps its options with their products, whatever they are called', async () => {
    const kindId = await addsKind();
    const id = await addsChoice(kindId, 'Hex', 'SDS-plus', 'Round');
    const { Hex, Round, 'SDS-plus': sds } = await optionIds(id);
    const product = await shop.addsProduct({ kindId, attributes: { [id]: sds! } });
    const other = await addsChoice(await addsKind(), 'Hex', 'Round');
    const options = [
      { _id: sds, name: 'SDS+' },
      { name: 'SDS-plus' },
      { name: 'hex' },
      { _id: Round, name: 'Round' },
    ];
    await shop.does(changeAttribute, await changeOf(id, { options }));
    expect((await attribute(id)).options).toEqual([
      { _id: sds, name: 'SDS+' },
      { _id: expect.any(Number), name: 'SDS-plus' },
      { _id: Hex, name: 'hex' },
      { _id: Round, name: 'Round' },
    ]);
    expect(await figures(product)).toEqual(['Shank: SDS+']);
    expect(Object.keys(await optionIds(other))).toEqual(['Hex', 'Round']);
    const foreign = await changeOf(id, { options: [{ _id: 999_999, name: 'Foreign' }] });
    await shop.refuses(changeAttribute, foreign, invalid('options.0._id'));
    const twice = await changeOf(id, { options: ['A', 'B'].map((name) => ({ _id: Hex, name })) });
    await shop.refuses(changeAttribute, twice, invalid('options.1._id'));
  });

  test('says what a change would lose, and loses no more than was agreed to', async () => {
    const kindId = await addsKind();
    const below = await addsKind(kindId);
    const id = await adds(kindId, { name: 'Chuck', type: 'range', unit: 'mm' });
    const of = (kindId: string, from: number) =>
      shop.addsProduct({ kindId, attributes: { [id]: { from, to: 13 } } });
    const [one, two, three] = [await of(below, 13), await of(kindId, 1.5), await of(below, 1.5)];
    const { name } = await shop.productOf(two);
    const plan = {
      moved: 0,
      kept: 1,
      converted: 1,
      lost: 2,
      conversions: [{ attribute: 'Chuck', value: '13 mm', becomes: '1.3 cm', products: 1 }],
      losses: [{ attribute: 'Chuck', value: '1.5–13 mm', products: 2, names: [name, name] }],
    };
    const toNumber = (mayLose: number, query = {}) =>
      changeOf(id, { type: 'number', unit: 'cm', mayLose }, query);
    const planned = await shop.does(changeAttribute, await toNumber(0, dryRun));
    expect(planned).toMatchObject({ ...plan, isApplied: false });
    const lost = {
      code: 'VALUES_WOULD_BE_LOST',
      statusCode: 409,
      message: expect.stringContaining('2 values'),
    };
    await shop.refuses(changeAttribute, await toNumber(1), lost);
    expect(await figures(two)).toEqual(['Chuck: 1.5–13 mm']);
    expect(await shop.does(changeAttribute, await toNumber(2))).toMatchObject({ ...plan, isApplied: true });
    expect(await Promise.all([one, two, three].map(figures))).toEqual([['Chuck: 1.3 cm'], [], []]);
    expect(await shop.productOf(one)).toMatchObject({ attributes: { [id]: 1.3 }, version: 2 });
    expect(await shop.productOf(two)).toMatchObject({ attributes: {}, version: 2 });
    await shop.does(changeAttribute, await changeOf(id, { name: 'Chuck size' }));
    expect(await figures(one)).toEqual(['Chuck size: 1.3 cm']);
    expect(await shop.productOf(one)).toMatchObject({ version: 2 });
  });

  test('counts every value that a change loses or converts, and lists 50 and 10 of them', async () => {
    const attributeId = newId();
    /** A value of so many products. */
    const rewrite = <To, Becomes>(products: number, to: To, becomes: Becomes) => {
      const from = { attributeId, low: products, high: products };
      return { from, to, products, attribute: 'Speed', value: `${products} rpm`, becomes };
    };
    const to = { attributeId, low: 1, high: 1 };
    const plan = await describeRewrites(
      shop.database.db,
      [],
      [
        ...Array.from({ length: 51 }, (_, index) => rewrite(index + 1, null, null)),
        ...Array.from({ length: 11 }, (_, index) => rewrite(index + 1, to, '1 rps')),
        rewrite(5, to, '5 rpm'),
      ],
    );
    expect(plan).toMatchObject({ lost: 1_326, converted: 66, kept: 71 });
    const counts = (listed: { products: number }[]) => listed.map(({ products }) => products);
    expect(counts(plan.losses)).toEqual(Array.from({ length: 50 }, (_, index) => 51 - index));
    expect(counts(plan.conversions)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  });

  test('becomes a choice of what its values read like, and back', async () => {
    const kindId = await addsKind();
    const id = await adds(kindId);
    const of = (value: number) => shop.addsProduct({ kindId, attributes: { [id]: value } });
    const [one, two] = [await of(12), await of(18)];
    const options = [{ name: '18 V' }, { name: '12 V' }];
    await shop.does(changeAttribute, await changeOf(id, { type: 'choice', unit: '', options }));
    expect(await figures(one)).toEqual(['Voltage: 12 V']);
    expect(await figures(two)).toEqual(['Voltage: 18 V']);
    const request = await changeOf(id, { type: 'yesNo', options: [], mayLose: 2 });
    expect(await shop.does(changeAttribute, request)).toMatchObject({ kept: 0, lost: 2 });
  });

  test('is deleted with its values only if that was agreed to', async () => {
    const kindId = await addsKind();
    const id = await adds(kindId);
    const of = (kindId: string) => shop.addsProduct({ kindId, attributes: { [id]: 18 } });
    const [product] = [await of(kindId), await of(await addsKind(kindId))];
    const deletion = (query: Record<string, string>) => ({ as, params: { id }, query });
    const losses = [{ attribute: 'Voltage', value: '18 V', products: 2 }];
    const planned = await shop.does(deleteAttribute, deletion(dryRun));
    expect(planned).toMatchObject({ isApplied: false, kept: 0, lost: 2, losses });
    const refused = { code: 'VALUES_WOULD_BE_LOST' };
    for (const query of [{}, { mayLose: '1' }]) await shop.refuses(deleteAttribute, deletion(query), refused);
    expect(await shop.does(deleteAttribute, deletion({ mayLose: '2' }))).toMatchObject({ isApplied: true });
    expect(await figures(product)).toEqual([]);
    expect((await kind(kindId)).attributes).toEqual([]);
  });
});

describe('a product', () => {
  test('has a value of each type, which everybody reads and staff edit', async () => {
    const top = await addsKind(null, named('Power tools'));
    const kindId = await addsKind(top, named('Drill drivers'));
    const shank = await addsChoice(kindId, 'Hex', 'SDS-plus');
    const brushless = await adds(kindId, { name: 'Brushless', type: 'yesNo', unit: '' });
    const speed = await adds(kindId, { name: 'Speed', unit: 'rpm' });
    const volts = await adds(top);
    const chuck = await adds(top, { name: 'Chuck', type: 'range', unit: 'mm', isKeyFigure: false });
    const { 'SDS-plus': sds } = await optionIds(shank);
    const attributes: AttributeValues = {
      [shank]: sds!,
      [brushless]: true,
      [speed]: 1_500,
      [volts]: 18,
      [chuck]: { from: 1.5, to: 13 },
    };
    const id = await shop.addsProduct({ kindId, attributes });
    expect(await shop.productOf(id)).toMatchObject({ kindId, attributes });
    const page = await shop.does(getProduct, { params: { id } });
    expect(page).not.toHaveProperty('attributes');
    expect(page).toMatchObject({
      kindId,
      kind: [{ slug: (await kind(top)).slug }, { name: (await kind(kindId)).name }],
      figures: [
        { name: 'Voltage', text: '18 V', isKey: true },
        { name: 'Chuck', text: '1.5–13 mm', isKey: false },
        { name: 'Shank', text: 'SDS-plus', isKey: true },
        { name: 'Brushless', text: 'Yes', isKey: true },
        { name: 'Speed', text: '1,500 rpm', isKey: true },
      ],
      keyFigures: ['18 V', 'SDS-plus', 'Yes'],
    });
    const listed = (await shop.does(listProducts)).find(({ _id }) => _id === id);
    expect(listed).toMatchObject({ kindId, keyFigures: ['18 V', 'SDS-plus', 'Yes'] });
    expect(listed).not.toHaveProperty('attributes');
    expect(listed).not.toHaveProperty('figures');
    const found = await shop.does(listProducts, { query: { q: 'hammer drill' } });
    expect(found.find(({ _id }) => _id === id)).toMatchObject({ keyFigures: ['18 V', 'SDS-plus', 'Yes'] });
    const select = { by: 'ids' as const, ids: [id] };
    const body = { select, price: { kind: 'set' as const, value: 30 }, addStock: null };
    await shop.does(changeProducts, { as, body });
    await shop.does(changeProduct, await edit(id, { name: 'Renamed Drill' }));
    expect(await shop.productOf(id)).toMatchObject({ name: 'Renamed Drill', price: 30, kindId, attributes });
    await shop.does(changeProduct, await edit(id, { attributes: { [volts]: 12 } }));
    expect(await figures(id)).toEqual(['Voltage: 12 V']);
  });

  test('is in the audit log with the names of its kind and attributes, also after they were deleted', async () => {
    const name = named('Logged');
    const [kindId, other] = [await addsKind(null, name), await addsKind()];
    const volts = await adds(kindId);
    const shank = await addsChoice(kindId, 'Hex', 'SDS-plus');
    const { Hex: hex } = await optionIds(shank);
    const body = { ...hammerDrill, kindId, attributes: { [volts]: 18, [shank]: hex! } };
    const { insertedId } = await shop.does(addProduct, { as, body });
    await shop.does(changeProduct, await edit(insertedId, { attributes: { [volts]: 12, [shank]: hex! } }));
    await shop.does(mergeKind, { as, params: { id: kindId }, body: { into: other, mayLose: 2 } });
    await shop.does(deleteProduct, { as, query: { id: insertedId } });
    const entries = await shop.does(listAuditLog, { as, query: { subjectId: insertedId } });
    const { name: otherName } = await kind(other);
    expect(entries.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: expect.objectContaining({ kind: otherName, attributes: {} }), after: null },
      { before: { attributes: { Voltage: '18 V' } }, after: { attributes: { Voltage: '12 V' } } },
      {
        before: null,
        after: expect.objectContaining({ kind: name, attributes: { Voltage: '18 V', Shank: 'Hex' } }),
      },
    ]);
  });

  test('has no value that its kind does not take', async () => {
    const kindId = await addsKind();
    const [volts, foreign] = [await adds(kindId), await adds(await addsKind())];
    const product = await shop.addsProduct();
    for (const [values, path, message] of [
      [{ kindId, attributes: { [volts]: true } }, `attributes.${volts}`, 'Please enter a number'],
      [{ kindId, attributes: { [volts]: '18' } }, `attributes.${volts}`, expect.stringContaining('value')],
      [{ kindId, attributes: { [foreign]: 1 } }, `attributes.${foreign}`, expect.stringContaining('no such')],
      [{ attributes: { [volts]: 18 } }, `attributes.${volts}`, expect.stringContaining('no such')],
      [{ kindId: volts }, 'kindId', expect.stringContaining('kind')],
      [{ kindId: 'bits', attributes: {} }, 'kindId', expect.stringContaining('kind')],
    ] as const) {
      await shop.refuses(addProduct, { as, body: { ...hammerDrill, ...values } }, invalid(path, message));
      await shop.refuses(changeProduct, await edit(product, values), invalid(path, message));
    }
    expect(await shop.productOf(product)).toMatchObject({ kindId: otherKindId, attributes: {}, version: 1 });
  });

  test('keeps what its new kind has too when an edit gives only the kind', async () => {
    const top = await addsKind();
    const [one, two] = [await addsKind(top), await addsKind(top)];
    const [shared, volts, same] = [await adds(top, { name: 'Power' }), await adds(one), await adds(two)];
    const lost = await adds(one, { name: 'Speed' });
    const id = await shop.addsProduct({ kindId: one, attributes: { [shared]: 1, [volts]: 18, [lost]: 3 } });
    await shop.does(changeProduct, await edit(id, { kindId: two }));
    expect(await shop.productOf(id)).toMatchObject({ kindId: two, attributes: { [shared]: 1, [same]: 18 } });
    await shop.does(changeProduct, await edit(id, { kindId: otherKindId }));
    expect((await shop.productOf(id)).attributes).toEqual({});
  });
});

test('a move moves values to attributes that mean the same, and says which are lost', async () => {
  const [one, two] = [await addsKind(), await addsKind()];
  const id = await addsKind(one);
  const [volts, speed] = [await adds(one), await adds(one, { name: 'Speed', unit: 'rpm' })];
  const own = await adds(id, { name: 'Own' });
  const same = await adds(two, { name: 'VOLTAGE' });
  await adds(two, { name: 'Speed', unit: '1/min' });
  const of = (kindId: string, name: string) =>
    shop.addsProduct({ name, kindId, attributes: { [volts]: 18, [speed]: 1_500, [own]: 7 } });
  const [product, below] = [await of(id, 'Drill D'), await of(await addsKind(id), 'Drill C')];
  const [third, last] = [await of(id, 'Drill A'), await of(id, 'Drill B')];
  const beside = await shop.addsProduct({ name: 'Adze', kindId: one, attributes: { [speed]: 1_500 } });
  const names = ['Drill A', 'Drill B', 'Drill C'];
  const plan = {
    moved: 0,
    kept: 4,
    lost: 4,
    losses: [{ attribute: 'Speed', value: '1,500 rpm', products: 4, names }],
  };
  const move = (mayLose: number, query = {}) => change(id, { parentId: two, mayLose }, query);
  expect(await shop.does(changeKind, await move(0, dryRun))).toMatchObject({ ...plan, isApplied: false });
  await shop.refuses(changeKind, await move(3), { code: 'VALUES_WOULD_BE_LOST' });
  expect(await kind(id)).toMatchObject({ parentId: one });
  expect(await shop.does(changeKind, await move(4))).toMatchObject({ ...plan, isApplied: true });
  for (const each of [product, below, third, last])
    expect((await shop.productOf(each)).attributes).toEqual({ [same]: 18, [own]: 7 });
  expect((await shop.productOf(beside)).attributes).toEqual({ [speed]: 1_500 });
  // Figures of the highest kind come first, also after the move.
  expect(await figures(product)).toEqual(['VOLTAGE: 18 V', 'Own: 7 V']);
});

describe('a merge', () => {
  test('moves products with their values, and leads the former addresses to the other kind', async () => {
    const [id, into] = [await addsKind(), await addsKind()];
    const { slug } = await kind(id);
    await shop.does(changeKind, await change(id, { slug: `${slug}-new` }));
    const [volts, gone, same] = [await adds(id), await adds(id, { name: 'Gone' }), await adds(into)];
    const [shank, other] = [await addsChoice(id, 'Hex', 'Round'), await addsChoice(into, 'Round')];
    const { Hex, Round } = await optionIds(shank);
    const one = await shop.addsProduct({ kindId: id, attributes: { [volts]: 18, [shank]: Round! } });
    const two = await shop.addsProduct({ kindId: id, attributes: { [gone]: 1, [shank]: Hex! } });
    const three = await shop.addsProduct();
    await shop.archives(two);
    const merge = (mayLose: number, query = {}) => ({ as, params: { id }, query, body: { into, mayLose } });
    const loss = { attribute: expect.stringMatching('Gone|Shank'), products: 1 };
    const plan = { moved: 2, kept: 2, lost: 2, losses: [loss, loss] };
    expect(await shop.does(mergeKind, merge(0, dryRun))).toMatchObject({ ...plan, isApplied: false });
    await shop.refuses(mergeKind, merge(1), { code: 'VALUES_WOULD_BE_LOST' });
    expect(await shop.does(mergeKind, merge(2))).toMatchObject({ ...plan, isApplied: true });
    const attributes = { [same]: 18, [other]: (await optionIds(other))['Round'] };
    expect(await shop.productOf(one)).toMatchObject({ kindId: into, attributes });
    expect(await shop.productOf(two)).toMatchObject({ kindId: into, attributes: {} });
    expect(await shop.productOf(three)).toMatchObject({ kindId: otherKindId, version: 1 });
    expect(await kind(id)).toBeUndefined();
    expect((await kind(into)).formerSlugs).toEqual([slug, `${slug}-new`]);
    await shop.refuses(mergeKind, merge(2), { code: 'KIND_NOT_FOUND' });
  });

  test('is of a kind without others below it, into another one', async () => {
    const id = await addsKind();
    const below = await addsKind(id);
    const merge = (from: string, into: string) => ({ as, params: { id: from }, body: { into } });
    await shop.refuses(mergeKind, merge(id, otherKindId), { code: 'KIND_IN_USE' });
    await shop.refuses(mergeKind, merge(otherKindId, id), { code: 'KIND_IN_USE' });
    for (const into of [below, ...strangeIds.map(([, id]) => id)])
      await shop.refuses(mergeKind, merge(below, into), invalid('into'));
    const product = await shop.addsProduct({ kindId: below, ownPlace: 2 });
    expect(await shop.does(mergeKind, merge(below, id))).toMatchObject({ moved: 1 });
    expect(await shop.productOf(product)).toMatchObject({ kindId: id, ownPlace: 0 });
  });
});

test.runIf(testEngine === 'postgresql')(
  'a kind is not deleted while a product of it is written, nor the other way round',
  async () => {
    const { pool } = shop.database;
    const [used, gone] = [await addsKind(), await addsKind()];
    const text = `insert into products (id, kind_id, name, price_cents, image, description, available_quantity, minimum_order)
      select gen_random_uuid(), $1, 'Drill', 100, '/drill.svg', 'It drills.', 0, 1 from kinds where id = $2 for share`;
    const deletes = () => shop.refuses(deleteKind, { as, params: { id: used } }, { code: 'KIND_IN_USE' });
    await behindRival(pool, { text, values: [used, otherKindId] }, deletes);
    const deletion = `select from kinds where id = '${otherKindId}' for no key update; delete from kinds where id = '${gone}'`;
    const body = { ...hammerDrill, kindId: gone };
    await behindRival(pool, { text: deletion }, () =>
      shop.refuses(addProduct, { as, body }, invalid('kindId')),
    );
  },
);

test('there are 500 kinds at most', async () => {
  await shop.database.pool.query(
    `insert into kinds (id, name, slug, position, level)
     select gen_random_uuid(), 'Filler ' || n, 'filler-' || n, 0, 0 from generate_series(1, 499 - $1::int) n`,
    [(await kinds()).length],
  );
  await addsKind();
  const another = { as, body: { name: named('Kind'), parentId: null } };
  await shop.refuses(addKind, another, { code: 'TOO_MANY_SETTINGS' });
});
