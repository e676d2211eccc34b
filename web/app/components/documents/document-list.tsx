import { documentName, type DocumentSummary, listDocuments } from '@chuck-and-bit/contract/documents';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { Link } from 'react-router';
import { useShopDates } from '../../session/access/use-dates';
import { orderPaths } from '../../browser/order-paths';
import { browserShopApi } from '../../shop-api';
import { Section } from '../orders/receipt-parts';

/** The documents of this purchase, oldest first; none while it is unpaid. */
export const loadDocuments = (
  id: string,
  { paymentStatus }: { paymentStatus: string },
): Promise<DocumentSummary[]> =>
  paymentStatus === 'Unpaid' ? Promise.resolve([]) : browserShopApi().call(listDocuments, { params: { id } });

/** Links to the invoices, credit notes and reversals of a purchase; renders nothing if there are none. */
export function DocumentList({ documents }: { documents: readonly DocumentSummary[] }) {
  const dates = useShopDates();
  if (documents.length === 0) return null;
  return (
    <Section title="Documents">
      <ul className="flex flex-col">
        {documents.map((document) => (
          <li
            key={document._id}
            className="border-base-300 flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-t py-2.5 first:border-t-0 first:pt-0 last:pb-0"
          >
            <Link to={orderPaths.document(document._id)} className="link font-medium wrap-anywhere">
              {documentName(document)}
            </Link>
            {document.reversedBy && <span className="badge badge-soft px-2">Cancelled</span>}
            <span className="ms-auto tabular-nums">{formatUsd(document.total)}</span>
            <time dateTime={document.issuedAt} className="text-base-content/75 w-full text-sm tabular-nums">
              {dates.day(document.issuedAt)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  );
}
