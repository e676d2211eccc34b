import { type ArticleId, articleIds, articleQuestions } from '@chuck-and-bit/contract/articles';
import { foldedText } from '@chuck-and-bit/contract/folded-text';
import { policyTitles } from '@chuck-and-bit/contract/policies';
import { phraseFinder, policiesAbout } from '@chuck-and-bit/contract/policies-about';
import { searchedWords } from '@chuck-and-bit/contract/search';
import { paths } from '../../browser/paths';

/** A page that answers what somebody searches for. */
export type FoundPage = { title: string; path: string };

/** What other pages are asked for with, as policies are. */
const myOrders =
  'track, tracking, my order, my orders, my parcel, my package, where is my, order status, order history, cancel order, cancel my, invoice, receipt, ' +
  'sendungsverfolgung, meine bestellung, bestellstatus, rechnung, wo ist mein';
const articles: Record<ArticleId, string> = {
  'which-drill':
    'which drill, what drill, which machine, which one do i need, which drill do i need, difference between, hammer or, drill or, driver or, vs, versus, ' +
    'welche bohrmaschine, welcher bohrer, welchen akkuschrauber, unterschied',
  'which-bit':
    'which bit, what bit, which drill bit, what drill bit, which bits, what bits, bit for which, welcher bohrer, welchen bohrer, welches bit',
  'what-speed':
    'what speed, which speed, drilling speed, how fast, rpm for, speed for, turn blue, turns blue, bit burns, bit blue, drehzahl, welche geschwindigkeit',
  'straight-holes':
    'straight hole, straight holes, drill straight, splinter, splinters, tear out, tearout, clean hole, clean holes, gerade bohren, ausreissen',
  'battery-care':
    'how many volts, how many amp, amp hours, which voltage, what voltage, battery life, battery care, battery last, store batteries, store battery, ' +
    'charge batteries, wie viel volt, akku pflege, akkupflege, akku lagern',
};

/**
 * The pages that a search text asks for, at most three.
 * @param questions of `/blogs`, where the merchant has written them: those with all words of the text answer it
 */
export function findPages(q: string, questions: readonly string[] | null = null): FoundPage[] {
  const has = phraseFinder(q);
  const words = searchedWords(foldedText(q));
  const answers = articleIds.map((id, index) => ({ title: questions?.[index] ?? articleQuestions[id], id }));
  const answering = answers.filter(({ title, id }) =>
    questions
      ? words.length > 0 && words.every((word) => searchedWords(foldedText(title)).includes(word))
      : has(articles[id]),
  );
  return [
    ...(has(myOrders) ? [{ title: 'My Orders', path: paths.myOrders }] : []),
    ...policiesAbout(q).map((name) => ({ title: policyTitles[name], path: paths.policy(name) })),
    ...answering.map(({ title, id }) => ({ title, path: `${paths.blogs}#${id}` })),
  ].slice(0, 3);
}
