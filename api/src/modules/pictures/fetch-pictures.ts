import { limits } from '@chuck-and-bit/contract/limits';
import type { Queryable } from '../../database/client';
import type { PublicDataVersion } from '../../database/public-data-version';
import { fetchPicture } from '../../external/pictures/fetch-picture';
import { PictureError, PicturesBusyError } from '../../external/pictures/picture-error';
import type { PictureServices } from '../../external/pictures/picture-services';
import { createSourceLimits } from '../../external/pictures/source-limits';
import { pictureProducts } from './arrange-pictures';
import { whyRefused } from './why-refused';
import { listDue, lookAtPeople, setFailed, setMade } from './pictures.queries';

/** Products, or people, of one transaction. */
const lookedAtOnce = 100;
/** Pictures of one run, and those of one server among them. More would delay a shutdown, and the pictures of other servers. */
const fetchedInARun = 8;
const fetchedOfServer = 3;
/** From so many, those of a run are chosen. */
const consideredForARun = 200;

const firstRetrySeconds = 60;
const longestRetrySeconds = 24 * 3_600;
/** Ten tries, each after twice the time of the one before, take more than half a day. */
const mostTries = 10;

type Due = Awaited<ReturnType<typeof listDue>>[number];

/**
 * Takes over pictures in the background: those of new addresses of products and people, and those whose time to try again has
 * come. Each step may be killed and repeated.
 */
export function createPictureFetcher(
  services: PictureServices,
  database: Queryable,
  publicDataVersion: Pick<PublicDataVersion, 'raise'>,
) {
  const sources = createSourceLimits();

  /** @returns an error that is no fault of the picture */
  async function takeOver({ id, source, isSquare, tries }: Due): Promise<unknown> {
    const address = source ?? '';
    try {
      await sources.run(address, async () => {
        const { bytes, type } = await fetchPicture(address, services.fetchRules);
        const made = services.maker.make(bytes, type, { isSquare });
        const { width, height, files } = await made.catch(explain);
        await services.store.write(id, files);
        await setMade(database, id, { width, height });
      });
      publicDataVersion.raise();
    } catch (error) {
      if (error instanceof PicturesBusyError) return null;
      if (!(error instanceof PictureError)) return error;
      const retrySeconds = Math.min(firstRetrySeconds * 2 ** tries, longestRetrySeconds);
      const isLast = tries + 1 >= mostTries;
      await setFailed(database, id, { problem: error.message, retrySeconds: isLast ? null : retrySeconds });
    }
    return null;
  }

  return {
    /** @returns failures that are no faults of pictures, such as a full disk: the next run tries again */
    async run(): Promise<unknown[]> {
      const inTransaction = (look: (transaction: Queryable) => Promise<number>) =>
        database.transaction(async (transaction) => (await look(transaction)) === lookedAtOnce);
      while (await inTransaction((transaction) => pictureProducts(transaction, { limit: lookedAtOnce })));
      while (await inTransaction((transaction) => lookAtPeople(transaction, lookedAtOnce)));
      const due = ofSeveralServers(await listDue(database, consideredForARun)).slice(0, fetchedInARun);
      const failures = await Promise.all(due.map(takeOver));
      return failures.filter((failure) => failure !== null);
    },
  };
}

/** Says it to staff. @throws the error, with another message */
function explain(error: unknown): never {
  if (error instanceof PictureError) error.message = whyRefused(error, limits.pictureMegapixels);
  throw error;
}

/** The first ones of each server. */
function ofSeveralServers(due: readonly Due[]): Due[] {
  const counts = new Map<string, number>();
  return due.filter(({ source }) => {
    const server = source !== null && URL.canParse(source) ? new URL(source).host : '';
    const count = (counts.get(server) ?? 0) + 1;
    counts.set(server, count);
    return count <= fetchedOfServer;
  });
}
