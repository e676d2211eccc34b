import type { ReactNode } from 'react';
import type { ShownDetails } from './product-details';

/** The figures of a product, what is in its box, its documents, and what the law asks to show. Each part only if the merchant entered it. */
export const Details = ({ figures, inTheBox, documents, safety }: ShownDetails) => (
  <>
    <Part id="figures" title="Details" isShown={figures.length > 0}>
      <Rows rows={figures} />
    </Part>
    <Part id="in-the-box" title={inTheBox.title} isShown={inTheBox.lines.length > 0}>
      <ul className="list-disc ps-5">
        {inTheBox.lines.map((line) => (
          <li key={line} dir="auto" className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </Part>
    <Part id="documents" title="Documents" isShown={documents.length > 0}>
      <ul className="divide-base-300 divide-y">
        {documents.map(({ title, path, about }, index) => (
          <li key={index} className="py-2.5 wrap-anywhere">
            {path ? (
              <a href={path} className="link font-medium">
                <bdi>{title}</bdi>
              </a>
            ) : (
              <bdi>{title}</bdi>
            )}
            <p className="text-base-content/75 text-sm">{about}</p>
          </li>
        ))}
      </ul>
    </Part>
    <Part id="safety" title="Safety" isShown={safety.length > 0}>
      <Rows rows={safety} />
    </Part>
  </>
);

type PartProps = { id: string; title: string; isShown: boolean; children: ReactNode };

function Part({ id, title, isShown, children }: PartProps) {
  if (!isShown) return null;
  return (
    <section aria-labelledby={id} className="max-sm:mt-3">
      <h2 id={id} className="mb-3 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

const Rows = ({ rows }: { rows: ShownDetails['figures'] }) => (
  <dl className="divide-base-300 divide-y">
    {rows.map(([label, text], index) => (
      // An attribute may be called like one of the fixed rows.
      <div key={`${index} ${label}`} className="grid grid-cols-[minmax(7rem,1fr)_2fr] gap-4 py-2.5">
        <dt className="text-base-content/75">
          <bdi>{label}</bdi>
        </dt>
        <dd className="font-medium wrap-anywhere whitespace-pre-line">
          <bdi>{text}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);
