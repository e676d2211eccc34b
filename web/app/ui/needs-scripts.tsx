/** Beside what is disabled or missing until the page is alive: why, if it never will be or takes long. */
export function NeedsScripts({ what }: { what: string }) {
  return (
    <>
      <noscript>
        <p className="alert alert-warning alert-soft text-base">
          {what} needs JavaScript. Please turn it on in your browser and load this page again.
        </p>
      </noscript>
      <p className="after-a-while scripted-only text-base-content/70 text-sm">
        Still loading. Your connection may be slow.
      </p>
    </>
  );
}
