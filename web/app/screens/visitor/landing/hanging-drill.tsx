import drawing from './hanging-drill.svg?no-inline';

/** A cordless drill on two pegs of the board. Decorative. */
export function HangingDrill() {
  return (
    <img
      src={drawing}
      alt=""
      width={560}
      height={440}
      fetchPriority="high"
      className="mx-auto w-full max-w-xl"
    />
  );
}
