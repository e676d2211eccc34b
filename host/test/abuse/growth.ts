import { describe } from 'vitest';
import { hostileTexts } from '../growth/hostile-texts';
import { testGrowth } from '../growth/request-growth';
import { allTargets } from './targets';

/** Part of `npm run test:abuse`: every field of every address, not only those of the identity service. */
const targets = await allTargets();

describe('the time to answer grows no faster than the text that is sent', () => {
  testGrowth(targets, hostileTexts(['@']));
});
