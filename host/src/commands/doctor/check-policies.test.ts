import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFileReader } from '@chuck-and-bit/api/modules/shop-pages/shop-pages';
import { policyNames } from '@chuck-and-bit/contract/policies';
import type { ReadPage } from '@chuck-and-bit/contract/shop-pages';
import { expect, test } from 'vitest';
import { newFolder } from '../../../../api/test/new-folder';
import { checkPolicies } from './check-policies';

const shipped = path.resolve(import.meta.dirname, '../../../../policies');

test('the doctor names the policies that are missing or still have the sample contact', async () => {
  const readShipped = createFileReader(shipped);
  const ok = { subject: 'Policies', level: 'ok', text: 'all 5 are written' };
  expect(await checkPolicies(readShipped)).toEqual([
    { subject: 'Policies', level: 'warning', text: 'contact still has the sample address shop.example' },
  ]);
  const published = (async (name) =>
    name === 'contact' ? { text: 'Call us.' } : readShipped(name)) as ReadPage;
  expect(await checkPolicies(published)).toEqual([ok]);

  const folder = await newFolder();
  for (const name of policyNames) await writeFile(path.join(folder, `${name}.md`), 'Our own words.');
  expect(await checkPolicies(createFileReader(folder))).toEqual([ok]);
  await rm(path.join(folder, 'terms.md'));
  expect(await checkPolicies(createFileReader(folder))).toEqual([
    {
      subject: 'Policies',
      level: 'fault',
      text: 'terms has neither a text in Settings nor a file in POLICIES_DIR: its page responds with 404',
    },
  ]);
});
