import { createPlaces, type PlaceCall, userOf, visitorOf } from './places';

/** A store of files has 50 sockets by default. What a client reads slowly holds one, so some remain for uploads. */
const ofVisitors = { atOnce: 32, atOnceForNetwork: 12, keptForOthers: 16 };
const ofStaff = { atOnce: 8, atOnceForNetwork: 4, keptForOthers: 4 };
/** For longer than others wait: a page shows many pictures, and a refused one is missing in it. */
const patience = { waiting: 256, oldestMilliseconds: 5_000 };

/** The places of files that are read from one store: of visitors, and apart from them of staff. */
export function createDownloads() {
  const visitors = createPlaces({ ...ofVisitors, ...patience });
  const staff = createPlaces({ ...ofStaff, ...patience });
  return {
    /** Takes a place until the file is sent. @throws UNAVAILABLE */
    ofVisitor: (call: PlaceCall) => visitors.hold(call, visitorOf(call.request)),
    /** @throws UNAVAILABLE */
    ofStaff: (call: PlaceCall, user: { id: string }) => staff.hold(call, userOf(user)),
  };
}

export type Downloads = ReturnType<typeof createDownloads>;
