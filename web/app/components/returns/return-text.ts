import { isolated } from '@chuck-and-bit/contract/isolated';
import type { ReturnLine } from '@chuck-and-bit/contract/returns';
import { formatQuantity } from '@chuck-and-bit/contract/units';

type Units = Pick<ReturnLine, 'productName' | 'unit' | 'quantity'>;

/** Such as "2 pieces of Cordless drill". */
export const unitsText = ({ productName, unit, quantity }: Units): string =>
  `${formatQuantity(quantity, unit)} of ${isolated(productName)}`;

/** How many units came back, if not all; null otherwise. */
export const receivedText = ({
  unit,
  quantity,
  receivedQuantity,
}: Pick<ReturnLine, 'unit' | 'quantity' | 'receivedQuantity'>): string | null =>
  receivedQuantity !== null && receivedQuantity < quantity
    ? `${formatQuantity(receivedQuantity, unit)} received`
    : null;

const list = new Intl.ListFormat('en-US');

/** What a return is about, in one sentence. */
export const textOfReturn = ({
  lines,
  orderNumber,
}: {
  lines: readonly Units[];
  orderNumber: string;
}): string => `${list.format(lines.map(unitsText))}, order ${orderNumber}`;
