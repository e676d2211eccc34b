import { isolated } from '@chuck-and-bit/contract/isolated';
import { formatCount } from '@chuck-and-bit/contract/money';
import type { ValuesPlan } from '@chuck-and-bit/contract/values-plan';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import type { usePlannedAction } from './planned-action';

type PlanDialogProps = {
  action: Pick<ReturnType<typeof usePlannedAction>, 'question' | 'confirm' | 'decline'>;
  title: string;
  /** What the change does beside what it does to values. */
  text?: string;
  /** What confirming does, such as "save". */
  verb: string;
};

const values = (count: number) => (count === 1 ? '1 value' : `${formatCount(count)} values`);
const products = (count: number) => (count === 1 ? '1 product' : `${formatCount(count)} products`);

/** Shows what a change of kinds or attributes does to the values of products, and asks before it is made. */
export function PlanDialog({ action: { question, confirm, decline }, title, text, verb }: PlanDialogProps) {
  if (!question) return null;
  const { plan, isOutdated } = question;
  return (
    <ConfirmDialog
      title={title}
      message={
        <>
          {isOutdated && (
            <p className="text-warning mb-2 font-medium">
              Products were changed meanwhile, so nothing was saved. This is what would happen now.
            </p>
          )}
          {text && <p className="mb-2">{text}</p>}
          <p>{summaryOf(plan)}</p>
        </>
      }
      confirmLabel={plan.lost > 0 ? `Yes, ${verb} and lose ${values(plan.lost)}` : `Yes, ${verb}`}
      declineLabel="No, go back"
      danger={plan.lost > 0}
      onConfirm={confirm}
      onDecline={decline}
    >
      <Losses plan={plan} />
      <Conversions plan={plan} />
    </ConfirmDialog>
  );
}

function summaryOf({ moved, kept, converted, lost }: ValuesPlan): string {
  const sentences = [
    moved > 0 && `${products(moved)} ${moved === 1 ? 'moves' : 'move'}.`,
    lost > 0 && `${values(lost)} would be lost.`,
    converted > 0 && `${values(converted)} ${converted === 1 ? 'is' : 'are'} converted.`,
    kept > converted &&
      `${values(kept - converted)} ${kept - converted === 1 ? 'stays' : 'stay'} as ${kept - converted === 1 ? 'it is' : 'they are'}.`,
  ].filter(Boolean);
  if (kept + lost === 0) sentences.push('No product has a value that changes.');
  return sentences.join(' ');
}

function Losses({ plan: { losses, lost } }: { plan: ValuesPlan }) {
  if (losses.length === 0) return null;
  const listed = losses.reduce((sum, loss) => sum + loss.products, 0);
  return (
    <section
      aria-label="Lost values"
      // Scrolls, so that title and buttons stay in view. With the focus, arrow keys scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="border-error/50 bg-error/5 rounded-box max-h-[40dvh] overflow-y-auto border p-3"
    >
      <ul className="flex flex-col gap-2">
        {losses.map(({ attribute, value, products: count, names }) => (
          <li key={`${attribute} ${value}`} className="wrap-anywhere">
            <span className="font-medium">
              <bdi>{attribute}</bdi>:{' '}
            </span>
            <del>
              <bdi>{value}</bdi>
            </del>
            <p className="text-base-content/75 text-sm">{namesText(names, count)}</p>
          </li>
        ))}
      </ul>
      {lost > listed && <p className="mt-2 text-sm">{`and ${values(lost - listed)} more`}</p>}
    </section>
  );
}

/** "Hammer Drill, Core Drill and 4 more". */
function namesText(names: readonly string[], count: number): string {
  const more = count - names.length;
  const listed = names.map(isolated).join(', ');
  return more > 0 ? `${listed} and ${formatCount(more)} more` : listed;
}

function Conversions({ plan: { conversions, converted } }: { plan: ValuesPlan }) {
  if (conversions.length === 0) return null;
  const listed = conversions.reduce((sum, conversion) => sum + conversion.products, 0);
  return (
    <section aria-label="Converted values" className="mt-3">
      <ul className="flex flex-col gap-1">
        {conversions.map(({ attribute, value, becomes, products: count }) => (
          <li key={`${attribute} ${value}`} className="wrap-anywhere">
            <span className="font-medium">
              <bdi>{attribute}</bdi>:{' '}
            </span>
            <span>{`${isolated(value)} becomes ${isolated(becomes)}`}</span>
            <span className="text-base-content/75 text-sm">{` (${products(count)})`}</span>
          </li>
        ))}
      </ul>
      {converted > listed && (
        <p className="text-base-content/75 mt-1 text-sm">{`and ${values(converted - listed)} more`}</p>
      )}
    </section>
  );
}
