/** `direction`: null if there is no change, or nothing to compare with. */
export type Change = { direction: 'more' | 'less' | null; text: string };

/** The change of a figure in words and percent: "Up 12%". */
export function changeOf(now: number | null, before: number | null): Change {
  if (now === null || before === null) {
    return { direction: null, text: before === null ? 'None before' : 'Nothing to compare' };
  }
  if (now === before) return { direction: null, text: 'No change' };
  const direction = now > before ? 'more' : 'less';
  const word = direction === 'more' ? 'Up' : 'Down';
  // A percentage of zero or of a negative amount is meaningless.
  if (before <= 0) return { direction, text: word };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return { direction, text: `${word} ${percent === 0 ? 'less than 1' : percent.toLocaleString('en-US')}%` };
}

const units = [
  [86_400, 'days'],
  [3_600, 'h'],
  [60, 'min'],
] as const;

/** "45 s", "12 min", "3.5 h" or "2 days". */
export function formatDuration(seconds: number): string {
  const [size, name] = units.find(([least]) => seconds >= least) ?? [1, 's'];
  const count = seconds / size;
  return `${(count < 10 && size > 60 ? Math.round(count * 10) / 10 : Math.round(count)).toLocaleString('en-US')} ${name}`;
}
