import { isolated } from '@chuck-and-bit/contract/isolated';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatQuantity, type Unit } from '@chuck-and-bit/contract/units';
import type { ComponentProps } from 'react';
import { classNames } from '../../ui/class-names';
import { WholeNumberField } from '../../ui/number-field';
import { FormError } from '../errors/form-error';

/** An order, with how many of its units can be chosen. */
export type UnitLine = { orderId: string; productName: string; unit: Unit; remaining: number };

/** The units of an order as they are chosen: `quantity` as it is typed. */
type Choice = { isIn: boolean; quantity: string };
/** By order. */
export type ChosenUnits = Record<string, Choice>;

const choose = (lines: readonly UnitLine[], isIn: boolean): ChosenUnits =>
  Object.fromEntries(lines.map(({ orderId, remaining }) => [orderId, { isIn, quantity: String(remaining) }]));
export const chooseAll = (lines: readonly UnitLine[]): ChosenUnits => choose(lines, true);
export const chooseNone = (lines: readonly UnitLine[]): ChosenUnits => choose(lines, false);

const choiceOf = (chosen: ChosenUnits, { orderId, remaining }: UnitLine): Choice =>
  chosen[orderId] ?? { isIn: false, quantity: String(remaining) };

/** The chosen units as the API takes them. */
export const unitsOf = (
  lines: readonly UnitLine[],
  chosen: ChosenUnits,
): { orderId: string; quantity: number }[] =>
  lines
    .map((line) => ({ orderId: line.orderId, ...choiceOf(chosen, line) }))
    .filter(({ isIn }) => isIn)
    .map(({ orderId, quantity }) => ({ orderId, quantity: Number(quantity) }));

/** Why the chosen units can't be sent; null if they can. */
export function whyNotUnits(
  lines: readonly UnitLine[],
  chosen: ChosenUnits,
  tooHigh: (remaining: number) => string,
): string | null {
  const included = lines.filter((line) => choiceOf(chosen, line).isIn);
  if (included.length === 0) return messages.unitsRequired;
  const wrong = included.find((line) => !isWithin(line, choiceOf(chosen, line)));
  if (!wrong) return null;
  const { productName, remaining } = wrong;
  const reason =
    Number(choiceOf(chosen, wrong).quantity) > remaining ? tooHigh(remaining) : messages.wholeNumber;
  return lines.length > 1 ? `${isolated(productName)}: ${reason}` : reason;
}

function isWithin({ remaining }: UnitLine, { quantity }: Choice): boolean {
  const units = Number(quantity);
  return Number.isInteger(units) && units >= limits.quantity.min && units <= remaining;
}

type UnitLinesProps = {
  /** Names the list. */
  label: string;
  lines: readonly UnitLine[];
  chosen: ChosenUnits;
  onChange: (chosen: ChosenUnits) => void;
  /** From `whyNotUnits`. */
  failure: string | null;
};

/** Ticks orders of a purchase, and how many of their units. */
export function UnitLines({ label, lines, chosen, onChange, failure }: UnitLinesProps) {
  return (
    <div>
      <div className="border-base-300 rounded-field overflow-hidden border">
        {lines.length > 2 && (
          <Tick
            className="border-base-300 bg-base-200 border-b px-3 text-sm font-medium"
            checked={lines.every((line) => choiceOf(chosen, line).isIn)}
            onChange={({ target }) =>
              onChange(
                Object.fromEntries(
                  lines.map((line) => [line.orderId, { ...choiceOf(chosen, line), isIn: target.checked }]),
                ),
              )
            }
          >
            {`All ${lines.length} products`}
          </Tick>
        )}
        <ul aria-label={label} className="max-h-[32vh] overflow-y-auto px-3 text-sm">
          {lines.map((line) => (
            <Line
              key={line.orderId}
              line={line}
              isOnly={lines.length === 1}
              choice={choiceOf(chosen, line)}
              onChange={(choice) => onChange({ ...chosen, [line.orderId]: choice })}
            />
          ))}
        </ul>
      </div>
      <div className="mt-2 empty:hidden">
        <FormError message={failure} />
      </div>
    </div>
  );
}

type LineProps = { line: UnitLine; isOnly: boolean; choice: Choice; onChange: (choice: Choice) => void };

function Line({ line, isOnly, choice, onChange }: LineProps) {
  const { productName, unit, remaining } = line;
  const name = <bdi className="min-w-0 wrap-anywhere">{productName}</bdi>;
  return (
    <li className="border-base-300 flex items-center justify-between gap-3 border-t py-1 first:border-t-0">
      {isOnly ? (
        <div className="flex min-h-11 min-w-0 flex-1 items-center">
          <bdi>{name}</bdi>
        </div>
      ) : (
        <Tick
          className="min-w-0 flex-1"
          checked={choice.isIn}
          onChange={({ target }) => onChange({ ...choice, isIn: target.checked })}
        >
          <bdi>{name}</bdi>
        </Tick>
      )}
      {remaining > 1 ? (
        <div className="flex shrink-0 items-center gap-2">
          <WholeNumberField
            label={`Units of ${productName}`}
            hidesLabel
            compact
            className="w-20"
            min={1}
            max={remaining}
            disabled={!choice.isIn}
            value={choice.quantity}
            onChange={({ target }) => onChange({ ...choice, quantity: target.value })}
          />
          <span className="whitespace-nowrap tabular-nums">{`of ${formatQuantity(remaining, unit)}`}</span>
        </div>
      ) : (
        <span className="shrink-0 tabular-nums">{formatQuantity(remaining, unit)}</span>
      )}
    </li>
  );
}

type TickProps = Pick<ComponentProps<'input'>, 'checked' | 'onChange' | 'className' | 'children'>;

const Tick = ({ className, children, ...input }: TickProps) => (
  <label className={classNames('flex min-h-11 cursor-pointer items-center gap-3', className)}>
    <input type="checkbox" className="checkbox checkbox-primary checkbox-sm shrink-0" {...input} />
    {children}
  </label>
);
