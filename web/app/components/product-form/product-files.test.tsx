import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import type { ManagedPicture } from '@chuck-and-bit/contract/pictures';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import { act, fireEvent, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { fieldOf, nth, press } from '../../../test/controls';
import { showPage, signInAs } from '../../../test/page';
import { ShopApiError } from '../../browser/shop-api-error';
import type { SendOptions } from '../uploads/upload-queue';
import { useUploads } from '../uploads/use-uploads';
import { DocumentFields } from './document-fields';
import type { StoredDocument } from './form-documents';
import { toFormPictures } from './form-pictures';
import { PictureFields } from './picture-fields';
import { emptyProduct, type ProductInputs } from './product-form';

/** The files that were sent, each with what answers it. */
type Sent = SendOptions & { done: (stored: unknown) => void; refuse: (error: unknown) => void };
let sent: Sent[];
const steps = {
  prepare: async (file: File) => ({ file, preview: null }),
  send: <Stored,>(_file: Blob, options: SendOptions) =>
    new Promise<Stored>((done, refuse) => {
      sent.push({ ...options, done: done as Sent['done'], refuse });
      options.signal.addEventListener('abort', () => refuse(new Error('Given up')));
    }),
};

const picture = (_id: string, problem: string | null = null): ManagedPicture => {
  const path = problem === null ? `/pictures/${_id}` : null;
  return { _id, alt: '', image: `/pictures/${_id}/1280.jpeg`, path, width: 8, height: 6, problem };
};
const busy = new ShopApiError(503, 'BUSY', 'Busy');

const useProductForm = (pictures: ProductInputs['pictures'] = []) =>
  useForm<ProductInputs>({ defaultValues: { ...emptyProduct, name: 'Auger', pictures } });
const Pictures = ({ stored }: { stored: ManagedPicture[] }) => (
  <PictureFields form={useProductForm(toFormPictures(stored))} uploads={useUploads<ManagedPicture>(steps)} />
);
const Documents = () => (
  <DocumentFields form={useProductForm()} uploads={useUploads<StoredDocument>(steps)} />
);
const open = (...stored: ManagedPicture[]) => showPage(<Pictures stored={stored} />);

beforeEach(() => {
  sent = [];
  signInAs({ role: 'admin' });
});

async function choose(label: string, ...names: string[]) {
  const before = sent.length;
  const files = names.map((name) => new File(['x'], name));
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files } });
  await expect.poll(() => sent.length).toBe(before + Math.min(names.length, 2));
}
const choosePictures = (...names: string[]) => choose('Choose pictures', ...names);
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const said = () => screen.getByRole('status').textContent;
const answer = (number: number, act_: (file: Sent) => void) => act(async () => act_(nth(sent, number)));
/** Whether the browser asks before the page is left. */
const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const asked = (place: number) => `What picture ${place} shows`;

test('files go two at a time, say how far they are, and keep the page open until they have arrived', async () => {
  open();
  expect(asksToStay()).toBe(false);
  await choosePictures('a', 'b', 'c');
  const [sending, queued] = ['Being uploaded', 'Waiting for the othersFirst'];
  expect(rows()).toEqual([asked(1) + sending, asked(2) + sending, asked(3) + queued]);
  expect([said(), asksToStay()]).toEqual(['3 pictures are being uploaded', true]);
  await answer(0, ({ onProgress }) => onProgress(0.5));
  expect(screen.getByRole('progressbar', { name: 'Upload of a' }).getAttribute('value')).toBe('0.5');
  await answer(0, ({ onWait }) => onWait(true));
  expect(rows()[0]).toBe(`${asked(1)}Waiting for the connection`);
  await answer(0, ({ onWait }) => onWait(false));
  expect(rows()[0]).toBe(asked(1) + sending);
  await answer(1, ({ done }) => done(picture('b')));
  await expect.poll(() => sent.length).toBe(3);
  expect([rows()[1], said()]).toEqual([asked(2), '2 pictures are being uploaded']);
  await answer(0, ({ done }) => done(picture('a')));
  expect(said()).toBe('1 picture is being uploaded');
  await answer(2, ({ done }) => done(picture('c')));
  expect([said(), asksToStay()]).toEqual(['', false]);
  const sources = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(sources).toEqual(['a', 'b', 'c'].map((id) => `/pictures/${id}`));
});

