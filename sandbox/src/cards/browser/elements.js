/** @import { CardOptions } from './card-types' */
import { CardElement, IntegrationError } from './card-element.js';

/** The elements of one form; the sandbox has the card element only. */
export class Elements {
  /** @type {CardElement | null} */
  #card = null;
  #base;

  /** @param {string | URL} base */
  constructor(base) {
    this.#base = base;
  }

  /** @param {string} type @param {CardOptions} [options] */
  create(type, options = {}) {
    if (type !== 'card') throw new IntegrationError(`The card sandbox has no ${type} element, only card.`);
    if (this.#card) throw new IntegrationError('Can only create one Element of type card.');
    this.#card = new CardElement(options, this.#base, () => {
      this.#card = null;
    });
    return this.#card;
  }

  /** @param {string | { __elementType?: string }} type */
  getElement(type) {
    const name = typeof type === 'string' ? type : type?.__elementType;
    return name === 'card' ? this.#card : null;
  }

  update() {}

  async fetchUpdates() {
    return {};
  }
}
