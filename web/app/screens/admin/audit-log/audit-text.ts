import { isolated } from '@chuck-and-bit/contract/isolated';
import type { AuditAction, AuditEntry } from '@chuck-and-bit/contract/audit-log';

/** `shipping-rate.changed` as people read it: "Shipping rate changed". */
export function actionText(action: AuditAction): string {
  const words = action.replaceAll(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type ChangedField = { name: string; before: string | null; after: string | null };

/** Lists the changed fields. `before` or `after` is null if that side of the change lacks the field. */
export function changedFields(entry: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const [before, after] = [withValuesOfAttributes(entry.before), withValuesOfAttributes(entry.after)];
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name: name.startsWith(attributePrefix)
      ? attributePrefix + isolated(name.slice(attributePrefix.length))
      : nameText(name),
    before: before && name in before ? valueText(before[name]) : null,
    after: after && name in after ? valueText(after[name]) : null,
  }));
}

const attributePrefix = 'attribute ';

type Side = AuditEntry['before'];

/** Each value of a product's attributes as a field of its own. */
function withValuesOfAttributes(side: Side): Side {
  const { attributes = null, ...others } = side ?? {};
  if (!side || attributes === null || typeof attributes !== 'object') return side;
  const values = Object.entries(attributes).map(([name, value]) => [attributePrefix + name, value]);
  return { ...others, ...Object.fromEntries(values) };
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