test('what failed is sent again as the same file, or removed, and what is refused is named', async () => {
  open();
  await choosePictures('a', 'b', 'c');
  await answer(0, ({ refuse }) => refuse(busy));
  await expect.poll(() => sent.length).toBe(3);
  expect(rows()[0]).toBe(`${asked(1)}BusyTry again`);
  press('Upload picture 1 again');
  expect(rows()[0]).toContain('Waiting for the others');
  await answer(1, ({ refuse }) => refuse(new ShopApiError(415, 'UNSUPPORTED', 'No picture')));
  await expect.poll(() => sent.length).toBe(4);
  expect([nth(sent, 3).uploadId, screen.getByText('Not taken').tagName]).toEqual([
    nth(sent, 0).uploadId,
    'P',
  ]);
  for (const number of [2, 3]) await answer(number, ({ refuse }) => refuse(busy));
  press('Remove all that failed');
  expect([rows(), said()]).toEqual([['b: No picture'], '2 pictures are removed']);
  expect(document.activeElement?.textContent).toBe('Choose pictures');
  await choosePictures('d');
  await answer(4, ({ refuse }) => refuse(new ShopApiError(415, 'UNSUPPORTED', 'No drawing')));
  expect([rows(), screen.getByText('2 files not taken').tagName]).toEqual([
    ['b: No picture', 'd: No drawing'],
    'P',
  ]);
  press('Close');
  expect(rows()).toEqual([]);
  await choosePictures('e');
  await answer(5, ({ refuse }) => refuse(busy));
  press('Remove all that failed');
  expect(said()).toBe('1 picture is removed');
});

test('a file that is taken out, or whose form is left, is not sent on, and the focus goes to the next row', async () => {
  const { unmount } = open(picture('one'), picture('two', 'Gone'));
  expect([rows()[1], fieldOf(asked(2)).value]).toEqual([
    `${asked(2)}It could not be fetched: Gone`,
    // Until somebody says what it shows.
    'Auger',
  ]);
  await choosePictures('a', 'b');
  press('Cancel picture 3');
  expect([nth(sent, 0).signal.aborted, said()]).toEqual([true, 'Picture 3 is removed']);
  expect(document.activeElement).toBe(fieldOf(asked(3)));
  press('Cancel picture 3');
  expect(document.activeElement).toBe(fieldOf(asked(2)));
  press('Remove all that failed');
  expect(rows()).toEqual([asked(1)]);
  await choosePictures('c');
  unmount();
  expect(nth(sent, 2).signal.aborted).toBe(true);
});

test('more files than a product may have are named: a ninth picture, and an eleventh document', async () => {
  open(picture('one'));
  const files = (count: number) => Array.from({ length: count }, (_, index) => `${index + 2}`);
  await choosePictures(...files(8));
  expect(rows()).toHaveLength(8 + 1);
  expect(rows().at(-1)).toBe(`9: ${pictureMessages.tooManyPictures(8)}`);
  sent = [];
  showPage(<Documents />);
  await choose('Choose documents', ...files(11));
  expect(rows().at(-1)).toBe(`12: ${productDocumentMessages.tooManyDocuments(10)}`);
  expect(screen.getAllByLabelText(/^Title of document/)).toHaveLength(10);
});

test('who only reads sees the pictures, if there are any, and chooses none', () => {
  signInAs({ role: 'viewer' });
  expect(open().container.textContent).toBe('');
  open(picture('one', 'Gone'));
  expect(rows()).toHaveLength(1);
  const choosing = [screen.queryByLabelText('Choose pictures'), screen.queryByText('Remove all that failed')];
  expect(choosing).toEqual([null, null]);
});

test('documents say how many are on their way, and are downloaded once they have arrived', async () => {
  showPage(<Documents />);
  await choose('Choose documents', 'Manual.pdf', 'Sheet.pdf');
  expect(said()).toBe('2 documents are being uploaded');
  await answer(0, ({ refuse }) => refuse(busy));
  expect(said()).toBe('1 document is being uploaded');
  press('Upload document 1 again');
  await expect.poll(() => sent.length).toBe(3);
  await answer(2, ({ done }) => done({ _id: 'm', bytes: 1_300_000 }));
  expect(rows()[0]).toContain('PDF, 1.3 MBDownload');
  press('Cancel document 2');
  expect([said(), document.activeElement]).toEqual(['Document 2 is removed', fieldOf('Title of document 1')]);
});
