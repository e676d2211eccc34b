import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import type { ManagedPicture } from '@chuck-and-bit/contract/pictures';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import { appearsOnce, productFields } from '@chuck-and-bit/contract/product-fields';
import { visibilityMessages } from '@chuck-and-bit/contract/visibility-messages';
import { zodResolver } from '@hookform/resolvers/zod';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { fieldOf, nth, press, type } from '../../../test/controls';
import { attributeOf, kindOf } from '../../../test/desk-data';
import { showPage, signInAs } from '../../../test/page';
import { ShopApiError } from '../../browser/shop-api-error';
import type { SendOptions } from '../uploads/upload-queue';
import { useUploads } from '../uploads/use-uploads';
import { AttributeFields, KindField } from './attribute-fields';
import { DocumentFields } from './document-fields';
import type { StoredDocument } from './form-documents';
import { toFormPictures } from './form-pictures';
import { ImagePreview } from './image-preview';
import { PictureFields } from './picture-fields';
import { emptyProduct, type ProductInputs } from './product-form';
import { VisibilityField } from './visibility-field';

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

const length = attributeOf('Length', { unit: 'mm' });
const kinds = [
  kindOf('Bits', null, {
    attributes: [
      length,
      attributeOf('Bore', { type: 'range' }),
      attributeOf('Drive', { type: 'choice', options: [{ _id: 7, name: 'Hex' }] }),
      attributeOf('Coated', { type: 'yesNo' }),
    ],
  }),
  kindOf('Saws', null, { attributes: [{ ...length, _id: 'other' }] }),
  kindOf('Oil'),
];

let attributesForm: UseFormReturn<ProductInputs>;
const Shown = ({ parts }: { parts: () => ReactNode }) => parts();
const showParts = (parts: () => ReactNode) => showPage(<Shown parts={parts} />);
const openAttributes = (attributes: ProductInputs['attributes']) =>
  showParts(() => {
    attributesForm = useForm<ProductInputs>({ defaultValues: { kindId: 'Bits', attributes } });
    return [
      <KindField key="kind" form={attributesForm} kinds={kinds} className="" />,
      <AttributeFields key="attributes" form={attributesForm} kinds={kinds} />,
    ];
  });
const values = () => attributesForm.getValues('attributes');

test.each<[label: string, typed: string, before: ProductInputs['attributes'], after: object]>([
  ['Length', '2.5', { Drive: 7 }, { Drive: 7, Length: 2.5 }],
  ['Length', '', { Drive: 7, Length: 2.5 }, { Drive: 7 }],
  ['Bore from', '1', {}, { Bore: { from: 1, to: Number.NaN } }],
  ['Bore to', '3', { Bore: { from: 1, to: Number.NaN } }, { Bore: { from: 1, to: 3 } }],
  ['Bore from', '', { Bore: { from: 1, to: 3 } }, { Bore: { from: Number.NaN, to: 3 } }],
  ['Bore to', '', { Bore: { from: Number.NaN, to: 3 } }, {}],
  ['Drive', '7', {}, { Drive: 7 }],
  ['Drive', '', { Drive: 7 }, {}],
  ['Coated', 'true', {}, { Coated: true }],
  ['Coated', 'false', { Coated: true }, { Coated: false }],
  ['Coated', '', { Coated: false }, {}],
])('“%s” with %j makes of %j: %j', (label, typed, before, after) => {
  openAttributes(before);
  type(label, typed);
  // Without a key for what is missing.
  expect(values()).toStrictEqual(after);
  expect(fieldOf(label).value).toBe(typed);
});

test('the fields show what is stored, also No, and nothing for what is missing', () => {
  openAttributes({ Coated: false, Drive: 7, Bore: { from: 1, to: Number.NaN } });
  const shown = ['Length', 'Bore from', 'Bore to', 'Drive', 'Coated'].map((label) => fieldOf(label).value);
  expect(shown).toEqual(['', '1', '', '7', 'false']);
});

