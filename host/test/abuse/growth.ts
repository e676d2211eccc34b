import { describe } from 'vitest';
import { hostileTexts } from '../growth/hostile-texts';
import { testGrowth } from '../growth/request-growth';
import { allTargets } from './targets';

/** Part of `npm run test:abuse`: every field of every address, not only those of the identity service. */
const targets = await allTargets();

describe('the response time is linear in the length of a text', () => {
  testGrowth(targets, hostileTexts(['@']));
});
