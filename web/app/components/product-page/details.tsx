import type { ReactNode } from 'react';
import type { ShownDetails } from './product-details';

/** The figures that tell a product from others of its kind, beside its price. */
export function KeyFigures({ rows }: { rows: ShownDetails['keyFigures'] }) {
  if (rows.length === 0) return null;
  return (
    <dl aria-label="Key figures" className="mt-3 flex flex-wrap gap-x-6 gap-y-2 sm:mt-4">
      {rows.map(([label, text], index) => (
        <div key={index} className="min-w-0 wrap-anywhere">
          <dt className="text-base-content/75 text-sm">
            <bdi>{label}</bdi>
          </dt>
          <dd className="font-semibold tabular-nums">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is in the box of a product, and its documents. Each part only if the merchant entered it. */
export const Papers = ({ inTheBox, documents }: ShownDetails) => (
  <>
    <Part id="in-the-box" title={inTheBox.title} isShown={inTheBox.lines.length > 0}>
      <ul className="list-disc gap-x-8 ps-5 sm:columns-2">
        {inTheBox.lines.map((line) => (
          <li key={line} dir="auto" className="break-inside-avoid wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </Part>
    <Part id="documents" title="Documents" isShown={documents.length > 0}>
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {documents.map(({ title, path, about }, index) => (
          <li key={index} className="wrap-anywhere">
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
  </>
);

/** All figures of a product, if it has any. */
export const Figures = ({ figures }: ShownDetails) => (
  <Part id="figures" title="Details" isShown={figures.length > 0}>
    <Rows rows={figures} />
  </Part>
);

/** What the law asks to show, if the merchant entered it. */
export const Safety = ({ safety }: ShownDetails) => (
  <Part id="safety" title="Safety" isShown={safety.length > 0}>
    <Rows rows={safety} />
  </Part>
);

type PartProps = { id: string; title: string; isShown: boolean; children: ReactNode };

function Part({ id, title, isShown, children }: PartProps) {
  if (!isShown) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

const Rows = ({ rows }: { rows: ShownDetails['figures'] }) => (
  <dl className="gap-x-12 lg:columns-2">
    {rows.map(([label, text], index) => (
      // An attribute may be called like one of the fixed rows.
      <div
        key={`${index} ${label}`}
        className="border-base-300 grid break-inside-avoid grid-cols-[minmax(7rem,1fr)_2fr] gap-4 border-b py-2.5"
      >
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
