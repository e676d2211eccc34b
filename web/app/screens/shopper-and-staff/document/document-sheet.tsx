import { directionOf } from '@chuck-and-bit/contract/isolated';
import type { DocumentView } from '@chuck-and-bit/contract/document-view';
import { Card } from '../../../ui/card';

/** A document as it is printed. Its name is repeated on each printed page, as the footer of one large table. */
export function DocumentSheet({ view }: { view: DocumentView }) {
  const { title, name, facts, notice, parties, columns, lines, sums, total, notes } = view;
  return (
    <Card
      as="div"
      padding="roomy"
      className="print:table print:w-full print:border-0 print:p-0 print:text-[10pt] print:leading-normal"
    >
      <div>
        <p className="mb-5 hidden text-3xl leading-tight font-semibold print:block">{title}</p>
        {notice && <p className="border-base-content mb-5 border px-3.5 py-2.5 font-semibold">{notice}</p>}
        <dl className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-1">
          {facts.map(([label, value]) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
        <div className="mb-7 grid gap-5 sm:grid-cols-3 print:grid-cols-3">
          {parties.map((party) => (
            <div key={party.title} className="min-w-0">
              <h2 className="text-base-content/75 text-sm">{party.title}</h2>
              {party.lines.map((line, index) => (
                <p key={index} dir={directionOf(line)} className="wrap-anywhere">
                  {line}
                </p>
              ))}
            </div>
          ))}
        </div>
        {lines.length > 0 && <Lines name={name} columns={columns} lines={lines} />}
        <Sums sums={sums} total={total} notes={notes} />
      </div>
      <div aria-hidden="true" className="hidden break-inside-avoid print:table-footer-group">
        <p className="text-base-content/75 pt-4 text-[9pt]">{name}</p>
      </div>
    </Card>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-base-content/75 text-sm">{label}</dt>
      <dd dir={directionOf(value)} className="min-w-0 wrap-anywhere">
        {value}
      </dd>
    </>
  );
}

/** A row becomes a block on narrow screens, where the headings stand before the values. */
function Lines({ name, columns, lines }: Pick<DocumentView, 'name' | 'columns' | 'lines'>) {
  return (
    <table className="w-full tabular-nums max-sm:block print:table">
      <caption className="sr-only">{`Lines of ${name}`}</caption>
      <thead className="max-sm:sr-only print:not-sr-only print:table-header-group">
        <tr className="text-base-content/75 text-sm">
          {['Product', ...columns].map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`pb-1.5 font-semibold ${index === 0 ? 'text-start' : 'ps-4 text-end'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block print:table-row-group">
        {lines.map(({ name: product, detail, cells }, index) => (
          <tr
            key={index}
            className="border-base-300 break-inside-avoid border-t align-top max-sm:block max-sm:py-2 print:table-row"
          >
            <td className="max-sm:block sm:py-2 print:table-cell print:py-2">
              <p dir="auto" className="font-medium wrap-anywhere">
                {product}
              </p>
              {detail && (
                <p dir={directionOf(detail)} className="text-base-content/75 text-sm">
                  {detail}
                </p>
              )}
            </td>
            {cells.map((cell, at) => (
              <td
                key={columns[at]}
                className="text-end max-sm:flex max-sm:justify-between max-sm:gap-4 sm:py-2 sm:ps-4 print:table-cell print:py-2 print:ps-4"
              >
                <span aria-hidden="true" className="text-base-content/75 text-sm sm:hidden print:hidden">
                  {columns[at]}
                </span>
                <span className="whitespace-nowrap">{cell}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sums({ sums, total, notes }: Pick<DocumentView, 'sums' | 'total' | 'notes'>) {
  return (
    <dl className="ms-auto mt-4 grid max-w-sm break-inside-avoid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-y-1 tabular-nums">
      {sums.map(([label, amount]) => (
        <Sum key={label} label={label} amount={amount} />
      ))}
      <dt className="border-base-content mt-1 border-t-2 pt-1.5 text-xl font-semibold">{total[0]}</dt>
      <dd className="border-base-content mt-1 border-t-2 ps-6 pt-1.5 text-end text-xl font-semibold">
        {total[1]}
      </dd>
      {notes.map(([label, amount]) => (
        <Sum key={label} label={label} amount={amount} />
      ))}
    </dl>
  );
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <>
      <dt dir={directionOf(label)} className="text-base-content/75 wrap-anywhere">
        {label}
      </dt>
      <dd className="ps-6 text-end">{amount}</dd>
    </>
  );
}
