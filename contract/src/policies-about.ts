import { foldedText } from './folded-text';
import { keysOf } from './keys';
import type { PolicyName } from './policies';
import { isSearchable } from './search';

/** What policies are asked for with, in English and German, without accents. */
const policyPhrases: Record<PolicyName, string> = {
  shipping:
    'ship to, shipping, ship, do you ship, deliver, delivery, postage, freight, pick up, pickup, courier, carrier, parcel, customs, express, ' +
    'overnight, how long does it take, versand, versandkosten, lieferung, lieferzeit, liefert ihr, abholung, porto',
  returns:
    'return, returns, returning, refund, refunds, exchange, money back, send back, give back, wrong item, withdrawal, revocation, warranty, ' +
    'guarantee, rueckgabe, ruckgabe, rucksendung, umtausch, umtauschen, widerruf, erstattung, zuruckgeben, zuruckschicken, reklamation, garantie',
  terms:
    'terms, conditions, terms and conditions, terms of sale, legal, warranty, guarantee, payment methods, how to pay, garantie, gewahrleistung, ' +
    'agb, zahlungsarten',
  privacy: 'privacy, gdpr, data protection, cookies, personal data, delete my data, datenschutz',
  contact:
    'contact, phone number, telephone, email, e mail, your address, call you, customer service, support, help desk, opening hours, store hours, ' +
    'where are you, imprint, kontakt, telefon, telefonnummer, kundendienst, kundenservice, offnungszeiten, impressum',
};

/** Shorter beginnings of words, such as "re", say too little. */
const leastLetters = 3;

/**
 * Finds out whether a text has a phrase.
 * @param isTyping at its end, the beginning of a phrase counts, too
 */
export function phraseFinder(text: string, { isTyping = false } = {}): (phrases: string) => boolean {
  const words = foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const whole = ` ${words.join(' ')} `;
  const ends = words.map((_, at) => words.slice(at).join(' ')).filter((end) => end.length >= leastLetters);
  const begun = isTyping && isSearchable(words.at(-1) ?? '') ? ends : [];
  return (phrases) =>
    phrases
      .split(', ')
      .some((phrase) => whole.includes(` ${phrase} `) || begun.some((end) => phrase.startsWith(end)));
}

/** The policies that a text asks for. */
export function policiesAbout(text: string, options: { isTyping?: boolean } = {}): PolicyName[] {
  const has = phraseFinder(text, options);
  return keysOf(policyPhrases).filter((name) => has(policyPhrases[name]));
}
