import { Link } from 'react-router';
import { paths } from '../../../page/paths';
import hangingDrill from './hanging-drill.svg?no-inline';

export function Banner() {
  return (
    <section className="pegboard overflow-hidden">
      <div className="page-width grid grid-cols-1 items-center gap-x-10 gap-y-2 pt-14 pb-10 sm:pt-20 lg:grid-cols-[6fr_5fr] lg:py-24">
        <div>
          <h1 className="text-5xl leading-[0.98] font-semibold sm:text-7xl xl:text-8xl">
            The right hole starts with the right drill
          </h1>
          <p className="mt-6 max-w-xl text-lg opacity-90 sm:text-xl">
            Drivers, hammers, presses and the bits that go with them. Sold by the piece, with honest stock
            counts, to people who drill for a living and people who wish they did.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <Link to={paths.allDrills} className="btn btn-accent h-auto min-h-13 px-7 py-1.5 text-lg">
              Browse the shelf
            </Link>
            <Link to={paths.blogs} className="underline decoration-2 underline-offset-4 hover:no-underline">
              Which drill do I need?
            </Link>
          </div>
        </div>
        {/* A cordless drill on two pegs of the board. */}
        <img
          src={hangingDrill}
          alt=""
          width={560}
          height={440}
          fetchPriority="high"
          className="mx-auto w-full max-w-xl"
        />
      </div>
    </section>
  );
}
