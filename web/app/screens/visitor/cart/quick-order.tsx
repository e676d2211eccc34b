import { type FormEvent, useId, useRef } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { classNames } from '../../../ui/class-names';
import { TextAreaField } from '../../../ui/text-area-field';
import { OrderedLines } from './ordered-lines';
import { useOrderList } from './use-order-list';

/** Puts a whole list of products into the cart at once: pasted, or from a file. */
export function QuickOrder({ className }: { className?: string | undefined }) {
  const id = useId();
  const { list, setList, lines, error, isBusy, add, choose, read } = useOrderList();

  return (
    <Card
      aria-labelledby={`${id}-title`}
      className={classNames('scripted-only flex flex-col gap-4', className)}
    >
      <div>
        <h2 id={`${id}-title`} className="text-xl font-semibold">
          Quick order
        </h2>
        <p className="text-base-content/75 mt-1 max-w-prose">
          Paste rows of a spreadsheet, type a list, or choose a file: on each line a part number or name, and
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
          rows={rowsFor(list)}
          spellCheck={false}
          autoCapitalize="off"
          placeholder={'AB-1001, 4\n2 x AB-1015\nForstner bits; 10'}
          className="[&_textarea]:leading-6"
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
      <OrderedLines lines={lines} onChoose={(line, choice) => void choose(line, choice)} />
    </Card>
  );
}

/** A dozen lines are seen at once. */
const rowsFor = (list: string) => Math.min(Math.max(list.split('\n').length, 5), 12);

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
