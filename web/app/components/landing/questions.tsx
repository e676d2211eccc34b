import type { LandingContent } from '@chuck-and-bit/contract/shop-pages';
import { faqJsonLd } from '../structured-data/faq-json-ld';
import { StructuredData } from '../structured-data/structured-data';

export function Questions({ questions }: Pick<LandingContent, 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <section id="faq" aria-labelledby="questions" className="grid grid-cols-1 gap-8 lg:grid-cols-[2fr_3fr]">
      <StructuredData data={import.meta.env.SSR ? () => faqJsonLd(questions) : null} />
      <h2 id="questions" className="text-3xl font-semibold">
        Questions
      </h2>
      <div className="border-base-300 border-t">
        {questions.map(({ question, answer }, position) => (
          <details key={`${position} ${question}`} className="group border-base-300 border-b">
            <summary className="rounded-field flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
              <bdi className="wrap-anywhere">{question}</bdi>
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
            <p dir="auto" className="text-base-content/80 max-w-prose pb-6 wrap-anywhere whitespace-pre-line">
              {answer}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
