import { policyNames } from '@chuck-and-bit/contract/policies';
import type { ReadPage } from '@chuck-and-bit/contract/shop-pages';
import { type Finding, findingsAbout } from './finding';

const { fault, ok, warning } = findingsAbout('Policies');
/** The domain in the sample policies that come with the shop. */
const sampleDomain = 'shop.example';

/** Checks that visitors see a text of every policy, and none with the sample contact. */
export async function checkPolicies(readPage: ReadPage): Promise<Finding[]> {
  const texts = await Promise.all(
    policyNames.map(async (name) => ({ name, text: (await readPage(name))?.text ?? null })),
  );
  const findings = texts.flatMap(({ name, text }): Finding[] => {
    if (text === null)
      return [
        fault(
          `${name} has neither a text in Settings nor a file in POLICIES_DIR: its page responds with 404`,
        ),
      ];
    if (!text.includes(sampleDomain)) return [];
    return [warning(`${name} still has the sample address ${sampleDomain}`)];
  });
  return findings.length > 0 ? findings : [ok(`all ${texts.length} are written`)];
}
