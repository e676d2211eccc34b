import type { AuditEntry } from '@chuck-and-bit/contract/audit-log';
import { localTimes } from '@chuck-and-bit/contract/days';
import type { CsvColumns } from '../../csv';

/** The columns of the audit log's CSV file. Times are of this time zone; the fields before and after a change are JSON. */
export function auditColumns(timeZone: string): CsvColumns<AuditEntry> {
  const localTime = localTimes(timeZone);
  return {
    [`When (${timeZone})`]: (entry) => localTime(Date.parse(entry.at)),
    Who: (entry) => entry.actor,
    What: (entry) => entry.action,
    Subject: (entry) => entry.subject,
    'Subject id': (entry) => entry.subjectId,
    Before: (entry) => json(entry.before),
    After: (entry) => json(entry.after),
    'Network address': (entry) => entry.address,
    Request: (entry) => entry.requestId,
    Entry: (entry) => entry._id,
  };
}

const json = (values: AuditEntry['before']) => values && JSON.stringify(values);
