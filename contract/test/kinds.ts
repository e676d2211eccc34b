import type { Attribute } from '../src/attributes';
import type { Kind } from '../src/kinds';

export const attribute = (_id: string, changes: Partial<Attribute> = {}): Attribute => ({
  _id,
  name: _id,
  slug: _id,
  type: 'number',
  unit: 'V',
  isKeyFigure: false,
  options: [],
  version: 1,
  ...changes,
});

export const kind = (_id: string, parentId: string | null, attributes: Attribute[] = []): Kind => ({
  _id,
  parentId,
  name: _id.toUpperCase(),
  slug: _id,
  formerSlugs: [],
  attributes,
  version: 1,
});
