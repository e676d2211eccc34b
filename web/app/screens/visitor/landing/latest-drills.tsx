import type { Drill } from '@chuck-and-bit/contract/drills';
import { useRevalidator } from 'react-router';
import { DrillCard } from '../../../components/catalogue/drill-card';
import { type FailedList, isFailure } from '../../../components/errors/failed-list';
import { paths } from '../../../page/paths';
import { ButtonLink } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';

export function LatestDrills({ drills }: { drills: Drill[] | FailedList }) {
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="latest-drills">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h2 id="latest-drills" className="text-4xl font-semibold sm:text-5xl">
          New on the shelf
        </h2>
        <ButtonLink to={paths.allDrills} variant="outline">
          See the whole range
        </ButtonLink>
      </div>
      {isFailure(drills) && <ErrorPanel message={drills.failure} onRetry={() => void revalidate()} />}
      {!isFailure(drills) && drills.length === 0 && <p>The first drills are on their way.</p>}
      {!isFailure(drills) && (
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {drills.map((drill) => (
            <li key={drill._id}>
              <DrillCard drill={drill} headingLevel="h3" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
