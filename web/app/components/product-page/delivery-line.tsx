import { useSyncExternalStore } from 'react';
import { storedPlace } from '../../browser/stored-place';
import type { DeliveryLines } from './delivery-lines';

/** What delivery costs and when it arrives: for everybody, and once the page is hydrated for where the reader's orders go. */
export function DeliveryLine({ text, byPlace }: DeliveryLines) {
  const place = useSyncExternalStore(storedPlace.watch, storedPlace.read, () => null);
  return (
    // Room for two lines, so that nothing below moves when another place has a shorter or a longer text.
    <li className={`text-base-content/85 text-balance${byPlace.length > 0 ? ' min-h-[2lh]' : ''}`}>
      {(place && textFor(place, byPlace)) ?? text}
    </li>
  );
}

/** @returns null if the text for everybody stays: it is true everywhere, or only the region would tell */
function textFor(place: string, byPlace: DeliveryLines['byPlace']): string | null {
  const country = place.slice(0, 2);
  const at = byPlace.findIndex(
    ({ places }) => places.length === 0 || places.includes(place) || places.includes(country),
  );
  const before = at === -1 ? byPlace : byPlace.slice(0, at);
  const isForRegions = before.some(({ places }) => places.some((code) => code.startsWith(`${country}-`)));
  if (isForRegions && (at === -1 || place === country)) return null;
  const line = byPlace[at];
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country);
  if (line) return `${line.name} to ${name}${line.rest}`;
  return byPlace.length > 0 ? `No delivery to ${name}` : null;
}