test.each(['Bore', 'Bore.from', 'Bore.to'])('what is wrong with %s is said at the range', async (path) => {
  openAttributes({});
  act(() => attributesForm.setError(`attributes.${path}`, { message: 'Too low' }));
  await expect.poll(() => fieldOf('Bore from').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Too low')).toBeDefined();
});

test('another kind keeps the values that it has too, and one without attributes has no fields', () => {
  openAttributes({ Length: 2.5, Drive: 7 });
  type('Kind', 'Saws');
  expect([values(), fieldOf('Length').value]).toEqual([{ other: 2.5 }, '2.5']);
  type('Kind', 'Oil');
  expect([values(), screen.queryByRole('group')]).toEqual([{}, null]);
});

const schema = z
  .object({ isPublic: productFields.isPublic.schema, appearsAt: productFields.appearsAt.schema })
  .check(appearsOnce);

let saved: unknown;
beforeEach(() => {
  saved = null;
});
function Visibility({ appearsAt }: { appearsAt: string }) {
  const { control, handleSubmit } = useForm<ProductInputs>({
    resolver: zodResolver(schema) as never,
    defaultValues: { isPublic: false, appearsAt },
  });
  return (
    <form onSubmit={(event) => void handleSubmit((values) => (saved = values))(event)}>
      <VisibilityField control={control} />
      <button type="submit">Save</button>
    </form>
  );
}
const openVisibility = (appearsAt: string, timeZone = 'UTC') =>
  showPage(<Visibility appearsAt={appearsAt} />, { config: { timeZone } });

test.each([
  ['UTC', '2026-11-30T09:00:00.000Z', '2027-11-30T09:00:00.000Z'],
  ['America/New_York', '2026-11-30T14:00:00.000Z', '2027-11-30T14:00:00.000Z'],
  ['Pacific/Chatham', '2026-11-29T19:15:00.000Z', '2027-11-29T19:15:00.000Z'],
])('in %s, the time stays while its year is typed', async (timeZone, appearsAt, later) => {
  openVisibility(appearsAt, timeZone);
  expect(fieldOf('Appears').value).toBe('2026-11-30T09:00');
  // A year of two digits, as a browser sends it, and one beyond the limits.
  for (const typed of ['0020-11-30T09:00', '3020-11-30T09:00']) {
    type('Appears', typed);
    press('Save');
    await screen.findByText(visibilityMessages.timeInvalid);
    expect([fieldOf('Appears').value, saved]).toEqual([typed, null]);
  }
  type('Appears', '2027-11-30T09:00');
  press('Save');
  await expect.poll(() => saved).toEqual({ isPublic: false, appearsAt: later });
});

test.each([
  ['In the shop', { isPublic: true, appearsAt: null }],
  ['Not in the shop', { isPublic: false, appearsAt: null }],
])('“%s” takes the time away, and “Appears later” asks for one', async (name, values) => {
  openVisibility('2099-11-30T09:00:00.000Z');
  const choose = (choice: string) => fireEvent.click(screen.getByRole('radio', { name: choice }));
  choose(name);
  expect([screen.queryByLabelText('Appears'), screen.getByRole('radio', { name, checked: true })]).toEqual([
    null,
    expect.anything(),
  ]);
  press('Save');
  await expect.poll(() => saved).toEqual(values);
  choose('Appears later');
  expect(fieldOf('Appears').value).toBe('');
  press('Save');
  expect(await screen.findByText(visibilityMessages.timeInvalid)).toBeDefined();
});

test('a time of a draft that no product can have is shown as it was typed', () => {
  openVisibility('3020-11-30T09:00');
  expect(fieldOf('Appears').value).toBe('3020-11-30T09:00');
});

const after = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const source = () => screen.queryByRole('img')?.getAttribute('src');
const [none, broken] = ['Appears when you enter an address', "We can't load a picture from this address"];

test('a picture is shown once its address was typed to its end, and one that does not load gives way to the reason', () => {
  vi.useFakeTimers();
  const { rerender } = render(<ImagePreview address="" />);
  const type = (address: string) => rerender(<ImagePreview address={address} />);
  expect(screen.getByRole('status').textContent).toBe(none);
  type('https://a.example/1.jp');
  after(399);
  type('https://a.example/1.jpg');
  after(399);
  expect(source()).toBeUndefined();
  after(1);
  expect(source()).toBe('https://a.example/1.jpg');
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('status').textContent).toBe(broken);
  type('https://a.example/2.jpg');
  after(400);
  expect(source()).toBe('https://a.example/2.jpg');
  type('no address');
  after(400);
  expect(screen.getByRole('status').textContent).toBe(none);
});
