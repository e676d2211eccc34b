import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { addProduct, deleteProduct, getProduct } from '@chuck-and-bit/contract/products';
import { limits } from '@chuck-and-bit/contract/limits';
import { changeProduct } from '@chuck-and-bit/contract/managed-products';
import { messages } from '@chuck-and-bit/contract/messages';
import { documentPath } from '@chuck-and-bit/contract/product-document-files';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import {
  type DocumentList,
  getProductDocument,
  uploadProductDocument,
} from '@chuck-and-bit/contract/product-documents';
import { describe, expect, test, vi } from 'vitest';
import { invalid } from '../../../test/api-client';
import { smallPdf } from '../../../test/documents';
import { openTestShop } from '../../../test/test-shop';
import { hammerDrill } from '../../../test/trade';
import { FileStoreError } from '../../external/files/file-store';
import { newId } from '../../ids';
import { documentFile } from './document-file';
import { findPublicDocument } from './product-documents';
import { sweepDocuments } from './sweep-documents';
import { sweepNow } from '../../../test/sweep-now';

const shop = await openTestShop();
const { admin, database } = shop;
const { db, pool } = database;
const { store, folder } = shop.documents;

const uploads = (uploadId: string = randomUUID(), body: Buffer = smallPdf) =>
  shop.does(uploadProductDocument, { as: admin, query: { uploadId }, body });
const entry = (_id: string, title = 'Data sheet'): DocumentList[number] => ({
  _id,
  title,
  kind: 'data-sheet',
});

/** The ids of the documents whose file is there, in part or whole. */
const stored = () =>
  readdirSync(folder)
    .flatMap((part) => readdirSync(path.join(folder, part)))
    .toSorted();
const count = async () =>
  (await pool.query<{ n: number }>('select count(*)::int as n from document_files')).rows[0]?.n;

const sweepAll = () => sweepDocuments(store, db, sweepNow);
const view = async (id: string) => (await shop.does(getProduct, { params: { id } })).documents;
const addsProduct = async (documents: DocumentList, product: object = {}) =>
  (await shop.does(addProduct, { as: admin, body: { ...hammerDrill, ...product, documents } })).insertedId;
const downloads = (id: string) => shop.call(getProductDocument, { as: admin, params: { id } });

describe('an upload', () => {
  test('is stored once, also when it is repeated, at the same time too', async () => {
    const uploadId = randomUUID();
    const before = stored().length;
    const [one, other] = await Promise.all([uploads(uploadId), uploads(uploadId)]);
    expect(other).toEqual(one);
    expect(await uploads(uploadId)).toEqual(one);
    expect(one.bytes).toBe(smallPdf.length);
    expect(stored()).toHaveLength(before + 1);
    const { status, headers, body } = await downloads(one._id);
    expect([status, await (body as File).text()]).toEqual([200, smallPdf.toString()]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-length': String(smallPdf.length),
      'content-disposition': 'attachment; filename="document.pdf"; filename*=UTF-8\'\'document.pdf',
    });
  });

  test.each([
    ['a program with a PDF behind it', `MZ${smallPdf.toString()}`],
    ['a PDF that breaks off', smallPdf.toString().slice(0, -8)],
    ['nothing', ''],
  ])('of %s is refused and leaves nothing', async (_what, file) => {
    const before = [stored(), await count()];
    const query = { uploadId: randomUUID() };
    const refusal = { code: 'INVALID_INPUT', message: productDocumentMessages.documentNotPdf };
    await shop.refuses(uploadProductDocument, { as: admin, query, body: Buffer.from(file) }, refusal);
    expect([stored(), await count()]).toEqual(before);
  });

  test('of too many bytes is refused', async () => {
    const bytes = Buffer.alloc(limits.documentBytes + 1);
    const query = { uploadId: randomUUID() };
    const refuses = (body: Buffer, code: string) =>
      shop.refuses(uploadProductDocument, { as: admin, query, body }, { code });
    await refuses(bytes, 'BODY_TOO_LARGE');
    await refuses(bytes.subarray(1), 'INVALID_INPUT');
  });

  test('that the store refuses leaves no row, and says that it may be tried again', async () => {
    const [before, query] = [[stored(), await count()], { uploadId: randomUUID() }];
    const write = store.write.bind(store);
    vi.spyOn(store, 'write').mockImplementationOnce(async (id, files) => {
      await write(id, files);
      throw new FileStoreError('the disk is full');
    });
    const refusal = { code: 'UNAVAILABLE', message: productDocumentMessages.documentStoreFailed };
    await shop.refuses(uploadProductDocument, { as: admin, query, body: smallPdf }, refusal);
    expect(shop.takeErrors()).toHaveLength(1);
    expect([stored(), await count()]).toEqual(before);
    expect(await uploads(query.uploadId)).toMatchObject({ bytes: smallPdf.length });
  });

  test('is not found when its file is missing, and may be downloaded later while the store is away', async () => {
    const { _id } = await uploads();
    vi.spyOn(store, 'read').mockRejectedValueOnce(new FileStoreError('away'));
    const body = { message: productDocumentMessages.documentNotRead };
    expect(await downloads(_id)).toMatchObject({ status: 503, body });
    expect(shop.takeErrors()).toHaveLength(1);
    await store.remove(_id);
    expect((await downloads(_id)).status).toBe(404);
  });
});

