import { expect, test } from 'vitest';
import { followPublicData } from './follow-public-data';

test('who asks during a read shares it, and who asks after a change gets what is read after it', async () => {
  let version = 1;
  const answers: ((found: string) => void)[] = [];
  const read = followPublicData(
    () => version,
    () => new Promise<string>((resolve) => answers.push(resolve)),
  );
  const before = [read(), read()];
  version = 2;
  const after = [read(), read()];
  expect(answers).toHaveLength(2);
  answers[1]?.('new');
  expect(await Promise.all(after)).toEqual(['new', 'new']);
  expect(await read()).toBe('new');

  // The older read ends last, and is not taken for the newer one.
  answers[0]?.('old');
  expect(await Promise.all(before)).toEqual(['old', 'old']);
  const again = read();
  expect(answers).toHaveLength(3);
  answers[2]?.('new');
  expect(await again).toBe('new');
});
