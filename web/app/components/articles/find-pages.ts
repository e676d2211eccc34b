import { foldedText } from '@chuck-and-bit/contract/folded-text';
import { policyTitles, type PolicyName } from '@chuck-and-bit/contract/policies';
import { paths } from '../../browser/paths';
import { type ArticleId, articleQuestions } from './article-questions';

/** A page that answers what somebody searches for. */
export type FoundPage = { title: string; path: string };

const policy = (name: PolicyName): FoundPage => ({ title: policyTitles[name], path: paths.policy(name) });
const article = (id: ArticleId): FoundPage => ({
  title: articleQuestions[id],
  path: `${paths.blogs}#${id}`,
});

/** What pages are asked for with, in English and German: beginnings of words, without accents. */
const asked: readonly (readonly [page: FoundPage, phrases: string])[] = [
  [
    { title: 'My Orders', path: paths.myOrders },
    'track, tracking, my order, my orders, my parcel, my package, where is my, order status, order history, cancel order, cancel my, invoice, receipt, ' +
      'sendungsverfolgung, meine bestellung, bestellstatus, rechnung, wo ist mein',
  ],
  [
    policy('returns'),
    'return, returns, returning, refund, refunds, exchange, money back, send back, give back, wrong item, rueckgabe, ruckgabe, rucksendung, umtausch, ' +
      'umtauschen, widerruf, erstattung, zuruckgeben, zuruckschicken, reklamation',
  ],
  [
    policy('shipping'),
    'ship to, shipping, ship, do you ship, deliver, delivery, postage, freight, pick up, pickup, courier, how long does it take, versand, versandkosten, ' +
      'lieferung, lieferzeit, liefert ihr, abholung, porto',
  ],
  [
    policy('contact'),
    'contact, phone number, telephone, email, e mail, customer service, support, help desk, opening hours, store hours, where are you, kontakt, ' +
      'telefon, telefonnummer, kundendienst, kundenservice, offnungszeiten, impressum',
  ],
  [
    policy('terms'),
    'terms, conditions, terms and conditions, terms of sale, warranty, guarantee, payment methods, how to pay, garantie, gewahrleistung, agb, zahlungsarten',
  ],
  [policy('privacy'), 'privacy, gdpr, data protection, cookies, personal data, delete my data, datenschutz'],
  [
    article('which-drill'),
    'which drill, what drill, which machine, which one do i need, which drill do i need, difference between, hammer or, drill or, driver or, vs, versus, ' +
      'welche bohrmaschine, welcher bohrer, welchen akkuschrauber, unterschied',
  ],
  [
    article('which-bit'),
    'which bit, what bit, which drill bit, what drill bit, which bits, what bits, bit for which, welcher bohrer, welchen bohrer, welches bit',
  ],
  [
    article('what-speed'),
    'what speed, which speed, drilling speed, how fast, rpm for, speed for, turn blue, turns blue, bit burns, bit blue, drehzahl, welche geschwindigkeit',
  ],
  [
    article('straight-holes'),
    'straight hole, straight holes, drill straight, splinter, splinters, tear out, tearout, clean hole, clean holes, gerade bohren, ausreissen',
  ],
  [
    article('battery-care'),
    'how many volts, how many amp, amp hours, which voltage, what voltage, battery life, battery care, battery last, store batteries, store battery, ' +
      'charge batteries, wie viel volt, akku pflege, akkupflege, akku lagern',
  ],
];

const pages = asked.map(([page, phrases]) => ({
  page,
  phrases: phrases.split(', ').map((phrase) => ` ${phrase} `),
}));

/** The pages that a search text asks for, at most three. */
export function findPages(q: string): FoundPage[] {
  const text = ` ${(foldedText(q).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  return pages
    .filter(({ phrases }) => phrases.some((phrase) => text.includes(phrase)))
    .map(({ page }) => page)
    .slice(0, 3);
}
