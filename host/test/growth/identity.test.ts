import { describe } from 'vitest';
import { identityTargets } from '../abuse/targets';
import { hostileTexts } from './hostile-texts';
import { testGrowth } from './request-growth';

const targets = await identityTargets();
/** `npm run test:abuse` tries all texts. */
const everyFifth = hostileTexts(['@']).filter((_text, index) => index % 5 === 0);

describe('the response time of the identity service is linear in the length of a text', () => {
  testGrowth(targets, everyFifth);
});
