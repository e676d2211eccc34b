import { useState } from 'react';
import { onDemand } from '../../../browser/reachability';
import { syncCart } from '../../../cart/cart-sync';
import { errorMessage } from '../../../components/errors/error-message';
import type { Choice } from './choose-products';
import type { ListedLine } from './find-products';

const maxFileBytes = 100_000;

/** A list of products to order: its text, and what became of the `lines` that were added last, or the `error` that prevented it. */
export function useOrderList() {
  const [list, setList] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [lines, setLines] = useState<ListedLine[] | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function add(text: string) {
    setIsBusy(true);
    setLines(null);
    setError(null);
    try {
      // Imported on demand, because few visitors use it.
      const { addList } = await onDemand(import('./find-products'));
      const done = await addList(text);
      void syncCart();
      setLines(done);
      // Lines that something is asked about stay in the field to be corrected.
      setList(done.flatMap((line) => ('added' in line ? [] : [line.text])).join('\n'));
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setIsBusy(false);
    }
  }

  async function choose(line: ListedLine, choice: Choice) {
    const { addChoice } = await import('./find-products');
    const done: ListedLine = { text: line.text, ...addChoice(choice) };
    setLines((shown) => shown?.map((each) => (each === line ? done : each)) ?? null);
    if (!('added' in done)) return;
    setList((typed) => withoutLine(typed, line.text));
    void syncCart();
  }

  async function read(file: File) {
    const isTooLarge = file.size > maxFileBytes;
    setError(isTooLarge ? 'This file is larger than 100 kB. Please use a smaller list.' : null);
    if (!isTooLarge) setList(await file.text());
  }

  return { list, setList, lines, error, isBusy, add, choose, read };
}

/** The list without the first line with this text. */
function withoutLine(list: string, text: string): string {
  const lines = list.split('\n');
  const index = lines.findIndex((line) => line.trim() === text);
  return index === -1 ? list : lines.toSpliced(index, 1).join('\n');
}
