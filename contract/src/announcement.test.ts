import { expect, test } from 'vitest';
import { announcement, isAnnounced, noAnnouncement } from './announcement';
import { limits } from './limits';
import { messages } from './messages';

const [from, until] = ['2026-11-27T05:00:00.000Z', '2026-11-30T05:00:00.000Z'];
const start = Date.parse(from);
const end = Date.parse(until);
const sale = { text: 'Ten percent off', link: '', from, until };

test.each([
  [sale, start - 1, false],
  [sale, start, true],
  [sale, end - 1, true],
  [sale, end, false],
  [{ ...sale, from: null }, start - 1, true],
  [{ ...sale, from: null }, end, false],
  [{ ...sale, until: null }, end, true],
  [{ ...sale, until: null }, start - 1, false],
  [{ ...sale, text: '' }, start, false],
  [noAnnouncement, start, false],
])('%j is shown at %d: %s', (line, now, shown) => expect(isAnnounced(line, now)).toBe(shown));

const fault = (changes: object) => {
  const issue = announcement.safeParse({ ...sale, ...changes }).error?.issues[0];
  return issue && [issue.path.join('.'), issue.message];
};

test.each(['', '/all-drills?q=hammer', 'https://a.example/sale', 'HTTPS://a.example'])(
  '%j is a link',
  (link) => expect(fault({ link })).toBeUndefined(),
);

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'http://a.example',
  '//a.example',
  '/\\a.example',
  '/%2F/a.example',
  'a.example',
  'all-drills',
  'https://',
  'https://a.example/ b',
  'https://a.example\\b',
  'mailto:a@b.example',
])('%j is none', (link) => expect(fault({ link })).toEqual(['link', messages.announcementLink]));

test('it ends after it has begun, in moments of the calendar, and is one line of 160 characters', () => {
  expect(fault({ until: from })).toEqual(['until', messages.endBeforeStart]);
  expect(fault({ from: until, until: from })).toEqual(['until', messages.endBeforeStart]);
  expect(fault({ until: new Date(start + 1).toISOString() })).toBeUndefined();
  expect(fault({ from: null, until: null })).toBeUndefined();
  expect(fault({ from: '2026-11-27' })?.[0]).toBe('from');
  expect(fault({ text: 'x'.repeat(limits.announcement.max) })).toBeUndefined();
  expect(fault({ text: 'x'.repeat(161) })).toEqual(['text', messages.tooLong(160)]);
  expect(announcement.parse({ ...sale, text: ' Ten\n percent ' }).text).toBe('Ten percent');
});
