import { policyNames } from '@chuck-and-bit/contract/policies';
import type { Config } from '@chuck-and-bit/api/config';
import { readPolicy } from '../../services/policies';
import { type Finding, findingsAbout } from './finding';

const { fault, ok, warning } = findingsAbout('Policies');
/** The domain in the sample policies that come with the shop. */
const sampleDomain = 'shop.example';

/** Checks that the merchant has written every policy, and replaced the sample contact. */
export async function checkPolicies({ policiesDir }: Pick<Config, 'policiesDir'>): Promise<Finding[]> {
  const texts = await Promise.all(
    policyNames.map(async (name) => ({ name, text: await readPolicy(policiesDir, name) })),
  );
  const findings = texts.flatMap(({ name, text }): Finding[] => {
    if (text === null) return [fault(`${name}.md is missing in ${policiesDir}: its page responds with 404`)];
    if (!text.includes(sampleDomain)) return [];
    return [warning(`${name}.md still has the sample address ${sampleDomain}`)];
  });
  return findings.length > 0 ? findings : [ok(`all ${texts.length} are written`)];
}
