import { localTimes } from '@chuck-and-bit/contract/days';
import { usdOf } from '@chuck-and-bit/contract/money';
import { roleNames } from '@chuck-and-bit/contract/roles';
import type { CsvColumns } from '../../csv';
import type { CustomerRow } from './customers.queries';

/** The columns of the CSV file of customers. Times are of this time zone, amounts USD. */
export function customerColumns(timeZone: string): CsvColumns<CustomerRow> {
  const localTime = localTimes(timeZone);
  return {
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    'Email verified': ({ emailVerified }) => (emailVerified ? 'Yes' : 'No'),
    Phone: ({ phone }) => phone,
    Address: ({ address }) => address,
    Role: ({ role }) => (role ? roleNames[role] : 'Shopper'),
    Orders: ({ orders }) => orders,
    Spent: ({ spentCents }) => usdOf(spentCents),
    [`Last order (${timeZone})`]: ({ lastOrderAt }) => lastOrderAt && localTime(lastOrderAt),
    [`Since (${timeZone})`]: ({ createdAt }) => localTime(createdAt),
    Id: ({ id }) => id,
  };
}
