import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatQuantity, type Unit } from '@chuck-and-bit/contract/units';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../../ui/class-names';
import { WholeNumberField } from '../../ui/number-field';
import { FormError } from '../errors/form-error';

/** A line of a purchase, with the units of it that can go into a parcel. */
export type LineToPack = { orderId: string; productName: string; unit: Unit; left: number };

/** The units to pack, as they are typed. */
type Packed = { isIn: boolean; quantity: string };

type ParcelUnits = ReturnType<typeof useParcelLines>;

/** Which units go into a parcel: at first all that can. */
export function useParcelLines(lines: readonly LineToPack[]) {
  const [typed, setTyped] = useState<Record<string, Packed>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const packedOf = ({ orderId, left }: LineToPack): Packed =>
    typed[orderId] ?? { isIn: true, quantity: String(left) };
  const change = (changed: Record<string, Packed>) => {
    setTyped({ ...typed, ...changed });
    setFailure(null);
  };
  return {
    lines,
    packedOf,
    failure,
    pack: (line: LineToPack, packed: Partial<Packed>) =>
      change({ [line.orderId]: { ...packedOf(line), ...packed } }),
    packAll: (isIn: boolean) =>
      change(Object.fromEntries(lines.map((line) => [line.orderId, { ...packedOf(line), isIn }]))),
    /** The units as the API takes them; null, and the reason below the lines, if they can't be sent. */
    read: (): { orderId: string; quantity: number }[] | null => {
      const packed = lines.filter((line) => packedOf(line).isIn);
      const failures = packed.map((line) => failureOf(line, packedOf(line))).filter((each) => each !== null);
      const reason = packed.length === 0 ? messages.unitsRequired : (failures[0] ?? null);
      setFailure(reason);
      if (reason) return null;
      return packed.map((line) => ({ orderId: line.orderId, quantity: Number(packedOf(line).quantity) }));
    },
  };
}

function failureOf({ productName, left }: LineToPack, { quantity }: Packed): string | null {
  const units = Number(quantity);
  if (Number.isInteger(units) && units >= limits.quantity.min && units <= left) return null;
  return `${productName}: ${units > left ? messages.shipUnitsTooHigh(left) : messages.wholeNumber}`;
}

/** Ticks lines of a purchase and their units for a parcel. */
export function ParcelLines({ parcel }: { parcel: ParcelUnits }) {
  const { lines, packedOf, packAll, failure } = parcel;
  return (
    <>
      <div className="border-base-300 rounded-field overflow-hidden border">
        {lines.length > 2 && (
          <Tick
            className="border-base-300 bg-base-200 border-b px-3 text-sm font-medium"
            checked={lines.every((line) => packedOf(line).isIn)}
            onChange={({ target }) => packAll(target.checked)}
          >
            {`All ${lines.length} products`}
          </Tick>
        )}
        <ul aria-label="Products in the parcel" className="max-h-[32vh] overflow-y-auto px-3 text-sm">
          {lines.map((line) => (
            <Line key={line.orderId} line={line} parcel={parcel} />
          ))}
        </ul>
      </div>
      <div className="mt-2 empty:hidden">
        <FormError message={failure} />
      </div>
    </>
  );
}

function Line({ line, parcel }: { line: LineToPack; parcel: ParcelUnits }) {
  const { productName, unit, left } = line;
  const { isIn, quantity } = parcel.packedOf(line);
  const name = <span className="min-w-0 wrap-anywhere">{productName}</span>;
  return (
    <li className="border-base-300 flex items-center justify-between gap-3 border-t py-1 first:border-t-0">
      {parcel.lines.length > 1 ? (
        <Tick
          className="min-w-0 flex-1"
          checked={isIn}
          onChange={({ target }) => parcel.pack(line, { isIn: target.checked })}
        >
          {name}
        </Tick>
      ) : (
        <div className="flex min-h-11 min-w-0 flex-1 items-center">{name}</div>
      )}
      {left > 1 ? (
        <div className="flex shrink-0 items-center gap-2">
          <WholeNumberField
            label={`Units of ${productName}`}
            hidesLabel
            compact
            className="w-20"
            min={1}
            max={left}
            disabled={!isIn}
            value={quantity}
            onChange={({ target }) => parcel.pack(line, { quantity: target.value })}
          />
          <span className="whitespace-nowrap tabular-nums">{`of ${formatQuantity(left, unit)}`}</span>
        </div>
      ) : (
        <span className="shrink-0 tabular-nums">{formatQuantity(left, unit)}</span>
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
