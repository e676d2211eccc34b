import type { Payment } from '@chuck-and-bit/contract/payments';
import { Link } from 'react-router';
import { paths } from '../../../page/paths';
import { buttonClasses } from '../../../ui/button';
import { type Column, DataTable } from '../../../ui/data-table';
import { Icon } from '../../../ui/icon';

type ChargedNotSettledProps = {
  /** The newest of these charges; `count` is the number of all. */
  payments: readonly Payment[];
  count: number;
  columns: readonly Column<Payment>[];
  /** Whether the table below lists exactly these charges, so that they need not be listed twice. */
  listedBelow: boolean;
};

export const maxChargesShown = 5;

/** Charges that neither paid an order nor were refunded. Normally this list is empty. */
export function ChargedNotSettled({ payments, count, columns, listedBelow }: ChargedNotSettledProps) {
  if (count === 0) {
    return (
      <section
        aria-labelledby="not-settled"
        className="border-base-300 bg-base-200/40 rounded-box flex items-center gap-4 border p-5"
      >
        <Icon name="check" className="text-success size-8" />
        <div>
          <h2 id="not-settled" className="text-xl font-semibold">
            Charged, not settled: 0
          </h2>
          <p className="text-base-content/75">
            Nothing is waiting. Every charge paid an order or was refunded.
          </p>
        </div>
      </section>
    );
  }
  return (
    <section
      aria-labelledby="not-settled"
      className="border-error/50 bg-error/5 rounded-box flex flex-col gap-4 border-2 p-4 sm:p-5"
    >
      <div>
        <h2 id="not-settled" className="text-error text-xl font-semibold">
          Charged, not settled: {count.toLocaleString('en-US')}
        </h2>
        <p className="text-base-content/80 max-w-prose">
          These cards were charged, but the money hasn&apos;t paid an order or been refunded yet. The shop
          checks with the provider every few minutes. “Check again” does it right away.
        </p>
      </div>
      {!listedBelow && (
        <DataTable
          caption="Charged, not settled"
          columns={columns}
          rows={payments}
          rowKey={(payment) => payment._id}
          empty={null}
        />
      )}
      {!listedBelow && count > maxChargesShown && (
        <Link to={`${paths.payments}?unsettled=true`} className={buttonClasses('outline', 'small')}>
          Show all {count.toLocaleString('en-US')}
        </Link>
      )}
    </section>
  );
}
