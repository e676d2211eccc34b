import { Fragment } from 'react';
import { shownEmail } from '../../browser/shown-email';

/** A longer part does not fit beside its label on a phone. */
const maxWhole = 24;

/** An e-mail address that wraps after its @, before the dots of a long part, and elsewhere only if it still does not fit. */
export function EmailText({ children }: { children: string }) {
  const parts = shownEmail(children)
    .split(/(?<=@)/)
    .flatMap((part) => (part.length > maxWhole ? part.split(/(?=\.)/) : [part]));
  return (
    <span className="wrap-anywhere">
      {parts.map((part, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
        <Fragment key={position}>
          {position > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
