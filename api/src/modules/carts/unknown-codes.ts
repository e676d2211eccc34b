import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { tryWithinLimits } from '../../attempt-limits/attempt-limits';
import type { Queryable } from '../../database/client';
import { keyOfAddress, keyOfNetwork } from '../../network-keys';
import { existsCode } from '../pricing/pricing-options';

/** Who types discount codes: a user, or a visitor at this network address. */
export type Guesser = { userId: string } | { address: string };

const windowSeconds = 3_600;
const { each, wider } = serverLimits.unknownCodesPerHour;

const limitsOf = (guesser: Guesser) =>
  'userId' in guesser
    ? [{ key: `unknown codes of ${guesser.userId}`, max: each, windowSeconds }]
    : [
        { key: `unknown codes from ${keyOfAddress(guesser.address)}`, max: each, windowSeconds },
        { key: `unknown codes from around ${keyOfNetwork(guesser.address)}`, max: wider, windowSeconds },
      ];

/** Whether a new code of a cart may be looked up. Counts it if there is no such code, so that codes can't be guessed. */
export const mayLookUp = (transaction: Queryable, code: string, guesser: Guesser): Promise<boolean> =>
  tryWithinLimits(transaction, code, limitsOf(guesser), async () => !(await existsCode(transaction, code)));
