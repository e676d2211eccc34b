import { expect, test } from 'vitest';
import {
  draftDocuments,
  formDocuments,
  guessDocument,
  sentDocuments,
  toFormDocuments,
} from './form-documents';

const [sheet, manual] = toFormDocuments([
  { _id: '1', title: 'Data sheet', kind: 'data-sheet', bytes: 10 },
  { _id: '2', title: 'Manual', kind: 'manual', bytes: 20 },
]) as [ReturnType<typeof toFormDocuments>[number], ReturnType<typeof toFormDocuments>[number]];

test.each([
  ['TK-2000_Data_sheet.pdf', 'TK-2000 Data sheet', 'data-sheet'],
  ['Safety datasheet.PDF', 'Safety datasheet', 'safety-data-sheet'],
  ['SDS battery.pdf', 'SDS battery', 'safety-data-sheet'],
  ['operating  instructions.pdf', 'operating instructions', 'manual'],
  ['EU declaration.of.conformity.pdf', 'EU declaration.of.conformity', 'declaration-of-conformity'],
  ['scan0001', 'scan0001', 'other'],
  [`${'x'.repeat(130)}.pdf`, 'x'.repeat(120), 'other'],
  ['.pdf', '', 'other'],
])('%j is suggested as %j, %s', (name, title, kind) => {
  expect(guessDocument(name)).toEqual({ title, kind });
});

test('a list that was not changed is not sent', () => {
  expect(sentDocuments([sheet, manual], [sheet, manual])).toBeUndefined();
  expect(sentDocuments([], [sheet])).toEqual([]);
  expect(sentDocuments([manual, { ...sheet, title: ' Sheet ' }], [sheet, manual])).toEqual([
    { _id: '2', title: 'Manual', kind: 'manual' },
    { _id: '1', title: 'Sheet', kind: 'data-sheet' },
  ]);
});

test('a document without title, or on its way, keeps the form from being sent', () => {
  expect(formDocuments.safeParse([sheet]).success).toBe(true);
  expect(formDocuments.safeParse([{ ...sheet, title: ' ' }]).success).toBe(false);
  expect(formDocuments.safeParse([{ ...sheet, stored: null }, manual]).success).toBe(false);
  const untitled = { ...manual, title: '' };
  expect(draftDocuments.parse([{ ...sheet, stored: null }, untitled])).toEqual([untitled]);
});
