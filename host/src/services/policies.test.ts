import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { policyNames } from '@chuck-and-bit/contract/policies';
import { expect, onTestFinished, test } from 'vitest';
import { checkPolicies } from '../commands/doctor/check-policies';
import { readPolicy } from './policies';

const shipped = path.resolve(import.meta.dirname, '../../../policies');

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-policies-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('every policy comes with a text to start from', async () => {
  for (const name of policyNames) expect(await readPolicy(shipped, name), name).toMatch(/\w/);
});

test('an edited policy is read at once, and a missing one is null', async () => {
  const policiesDir = await emptyFolder();
  expect(await readPolicy(policiesDir, 'returns')).toBeNull();
  await writeFile(path.join(policiesDir, 'returns.md'), 'Within 14 days.');
  expect(await readPolicy(policiesDir, 'returns')).toBe('Within 14 days.');
  await writeFile(path.join(policiesDir, 'returns.md'), 'Within 30 days.');
  expect(await readPolicy(policiesDir, 'returns')).toBe('Within 30 days.');
});

test('the doctor names the policies that are missing or still have the sample contact', async () => {
  expect(await checkPolicies({ policiesDir: shipped })).toEqual([
    { subject: 'Policies', level: 'warning', text: 'contact.md still has the sample address shop.example' },
  ]);

  const policiesDir = await emptyFolder();
  for (const name of policyNames) await writeFile(path.join(policiesDir, `${name}.md`), 'Our own words.');
  expect(await checkPolicies({ policiesDir })).toEqual([
    { subject: 'Policies', level: 'ok', text: 'all 5 are written' },
  ]);
  await rm(path.join(policiesDir, 'terms.md'));
  expect(await checkPolicies({ policiesDir })).toEqual([
    {
      subject: 'Policies',
      level: 'fault',
      text: `terms.md is missing in ${policiesDir}: its page responds with 404`,
    },
  ]);
});
