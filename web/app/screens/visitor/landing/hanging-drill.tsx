/** A cordless drill on two pegs of the board. Decorative. */
export function HangingDrill() {
  return (
    <svg viewBox="0 0 560 440" className="mx-auto w-full max-w-xl" aria-hidden="true">
      <g fill="#000" opacity=".28" transform="translate(10 14)">
        <path d="M196 96h188c26 0 44 16 44 44v20c0 22-14 36-36 36h-18l22 118h44c14 0 24 10 24 24v48c0 14-10 24-24 24H330c-14 0-24-10-24-24v-46c0-14 8-24 20-26l-22-118H196z" />
      </g>
      {/* bit and chuck */}
      <path d="M14 141h92v14H14l-10-7z" fill="#c3c8c4" />
      <path d="m22 141 16 14m4-14 16 14m4-14 16 14m4-14 16 14" stroke="#7f8884" strokeWidth="4" />
      <path d="M100 126l44-14v72l-44-14z" fill="#3b4643" />
      <path d="M144 108h38c8 0 14 6 14 14v52c0 8-6 14-14 14h-38z" fill="#2a3331" />
      <path d="M152 108v80m10-80v80m10-80v80m10-80v80" stroke="#56625e" strokeWidth="3" />
      {/* body */}
      <path d="M196 92h188c28 0 46 18 46 48v14c0 26-16 42-42 42h-14l22 120H332l-22-120H196z" fill="#e0a02a" />
      <path d="M196 92h34v104h-34z" fill="#b87c14" />
      <path d="M246 92h138c28 0 46 18 46 48v2H246z" fill="#f0bb52" />
      <path d="M276 118h84m-84 14h84" stroke="#7a500a" strokeWidth="5" strokeLinecap="round" />
      <path d="M392 110c14 4 22 14 22 30v12h-22z" fill="#2a3331" />
      {/* trigger and grip */}
      <path d="M304 196h20l10 56c-18-2-30-16-32-34z" fill="#2a3331" />
      <path d="M338 214l32-4 18 100h-34z" fill="#2a3331" />
      <path d="m345 236 30-4m-27 20 30-4m-27 20 30-4m-26 20 29-4" stroke="#56625e" strokeWidth="4" />
      {/* battery */}
      <path d="M316 316h124c8 0 14 6 14 14v8H302v-8c0-8 6-14 14-14z" fill="#b87c14" />
      <path
        d="M298 338h160c6 0 10 4 10 10v36c0 10-8 18-18 18H306c-10 0-18-8-18-18v-36c0-6 4-10 10-10z"
        fill="#2a3331"
      />
      <path d="M318 362h22m10 0h22m10 0h22" stroke="#e0a02a" strokeWidth="8" strokeLinecap="round" />
      <path d="M414 362h22" stroke="#56625e" strokeWidth="8" strokeLinecap="round" />
      {/* pegs */}
      <path
        d="M236 52v34c0 12 16 12 16 0M402 52v44c0 12 16 12 16 0"
        fill="none"
        stroke="#d5d9d3"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <circle cx="236" cy="50" r="8" fill="#d5d9d3" />
      <circle cx="402" cy="50" r="8" fill="#d5d9d3" />
    </svg>
  );
}
