import { readConfig } from '@chuck-and-bit/api/config';
import { runCommand } from './command';
import type { Finding } from './doctor/finding';
import { runChecks } from './doctor/run-checks';

const names: Record<Finding['level'], string> = { ok: 'ok', warning: 'warning', fault: 'FAULT' };

await runCommand(async () => {
  const findings = await runChecks(readConfig(process.env));
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const counted = (level: 'fault' | 'warning') => `${count(level)} ${level}${count(level) === 1 ? '' : 's'}`;
  const lines = findings.map(
    ({ level, subject, text }) =>
      `  ${names[level].padEnd(9)}${subject.padEnd(12)}${text.replaceAll('\n', ' ')}`,
  );
  const message = [...lines, '', `${counted('fault')}, ${counted('warning')}`].join('\n');
  return { ok: count('fault') === 0, message };
});
