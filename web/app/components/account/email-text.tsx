import { Fragment } from 'react';

/** What is longer does not fit beside its label on a phone. */
const maxWhole = 24;

/** An e-mail address that breaks after its @, where it is long before its dots, and elsewhere only for want of room. */
export function EmailText({ children }: { children: string }) {
  const parts = children
    .split(/(?<=@)/)
    .flatMap((part) => (part.length > maxWhole ? part.split(/(?=\.)/) : [part]));
  return (
    <span className="wrap-anywhere">
      {parts.map((part, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have nothing else of their own
        <Fragment key={position}>
          {position > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
