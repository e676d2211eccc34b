import { holdText, type OrderHold } from '@chuck-and-bit/contract/order-hold';
import { faqJsonLd } from '../../../components/structured-data/faq-json-ld';
import { StructuredData } from '../../../components/structured-data/structured-data';
import { usePageContext } from '../../../browser/page-context';

const questionsOf = (hold: OrderHold) => [
  {
    question: 'Why do some products have a minimum order?',
    answer:
      'Bits, chucks and other small parts come to us in boxes. Selling at least five or ten of them at a time keeps the price of each low. Machines are nearly always sold one at a time.',
  },
  {
    question: 'Can I cancel an order?',
    answer:
      'Yes, as long as it is not paid: open My Orders and choose Cancel. What you ordered goes back into stock. A paid order is already being packed and can no longer be cancelled.',
  },
  {
    question: 'Do I have to pay when I order?',
    answer: `No. What you order is set aside for you, and you can pay from My Orders, which says until when. ${holdText(hold)} We ship once the payment has arrived.`,
  },
  {
    question: 'Is it safe to enter my card here?',
    answer:
      'The card field belongs to our payment provider, not to us. We learn that a payment succeeded and how much it was, never the number on your card.',
  },
  {
    question: 'What happens if the price changes after I order?',
    answer: 'Nothing. You pay the price at the moment you ordered, multiplied by your quantity.',
  },
];

export function Questions() {
  const questions = questionsOf(usePageContext().publicConfig.hold);
  return (
    <section id="faq" aria-labelledby="questions" className="grid grid-cols-1 gap-8 lg:grid-cols-[2fr_3fr]">
      <StructuredData data={import.meta.env.SSR ? () => faqJsonLd(questions) : null} />
      <h2 id="questions" className="text-3xl font-semibold">
        Questions
      </h2>
      <div className="border-base-300 border-t">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-base-300 border-b">
            <summary className="rounded-field flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <svg
                viewBox="0 0 24 24"
                className="size-5 shrink-0 transition-transform group-open:rotate-45"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeLinecap="round"
                aria-hidden="true"
              >
                <path d="M12 4v16M4 12h16" />
              </svg>
            </summary>
            <p className="text-base-content/80 max-w-prose pb-6">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
