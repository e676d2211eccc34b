import { screens } from '../../../browser/dashboard-screens';

const list = screens.kinds.path;

/** The addresses of the screens of kinds and attributes. */
export const kindPaths = {
  list,
  /** The form of a new kind, below this one if it is given. */
  newKind: (below?: string) =>
    below === undefined ? `${list}/new` : `${list}/new?below=${encodeURIComponent(below)}`,
  kind: (id: string) => `${list}/${encodeURIComponent(id)}`,
  newAttribute: (kindId: string) => `${list}/${encodeURIComponent(kindId)}/attributes/new`,
  attribute: (kindId: string, id: string) =>
    `${list}/${encodeURIComponent(kindId)}/attributes/${encodeURIComponent(id)}`,
} as const;
