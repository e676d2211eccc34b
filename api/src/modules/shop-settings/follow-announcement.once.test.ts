import { expect, test } from 'vitest';
import { followAnnouncement } from './follow-announcement';

test('the announcement turns once when it begins and once when it ends', async () => {
  const announcement = {
    text: 'Sale',
    link: '',
    from: '2026-11-27T05:00:00.000Z',
    until: '2026-11-30T05:00:00.000Z',
  };
  const [from, until] = [Date.parse(announcement.from), Date.parse(announcement.until)];
  let now = from - 1;
  const hasTurned = followAnnouncement(
    async () => ({ announcement }),
    () => now,
  );
  const turns = [];
  for (now of [from - 1, from - 1, from, from + 1, until - 1, until, until + 1])
    turns.push(await hasTurned());
  expect(turns).toEqual([false, false, true, false, false, true, false]);
});
