/** An animation while something loads. `label` says what; it is shown beside the animation. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="text-base-content/70 flex items-center justify-center gap-3 p-8">
      <span className="loading loading-md text-primary" aria-hidden="true" />
      <span>{label}</span>
    </output>
  );
}
