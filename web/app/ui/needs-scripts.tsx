/** Explains why controls are disabled or missing before hydration, if scripts are off or slow. */
export function NeedsScripts({ what }: { what: string }) {
  return (
    <>
      <noscript>
        <p className="alert alert-warning alert-soft text-base">{`${what} needs JavaScript. Please turn it on in your browser and load this page again.`}</p>
      </noscript>
      {/* On top of the page, so that nothing moves when it disappears. */}
      <p className="after-a-while scripted-only bg-neutral text-neutral-content rounded-box fixed inset-x-4 bottom-4 z-50 mx-auto w-fit px-4 py-3">
        Still loading. Your connection may be slow.
      </p>
    </>
  );
}
