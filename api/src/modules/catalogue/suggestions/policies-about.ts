import { keysOf } from '@chuck-and-bit/contract/keys';
import { type PolicyName, policyTitles } from '@chuck-and-bit/contract/policies';
import { searchedWords } from '@chuck-and-bit/contract/search';

/** What people call the subject of a policy, beside the words of its title. */
const otherWords: Record<PolicyName, string> = {
  shipping: 'ship deliver postage carrier parcel customs express overnight',
  returns: 'exchange withdrawal revocation warranty guarantee money-back',
  terms: 'conditions legal law',
  privacy: 'data cookies gdpr',
  contact: 'phone telephone email address call support help imprint',
};

const wordsOf = (name: PolicyName) => searchedWords(`${policyTitles[name]} ${otherWords[name]}`);

/** Shorter beginnings of words, such as "ret", say too little. */
const leastLetters = 3;

/** The policies that a text being typed may be about: one of its words begins one of theirs. */
export const policiesAbout = (typed: string): PolicyName[] => {
  const words = searchedWords(typed).filter((word) => word.length >= leastLetters);
  return keysOf(policyTitles).filter((name) =>
    wordsOf(name).some((known) => words.some((word) => known.startsWith(word))),
  );
};