describe('the documents of a product', () => {
  test('are those that were sent with it, in their order, with their size and address', async () => {
    const [one, two] = [await uploads(), await uploads()];
    const [title, bytes] = ['Käyttöohje / ohje', smallPdf.length];
    const declaration = { title: 'EU declaration', kind: 'declaration-of-conformity' } as const;
    const id = await addsProduct([entry(two._id, `  ${title}  `), { _id: one._id, ...declaration }]);
    expect(await view(id)).toEqual([
      { title, kind: 'data-sheet', path: documentPath(two._id, title), bytes },
      { ...declaration, path: `/product-documents/${one._id}/eu-declaration.pdf`, bytes },
    ]);
    expect((await downloads(two._id)).headers['content-disposition']).toBe(
      'attachment; filename="kayttoohje-ohje.pdf"; filename*=UTF-8\'\'K%C3%A4ytt%C3%B6ohje%20%20%20ohje.pdf',
    );
  });

  test('are renamed, sorted and removed with the fields, by version, and the audit log says it', async () => {
    const [one, two, three] = [await uploads(), await uploads(), await uploads()];
    const id = await addsProduct([entry(one._id), entry(two._id)]);
    const stale = await shop.editing(id, { documents: [entry(three._id)] });
    await shop.edits(id, { price: 9, documents: [entry(three._id), entry(one._id, 'Manual')] });
    expect((await view(id)).map(({ title }) => title)).toEqual(['Data sheet', 'Manual']);
    await shop.refuses(changeProduct, stale, { code: 'PRODUCT_CHANGED' });
    await shop.edits(id, { price: 10 });
    expect((await shop.productOf(id)).documents.map(({ _id }) => _id)).toEqual([three._id, one._id]);
    await shop.edits(id, { documents: [] });
    expect(await view(id)).toEqual([]);
    const having = (...documents: DocumentList): unknown => expect.objectContaining({ documents });
    const changed = [entry(three._id), entry(one._id, 'Manual')];
    const entries = (await shop.audited(id)).filter(({ after }) => after && 'documents' in after);
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [null, having(entry(one._id), entry(two._id))],
      [having(entry(one._id), entry(two._id)), having(...changed)],
      [{ documents: changed }, { documents: [] }],
    ]);
  });

  test('are at most ten, each once, each with a title, and exist', async () => {
    const { max } = limits.productDocuments;
    const many: { _id: string }[] = [];
    while (many.length <= max) many.push(await uploads());
    const id = await addsProduct(many.slice(0, max).map(({ _id }) => entry(_id)));
    const [first = ''] = many.map(({ _id }) => _id);
    const long = 'x'.repeat(limits.documentTitle.max);
    const { tooManyDocuments, documentRepeated, titleRequired, documentNotFound } = productDocumentMessages;
    const notFound = invalid('documents.1', documentNotFound);
    for (const [documents, like] of [
      [many.map(({ _id }) => entry(_id)), { message: tooManyDocuments(max) }],
      [[entry(first), entry(first)], { message: documentRepeated }],
      [[entry(first, ' ')], { message: titleRequired }],
      [[entry(first, `${long}x`)], { message: messages.tooLong(120) }],
      ...[newId(), 'no-id'].map((unknown) => [[entry(first), entry(unknown)], notFound] as const),
    ] as const)
      await shop.refuses(changeProduct, await shop.editing(id, { documents }), like);
    expect(await view(id)).toHaveLength(max);
    await shop.edits(id, { documents: [entry(first, long)] });
    expect(await view(id)).toMatchObject([{ title: long }]);
  });

  test('are public only while a product on sale has them', async () => {
    const upload = await uploads();
    const isPublic = async () => (await findPublicDocument(db, upload._id)) !== null;
    expect(await isPublic()).toBe(false);
    // Other products that are not on sale have it too: an older one, and below a newer one.
    await shop.archives(await addsProduct([entry(upload._id, 'Archived')]));
    const id = await addsProduct([entry(upload._id)], { isPublic: false });
    expect(await isPublic()).toBe(false);
    expect((await downloads(upload._id)).status).toBe(200);
    const seenByStaff = await shop.does(getProduct, { as: admin, params: { id } });
    expect(seenByStaff.documents).toMatchObject([{ title: 'Data sheet', path: null }]);
    await shop.edits(id, { isPublic: true });
    expect(await isPublic()).toBe(true);
    await shop.edits(id, { isPublic: false });
    expect(await isPublic()).toBe(false);
    await shop.edits(id, { isPublic: true });
    await shop.archives(id);
    expect(await isPublic()).toBe(false);
    await shop.archives(id, false);
    expect(await isPublic()).toBe(true);
    await addsProduct([entry(upload._id, 'Draft')], { isPublic: false });
    expect(await findPublicDocument(db, upload._id)).toMatchObject({ title: 'Data sheet' });
    await shop.edits(id, { documents: [] });
    expect(await isPublic()).toBe(false);
    for (const wrong of ['', 'no-id', '../../etc/passwd'])
      expect(await findPublicDocument(db, wrong)).toBeNull();
  });
});

