import type { AuditAction, AuditEntry } from '@chuck-and-bit/contract/audit-log';

/** `shipping-rate.changed` as people read it: "Shipping rate changed". */
export function actionText(action: AuditAction): string {
  const words = action.replaceAll(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type ChangedField = { name: string; before: string | null; after: string | null };

/** Lists the changed fields. `before` or `after` is null if that side of the change lacks the field. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name: nameText(name),
    before: before && name in before ? valueText(before[name]) : null,
    after: after && name in after ? valueText(after[name]) : null,
  }));
}

/** `sellerName` as people read it: "seller name". */
const nameText = (name: string) =>
  name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, each]) => `${nameText(name)} ${valueText(each)}`)
      .join(' ');
  }
  return String(value);
}
