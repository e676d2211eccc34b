import type { Attribute } from '@chuck-and-bit/contract/attributes';
import type { Kind } from '@chuck-and-bit/contract/kinds';

/** An attribute as the API answers it: by default a number without a unit, whose name is its id. */
export const attributeOf = (_id: string, values: Partial<Attribute> = {}): Attribute => ({
  _id,
  slug: _id.toLowerCase(),
  name: _id,
  type: 'number',
  unit: '',
  isKeyFigure: false,
  options: [],
  version: 1,
  ...values,
});

/** A kind as the API answers it: by default at the top and without attributes, whose name is its id. */
export const kindOf = (_id: string, values: Partial<Kind> = {}): Kind => ({
  _id,
  parentId: null,
  name: _id,
  slug: _id.toLowerCase(),
  formerSlugs: [],
  attributes: [],
  version: 1,
  ...values,
});
