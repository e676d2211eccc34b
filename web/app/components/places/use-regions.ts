import { useEffect, useState } from 'react';
import { unreachableMessage } from '../../browser/reachability';
import { say } from '../toasts/say';

export type Region = { code: string; name: string };

/** The name of a region by its code; null while the list loads and for an unknown code. */
export const regionNameOf = (regions: readonly Region[] | null, code: string): string | null =>
  regions?.find((region) => region.code === code)?.name ?? null;

/** The regions of a country, by name; null until they are loaded: the list of all regions is large. */
export function useRegions(country: string): readonly Region[] | null {
  const [loaded, setLoaded] = useState<{ country: string; regions: readonly Region[] } | null>(null);
  useEffect(() => {
    if (country === '') return;
    let isCurrent = true;
    import('@chuck-and-bit/contract/regions').then(
      ({ listRegions }) => {
        if (isCurrent) setLoaded({ country, regions: listRegions(country) });
      },
      () => {
        if (isCurrent) say('error', unreachableMessage(), 'unreachable');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [country]);
  return loaded?.country === country ? loaded.regions : null;
}
