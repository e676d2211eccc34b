import { expect, test } from 'vitest';
import { showPage, signInAs } from '../../../test/page';
import { useDates, useShopDates } from './use-dates';

const Zones = () => <p>{[useDates(), useShopDates()].map(({ timeZone }) => timeZone ?? 'own').join(', ')}</p>;

test.each([
  [null, 'own'],
  [{ role: null }, 'own'],
  [{ role: 'viewer' }, 'America/New_York'],
])('moments are told to %j in the time zone "%s", and days of the shop in its own', (user, zone) => {
  signInAs(user);
  expect(showPage(<Zones />).container.textContent).toBe(`${zone}, America/New_York`);
});
