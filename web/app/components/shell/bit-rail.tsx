/** Where each bit hangs, its width and its length, in the drawing's units. */
const bits = [
  [67, 10, 84],
  [93, 13, 104],
  [122, 16, 126],
  [154, 19, 148],
  [189, 22, 172],
  [226, 25, 198],
] as const;

/** Twist bits in a rail that hangs on the board, sorted by size. Decorative. */
export function BitRail() {
  return (
    <svg viewBox="0 0 290 300" className="w-full max-w-80" aria-hidden="true">
      <defs>
        <pattern
          id="flutes"
          width="40"
          height="15"
          patternUnits="userSpaceOnUse"
          patternTransform="skewY(-30)"
        >
          <path d="M0 0h40v6H0z" fill="#7f8884" />
        </pattern>
      </defs>
      <g fill="#000" opacity=".28" transform="translate(7 10)">
        <path d="M12 44h266v30H12z" />
        {bits.map(([centre, width, length]) => (
          <path key={width} d={bit(centre, width, length)} />
        ))}
      </g>
      {bits.map(([centre, width, length]) => (
        <g key={width}>
          <path d={bit(centre, width, length)} fill="#c3c8c4" />
          <path d={bit(centre, width, length)} fill="url(#flutes)" />
          <path d={`M${centre - width / 2} 26h${width}v18h-${width}z`} fill="#c3c8c4" />
        </g>
      ))}
      <path d="M12 44h266v30H12z" className="fill-(--brand-bright,#e0a02a)" />
      <path
        d="M12 66h266v8H12z"
        className="fill-[color-mix(in_oklab,var(--brand-bright,#b87c14),var(--brand-deep,#b87c14))]"
      />
      <path
        d="M30 12v40c0 10 14 10 14 0M254 12v40c0 10 14 10 14 0"
        fill="none"
        stroke="#d5d9d3"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M30 10h.01M254 10h.01" stroke="#d5d9d3" strokeWidth="14" strokeLinecap="round" />
    </svg>
  );
}

/** From below the rail down to the point. */
function bit(centre: number, width: number, length: number): string {
  const half = width / 2;
  return `M${centre - half} 74h${width}v${length - half}l-${half} ${half}-${half}-${half}z`;
}
