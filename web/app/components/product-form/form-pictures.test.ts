import { noPicture } from '@chuck-and-bit/contract/picture-files';
import { expect, test } from 'vitest';
import {
  countPictures,
  draftPictures,
  type FormPicture,
  formPictures,
  imageAfter,
  mergeEntries,
  moved,
  replacedBy,
  sentPictures,
} from './form-pictures';

const uploaded = (digit: number): FormPicture => {
  const id = `00000000-0000-7000-8000-00000000000${digit}`;
  const image = `/pictures/${id}/1280.jpeg`;
  const stored = {
    _id: id,
    alt: '',
    image,
    path: `/pictures/${id}`,
    width: 2560,
    height: 1920,
    problem: null,
  };
  return { key: id, alt: null, stored };
};
const elsewhere = (image: string): FormPicture => ({
  key: image,
  alt: null,
  stored: { _id: image, alt: '', image, path: null, width: null, height: null, problem: null },
});
const onItsWay: FormPicture = { key: 'new', alt: null, stored: null };
const [one, two] = [uploaded(1), uploaded(2)];
const imageOf = ({ stored }: FormPicture) => stored?.image ?? '';
const begun = { name: 'Core Drill', image: imageOf(one), pictures: [one, two] };
const idsOf = (list: { _id: string }[] | undefined) => list?.map(({ _id }) => _id);

test('an entry moves to another place', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

test('the image is the first picture, unless an address was typed', () => {
  expect(imageAfter({ image: '', pictures: [onItsWay] }, [onItsWay, one])).toBe(imageOf(one));
  expect(imageAfter(begun, [two, one])).toBe(imageOf(two));
  expect(imageAfter(begun, [])).toBe('');
  const failed = {
    key: 'failed',
    alt: null,
    stored: { ...elsewhere('https://a.example/old.jpg').stored!, problem: 'Gone' },
  };
  expect(imageAfter({ image: imageOf(failed), pictures: [failed] }, [failed, one])).toBe(imageOf(one));
  expect(imageAfter({ image: imageOf(failed), pictures: [failed] }, [failed])).toBe(imageOf(failed));
  expect(imageAfter({ image: imageOf(failed), pictures: [failed] }, [])).toBe(noPicture);
  expect(imageAfter({ image: noPicture, pictures: [] }, [onItsWay])).toBe(noPicture);
  expect(imageAfter({ image: noPicture, pictures: [onItsWay] }, [one])).toBe(imageOf(one));
  expect(imageAfter({ ...begun, image: 'https://a.example/1.jpg' }, [two])).toBe('https://a.example/1.jpg');
});

test('a typed address takes the place of the former address, and stands before uploaded pictures', () => {
  const former = elsewhere('https://a.example/old.jpg');
  const pictures = [former, one];
  const typed = { name: 'Core Drill', image: 'https://a.example/new.jpg', pictures };
  expect(replacedBy(typed, { image: imageOf(former) })).toBe(former);
  expect(idsOf(sentPictures(typed, { image: imageOf(former), pictures }))).toEqual([one.stored?._id]);
  expect(replacedBy({ ...begun, image: typed.image }, begun)).toBeUndefined();
});

test('pictures are sent only if they changed, those without a description with the name of the product', () => {
  expect(sentPictures(begun, begun)).toBeUndefined();
  const described = { ...two, alt: 'In its case' };
  expect(sentPictures({ ...begun, pictures: [one, described] }, begun)).toEqual([
    { _id: one.stored?._id, alt: 'Core Drill' },
    { _id: two.stored?._id, alt: 'In its case' },
  ]);
});

test('a typed address counts as a picture, unless it takes the place of one', () => {
  const former = elsewhere('https://a.example/old.jpg');
  const typed = 'https://a.example/new.jpg';
  expect(countPictures(begun, begun)).toBe(2);
  expect(countPictures({ ...begun, image: typed }, begun)).toBe(3);
  expect(countPictures({ image: typed, pictures: [former, one] }, { image: imageOf(former) })).toBe(2);
  expect(countPictures({ image: '', pictures: [one, onItsWay] }, begun)).toBe(2);
});

test('a picture on its way, or whose description is empty, keeps the form from being sent', () => {
  const lists = [[one, two], [one, onItsWay], [{ ...one, alt: ' ' }], [{ ...one, alt: 'In its case' }]];
  expect(lists.map((list) => formPictures.safeParse(list).success)).toEqual([true, false, false, true]);
  const undescribed = { ...two, alt: '' };
  expect(draftPictures.parse([onItsWay, undescribed])).toEqual([undescribed]);
});

test('two editors lose no picture that either has added, and keep none that either has removed', () => {
  const [three, four, five] = [uploaded(3), uploaded(4), uploaded(5)];
  const mine = { ...three, key: 'upload' };
  const typed = [two, one, mine, onItsWay];
  const merged = mergeEntries([one, two, five], typed, [one, three, four, five]);
  expect(merged).toEqual([one, mine, onItsWay, four]);
});
