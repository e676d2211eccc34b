import { expect, test } from 'vitest';
import { descriptionParts } from './description-parts';

const paragraph = (text: string) => ({ kind: 'paragraph', text });
const points = (...of: string[]) => ({ kind: 'points', points: of });

test.each([
  ['One block.', [paragraph('One block.')]],
  ['One.\n\n\nTwo.', [paragraph('One.'), paragraph('Two.')]],
  ['One.\r\n\r\nTwo.\r\nStill two.', [paragraph('One.'), paragraph('Two.\nStill two.')]],
  ['\n  One.  \n\n', [paragraph('One.')]],
  [
    'Has:\n- a case\n* a lamp\n• a hook\nAnd more.',
    [paragraph('Has:'), points('a case', 'a lamp', 'a hook'), paragraph('And more.')],
  ],
  ['- a\n\n– b', [points('a'), points('b')]],
  ['-10 °C to 40 °C', [paragraph('-10 °C to 40 °C')]],
  ['- ', [paragraph('-')]],
])('%j is read as %j', (text, parts) => {
  expect(descriptionParts(text)).toEqual(parts);
});
