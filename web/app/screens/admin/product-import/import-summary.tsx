import { importMessages } from '@chuck-and-bit/contract/import-messages';
import { formatCount } from '@chuck-and-bit/contract/money';
import {
  applyImport,
  exportLeftOutRows,
  isRunning,
  type ProductImport,
  stopImport,
} from '@chuck-and-bit/contract/product-imports';
import { ExportCsv } from '../../../components/actions/export-csv';
import { toastOutcome, useChange } from '../../../components/actions/use-change';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
const products = (count: number) => counted(count, 'product', 'products');

/** "2 new, 1 changed", without the counts that are zero. */
function planText({ added, changed, unchanged }: ProductImport): string {
  const counts: [number, string][] = [
    [added, 'new'],
    [changed, 'changed'],
    [unchanged, 'unchanged'],
  ];
  const parts = counts.filter(([count]) => count > 0).map(([count, text]) => `${formatCount(count)} ${text}`);
  return parts.join(', ');
}

const leftOutText = (count: number, tense: string) =>
  count === 0 ? null : `${counted(count, 'row', 'rows')} ${tense} left out.`;

/** How far the import is, in tenths, so that screen readers are not told each batch. */
function stateText(found: ProductImport): string {
  const { state, rows, added, changed, leftOut, saved, isWaiting } = found;
  const counts = planText(found);
  const parts: Record<ProductImport['state'], (string | null)[]> = {
    reading: ['The file is being stored.'],
    planning: [
      isWaiting
        ? 'Another import is running. This file is read when it has ended.'
        : `Reading ${counted(rows, 'row', 'rows')}: ${tenths(found)}% done. You can leave this page.`,
    ],
    planned: [counts && `${counts}.`, leftOutText(leftOut, 'will be'), 'Nothing is saved yet.'],
    applying: [
      isWaiting
        ? 'Another import is running. This one starts when it has ended.'
        : `Saving ${products(added + changed)}: ${tenths(found)}% done. You can leave this page.`,
    ],
    done: [`${products(saved)} saved.`, leftOutText(leftOut, leftOut === 1 ? 'was' : 'were')],
    stopped: [
      saved === 0 ? 'Stopped. Nothing was saved.' : `Stopped. ${products(saved)} saved, the others not.`,
    ],
  };
  return parts[state].filter(Boolean).join(' ');
}

const tenths = (found: ProductImport) => {
  const { value, max } = progressOf(found);
  return Math.floor((value / max) * 10) * 10;
};

/** Planned rows of all, then saved rows of those to save: the ones that are left out meanwhile are few. */
function progressOf({ state, rows, added, changed, unchanged, leftOut, saved }: ProductImport) {
  const [done, all] =
    state === 'applying' ? [saved, added + changed] : [added + changed + unchanged + leftOut, rows];
  const max = Math.max(1, all);
  return { value: Math.min(done, max), max };
}

async function change(id: string, endpoint: typeof applyImport | typeof stopImport): Promise<string> {
  await browserShopApi().call(endpoint, { params: { id } });
  return endpoint === applyImport ? importMessages.importStarted : importMessages.importStopped;
}

/** What an import does or has done, and its next step. It stays in sight above its rows. */
export function ImportSummary({ found, mayChange }: { found: ProductImport; mayChange: boolean }) {
  const { _id, state, added, changed, leftOut } = found;
  const { send, isBusy } = useChange(change, { onSettled: toastOutcome });
  const count = added + changed;
  const isPlanning = state === 'reading' || state === 'planning';
  return (
    <section
      aria-label="Import"
      className="border-base-300 bg-base-100 rounded-box sticky top-20 z-10 flex flex-col gap-3 border px-4 py-3 shadow-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <output className="font-medium">{stateText(found)}</output>
        <div className="flex flex-wrap gap-2">
          {mayChange && state === 'planned' && count > 0 && (
            <Button size="small" busy={isBusy} onClick={() => void send(_id, applyImport)}>
              {`Save ${products(count)}`}
            </Button>
          )}
          {mayChange && ['planning', 'planned', 'applying'].includes(state) && (
            <Button variant="outline" size="small" busy={isBusy} onClick={() => void send(_id, stopImport)}>
              {state === 'applying' ? 'Stop' : 'Discard'}
            </Button>
          )}
          {leftOut > 0 && !isPlanning && (
            <ExportCsv
              label="Download left out rows"
              fileName="not-imported.csv"
              load={() => browserShopApi().download(exportLeftOutRows, { params: { id: _id } })}
            />
          )}
        </div>
      </div>
      {isRunning(found) && (
        <progress
          className="progress progress-primary w-full"
          aria-label={isPlanning ? 'Rows that are read' : 'Saved products'}
          {...(!found.isWaiting && state !== 'reading' && progressOf(found))}
        />
      )}
    </section>
  );
}
