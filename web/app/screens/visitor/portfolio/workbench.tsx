/** A wall of tools above a bench. Decorative. */
export function Workbench() {
  return (
    <div className="pegboard rounded-box p-6 sm:p-8">
      <svg viewBox="0 0 480 300" className="w-full" aria-hidden="true">
        {/* brace */}
        <path d="M60 20v40h44v70H60v60" fill="none" stroke="#d5d9d3" strokeWidth="8" strokeLinejoin="round" />
        <rect x="44" y="6" width="32" height="20" rx="9" fill="#e0a02a" />
        <rect x="96" y="78" width="16" height="36" rx="7" fill="#e0a02a" />
        <path d="M52 182h16v22l-8 40-8-40z" fill="#8f9a95" />
        {/* try square */}
        <path d="M156 20h14v130h90v14H156z" fill="#c3c8c4" />
        <path d="M152 16h22v92h-22z" fill="#a8652a" />
        {/* hammer */}
        <path d="M318 66h14v148h-14z" fill="#c98a4b" />
        <path d="M280 40h76c10 0 18 6 18 14s-8 14-18 14h-76l-10-14z" fill="#5c6864" />
        {/* bits, by size */}
        {[0, 1, 2, 3, 4].map((size) => (
          <g key={size} transform={`translate(${404 + size * 15} 24)`}>
            <path
              d={`M0 0h${4 + size}v${70 + size * 14}l-${(4 + size) / 2} 8-${(4 + size) / 2}-8z`}
              fill="#c3c8c4"
            />
            <path
              d={`M0 24h${4 + size}m-${4 + size} 14h${4 + size}m-${4 + size} 14h${4 + size}`}
              stroke="#6d7773"
              strokeWidth="3"
            />
          </g>
        ))}
        {/* screwdriver */}
        <rect x="196" y="30" width="20" height="62" rx="8" fill="#e0a02a" transform="translate(34 0)" />
        <path d="M237 92h6v48l-3 8-3-8z" fill="#c3c8c4" />
        {/* bench */}
        <rect x="0" y="262" width="480" height="22" rx="3" fill="#c98a4b" />
        <path d="M0 273h480" stroke="#a8652a" strokeWidth="2" />
        <path d="M150 262v-20h74v20zM162 242v-14h50v14z" fill="#5c6864" />
        <path d="M118 246h44" stroke="#8f9a95" strokeWidth="7" strokeLinecap="round" />
      </svg>
    </div>
  );
}
