import { expect, test } from 'vitest';
import { openSpanOfDays, spanOfDays } from './days';

test('a span of days ends when the next day begins', () => {
  expect(spanOfDays({ from: '2026-03-08', to: '2026-03-08' }, 'America/New_York')).toEqual({
    since: new Date('2026-03-08T05:00:00Z'),
    until: new Date('2026-03-09T04:00:00Z'),
  });
  expect(openSpanOfDays({}, 'UTC')).toEqual({ since: null, until: null });
});
