import { expect, onTestFinished, test, vi } from 'vitest';
import { saveFile } from './save-file';

test('a file is saved under its name, and stays there until the browser has read it', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.href, this.download);
  });
  saveFile(new Blob(), 'orders.csv');
  expect(saved).toEqual(['blob:file', 'orders.csv']);
  vi.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(revoke.mock.calls).toEqual([['blob:file']]);
});
