import { expect, test, vi } from 'vitest';
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

test('while the database is away what was read last is served, and each who asks has it read again', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  let version = 1;
  const answer = vi.fn<(last: string | null) => Promise<string>>(async () => 'old');
  const read = followPublicData(() => version, answer);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  expect([await read(), await read()]).toEqual(['old', 'old']);
  clock.mockReturnValue(4_999);
  await read();
  expect(answer).toHaveBeenCalledTimes(1);
  // Changes of other processes, of which no signal tells.
  clock.mockReturnValue(5_000);
  await read();
  expect(answer).toHaveBeenCalledTimes(2);
  clock.mockRestore();

  version = 2;
  answer.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  expect([await read(), await read()]).toEqual(['old', 'old']);
  answer.mockResolvedValueOnce('new');
  expect([await read(), await read()]).toEqual(['new', 'new']);
  expect(answer).toHaveBeenCalledTimes(5);
  expect(answer).toHaveBeenLastCalledWith('old');

  version = 3;
  answer.mockRejectedValueOnce(new Error('broken'));
  await expect(read()).rejects.toThrow('broken');

  const unread = followPublicData(() => 1, answer);
  answer.mockRejectedValueOnce(away);
  await expect(unread()).rejects.toBe(away);
  const withInitial = followPublicData(() => 1, answer, 'initial');
  answer.mockRejectedValueOnce(away);
  expect([await withInitial(), await withInitial()]).toEqual(['initial', 'old']);
});
