import type { AuditEntry } from '@chuck-and-bit/contract/audit-log';
import type { CsvColumns } from '../../csv';

/** The columns of the audit log's CSV file. Times are ISO 8601 in UTC; the fields before and after a change are JSON. */
export const auditColumns: CsvColumns<AuditEntry> = {
  When: (entry) => entry.at,
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

const json = (values: AuditEntry['before']) => values && JSON.stringify(values);
