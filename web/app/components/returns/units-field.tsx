import { messages } from '@chuck-and-bit/contract/messages';
import * as z from 'zod/mini';
import { WholeNumberField } from '../../ui/number-field';
import { type ChosenUnits, type UnitLine, UnitLines, whyNotUnits } from '../purchases/unit-lines';

/** For the draft of a form with this field. */
export const chosenUnits: z.ZodMiniType<ChosenUnits> = z.record(
  z.string(),
  z.object({ isIn: z.boolean(), quantity: z.string() }),
);

/** The rules of this field, for react-hook-form. */
export const unitsRules = (lines: readonly UnitLine[]) => ({
  validate: (chosen: ChosenUnits) => whyNotUnits(lines, chosen, messages.returnUnitsTooHigh) ?? true,
});

type UnitsFieldProps = {
  lines: readonly UnitLine[];
  /** Names the field of a single line. */
  label: string;
  /** Names the list of several. */
  listLabel: string;
  /** Of the field of a single line. */
  hint?: string | undefined;
  chosen: ChosenUnits;
  onChange: (chosen: ChosenUnits) => void;
  error: string | undefined;
};

/** How many units are returned of one order, or of each of several. */
export function UnitsField({ lines, label, listLabel, hint, chosen, onChange, error }: UnitsFieldProps) {
  const [only, ...others] = lines;
  if (!only || others.length > 0) {
    return (
      <UnitLines
        label={listLabel}
        lines={lines}
        chosen={chosen}
        onChange={onChange}
        failure={error ?? null}
      />
    );
  }
  return (
    <WholeNumberField
      label={label}
      min={1}
      max={only.remaining}
      hint={hint}
      error={error}
      value={chosen[only.orderId]?.quantity ?? ''}
      onChange={({ target }) => onChange({ [only.orderId]: { isIn: true, quantity: target.value } })}
    />
  );
}
