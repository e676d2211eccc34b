import { classNames } from '../../ui/class-names';
import './markdown.css';

/** A text of the merchant. `html`: of `renderMarkdown`. */
export function WrittenText({ html, className }: { html: string; className?: string }) {
  return (
    <div
      dir="auto"
      className={classNames('written wrap-anywhere', className)}
      // oxlint-disable-next-line react/no-danger -- rendered without the HTML of its text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
