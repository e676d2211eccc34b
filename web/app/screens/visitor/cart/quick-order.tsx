import { type FormEvent, useId, useRef, useState } from 'react';
import { syncCart } from '../../../cart/cart-sync';
import { errorMessage } from '../../../components/errors/error-message';
import { onDemand } from '../../../page/reachability';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { classNames } from '../../../ui/class-names';
import { TextAreaField } from '../../../ui/text-area-field';
import type { FaultyLine } from './find-products';

type Result = { added: number; faulty: FaultyLine[] };

const maxFileBytes = 100_000;

/** Puts a whole list of products into the cart at once: pasted, or from a file. */
export function QuickOrder({ className }: { className?: string | undefined }) {
  const id = useId();
  const [list, setList] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function add(text: string) {
    setIsBusy(true);
    setResult(null);
    setError(null);
    try {
      // Imported on demand, because few visitors use it.
      const { addList } = await onDemand(import('./find-products'));
      const done = await addList(text);
      void syncCart();
      setResult(done);
      // The faulty lines stay in the field to be corrected. The result numbers them as they are there.
      setList(done.faulty.map((line) => line.text).join('\n'));
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setIsBusy(false);
    }
  }

  async function read(file: File) {
    const isTooLarge = file.size > maxFileBytes;
    setError(isTooLarge ? 'This file is larger than 100 kB. Please use a smaller list.' : null);
    if (!isTooLarge) setList(await file.text());
  }

  return (
    <Card
      aria-labelledby={`${id}-title`}
      className={classNames('scripted-only flex flex-col gap-4', className)}
    >
      <div>
        <h2 id={`${id}-title`} className="text-2xl font-semibold">
          Quick order
        </h2>
        <p className="text-base-content/75 mt-1 max-w-prose">
          Paste a list, or choose a CSV or text file: on each line a product&apos;s name or id, a comma and
          the quantity.
        </p>
      </div>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (list.trim() !== '' && !isBusy) void add(list);
        }}
      >
        <TextAreaField
          label="Products and quantities"
          rows={5}
          spellCheck={false}
          placeholder={'Tarn 18 Drill Driver, 4\nForstner Bit Set, 10'}
          value={list}
          onChange={({ target }) => setList(target.value)}
          error={error ?? undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="outline" busy={isBusy} disabled={list.trim() === ''}>
            Add all to cart
          </Button>
          <FileButton onChoose={(file) => void read(file)} />
        </div>
      </form>
      <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        {result && <AddedText result={result} />}
      </div>
    </Card>
  );
}

function FileButton({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // Without this, choosing the same file again after a correction causes no change event.
          target.value = '';
        }}
      />
      <Button variant="ghost" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </>
  );
}

function AddedText({ result: { added, faulty } }: { result: Result }) {
  return (
    <>
      <p className="font-medium">
        <span>
          {added === 0
            ? 'Nothing was added.'
            : `${added} ${added === 1 ? 'product' : 'products'} added to your cart.`}
        </span>{' '}
        {faulty.length > 0 && (
          <span>{`${faulty.length} ${faulty.length === 1 ? 'line needs' : 'lines need'} a correction:`}</span>
        )}
      </p>
      {faulty.length > 0 && (
        <ul className="flex flex-col gap-1.5 text-sm">
          {faulty.map(({ text, reason }, index) => (
            <li key={index} className="wrap-anywhere">
              <span className="font-semibold">{`Line ${index + 1}`}</span> <q>{text}</q>:{' '}
              <span className="text-error">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
