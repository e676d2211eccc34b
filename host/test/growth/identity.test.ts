import { describe } from 'vitest';
import { identityTargets } from '../abuse/targets';
import { hostileTexts } from './hostile-texts';
import { testGrowth } from './request-growth';

const targets = await identityTargets();
/** `npm run test:abuse` tries them all. */
const everyFifth = hostileTexts(['@']).filter((_text, index) => index % 5 === 0);

describe('the time to answer grows no faster than a text that the identity service is sent', () => {
  testGrowth(targets, everyFifth);
});