describe('the sweep', () => {
  test('removes what no product has, and keeps what an archived one has', async () => {
    const [archived, removed, unused] = [await uploads(), await uploads(), await uploads()];
    const kept = await addsProduct([entry(archived._id)]);
    await shop.archives(kept);
    const deleted = await addsProduct([entry(removed._id)]);
    await shop.does(deleteProduct, { as: admin, query: { id: deleted } });
    await sweepDocuments(store, db);
    const passes = (time: string) =>
      pool.query('update document_files set unused_since = unused_since - $1::interval', [time]);
    await passes('23:59');
    await sweepDocuments(store, db);
    expect(stored()).toEqual(expect.arrayContaining([archived._id, removed._id, unused._id]));
    await passes('00:01');
    await sweepDocuments(store, db);
    expect(stored()).toContain(archived._id);
    expect(stored()).not.toContain(removed._id);
    expect((await downloads(unused._id)).status).toBe(404);
    expect((await downloads(archived._id)).status).toBe(200);
    const { rows } = await pool.query<{ id: string }>('select id from document_files order by id');
    expect(stored()).toEqual(rows.map(({ id }) => id));
  });

  test('removes files without a row, when no upload can be running any more', async () => {
    const [left = '', running = ''] = [61, 59].map((age) => newId(new Date(Date.now() - age * 60_000)));
    for (const id of [left, running]) await store.write(id, [{ name: documentFile, bytes: smallPdf }]);
    await sweepDocuments(store, db);
    expect(stored()).not.toContain(left);
    expect(stored()).toContain(running);
  });

  test('keeps a document that is put into a product while it was about to go', async () => {
    const upload = await uploads();
    await sweepDocuments(store, db);
    await addsProduct([entry(upload._id)]);
    await sweepAll();
    expect((await downloads(upload._id)).status).toBe(200);
  });
});
