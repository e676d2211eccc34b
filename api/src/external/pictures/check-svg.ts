import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';

/**
 * What a drawing may not hold, in the words of the sentence that refuses it. Names of elements are compared without their prefix and in
 * either case: a prefix may stand for any namespace.
 */
const refusedElements: readonly [what: string, names: readonly string[]][] = [
  ['a script', ['script', 'handler', 'listener']],
  ['foreignObject', ['foreignobject']],
  [
    'an animation',
    ['animate', 'animatecolor', 'animatemotion', 'animatetransform', 'discard', 'mpath', 'set'],
  ],
  [
    'parts of a web page',
    [
      'audio',
      'base',
      'body',
      'canvas',
      'embed',
      'form',
      'frame',
      'html',
      'iframe',
      'img',
      'input',
      'link',
    ].concat(['meta', 'object', 'source', 'template', 'video']),
  ],
];

const addressAttributes = new Set(['action', 'base', 'data', 'formaction', 'poster', 'src', 'srcset']);

const outside = 'an address outside of itself';
const entities = 'a DOCTYPE or entities';

/** Thrown inside this file only: the sentence that refuses the drawing. */
class Refusal extends Error {}
const refuse = (what: string): never => {
  throw new Refusal(pictureMessages.svgHolds(what));
};
const broken = (): never => {
  throw new Refusal(pictureMessages.svgBroken);
};

/**
 * Why an SVG file is not taken; null for a drawing that refers to nothing outside of itself and runs nothing. It is read as strict XML of
 * few constructs, and what is none of them is refused: nothing is mended.
 */
export function whySvgRefused(bytes: Uint8Array): string | null {
  if (bytes.byteLength > serverLimits.svgBytes) return pictureMessages.svgTooLarge(serverLimits.svgBytes);
  try {
    new Reader(decode(bytes)).read();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function decode(bytes: Uint8Array): string {
  try {
    // Without its mark of the byte order.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex
    return /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text) ? broken() : text;
  } catch {
    return broken();
  }
}

const name = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
const patterns = {
  declaration:
    /<\?xml\s+version\s*=\s*(?:"1\.0"|'1\.0')(?:\s+encoding\s*=\s*(?:"utf-8"|'utf-8'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>/iy,
  comment: /<!--(?:(?!--)[^])*-->/y,
  cdata: /<!\[CDATA\[([^]*?)\]\]>/y,
  text: /[^<]+/y,
  close: new RegExp(`</(${name})\\s*>`, 'y'),
  open: new RegExp(`<(${name})`, 'y'),
  attribute: new RegExp(`\\s+(${name})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y'),
  end: /\s*(\/?)>/y,
};

/** What a part of the drawing with an id adds, wherever it is drawn again by `use`. */
type Part = { elements: number; uses: string[] };

class Reader {
  private position = 0;
  private readonly open: string[] = [];
  private readonly parts = new Map<string, Part>();
  /** The parts around the current position, the drawing itself first; of each open element none or one. */
  private readonly around: (Part | null)[] = [{ elements: 0, uses: [] }];
  private style: string | null = null;
  private hasRoot = false;

  constructor(private readonly text: string) {}

  read(): void {
    this.take('declaration');
    while (this.position < this.text.length) this.readNext();
    if (!this.hasRoot || this.open.length > 0) broken();
    const [whole] = this.around;
    if (whole && this.drawn(whole, []) > serverLimits.svgElements) this.refuseMany();
  }

  private refuseMany(): never {
    throw new Refusal(pictureMessages.svgTooManyElements(serverLimits.svgElements));
  }

  /** How many elements a part draws, with those that it uses. */
  private drawn({ elements, uses }: Part, within: readonly string[]): number {
    let sum = elements;
    for (const id of uses) {
      const part = this.parts.get(id);
      if (!part) continue;
      if (within.includes(id) || within.length > 20) this.refuseMany();
      sum += this.drawn(part, [...within, id]);
      if (sum > serverLimits.svgElements) this.refuseMany();
    }
    return sum;
  }

  private take(pattern: keyof typeof patterns): RegExpExecArray | null {
    const expression = patterns[pattern];
    expression.lastIndex = this.position;
    const found = expression.exec(this.text);
    if (found) this.position = expression.lastIndex;
    return found;
  }

  private readNext(): void {
    const text = this.take('text');
    if (text) return this.readText(decodeReferences(text[0]));
    if (this.take('comment')) return;
    const cdata = this.take('cdata');
    if (cdata) return this.readText(cdata[1] ?? '');
    if (this.text.startsWith('<!', this.position)) refuse(entities);
    if (this.text.startsWith('<?', this.position)) refuse('an instruction to programs');
    const close = this.take('close');
    if (close) return this.close(close[1] ?? '');
    const open = this.take('open');
    if (!open) return broken();
    this.readElement(open[1] ?? '');
  }

  private readText(text: string): void {
    if (this.open.length === 0 && text.trim() !== '') broken();
    if (this.style !== null) this.style += text;
  }

  private close(tag: string): void {
    if (this.open.pop() !== tag) broken();
    this.around.pop();
    if (localName(tag) !== 'style') return;
    checkStyle(this.style ?? '', /^$/);
    this.style = null;
  }

  private readElement(tag: string): void {
    const attributes = this.readAttributes();
    const isEmpty = (this.take('end') ?? broken())[1] === '/';
    const local = localName(tag);
    if (this.open.length === 0) this.checkRoot(tag, attributes);
    for (const [what, names] of refusedElements) if (names.includes(local)) refuse(what);
    if (this.style !== null) broken();
    for (const [attribute, value] of attributes) checkAttribute(attribute, value);
    this.count(local, attributes);
    if (isEmpty) {
      this.around.pop();
      return;
    }
    this.open.push(tag);
    if (local === 'style') this.style = '';
  }

  private readAttributes(): Map<string, string> {
    const attributes = new Map<string, string>();
    for (let found = this.take('attribute'); found; found = this.take('attribute')) {
      const [, attribute = '', double, single] = found;
      if (attributes.has(attribute)) broken();
      attributes.set(attribute, decodeReferences(double ?? single ?? ''));
    }
    return attributes;
  }

  private checkRoot(tag: string, attributes: ReadonlyMap<string, string>): void {
    if (this.hasRoot || tag !== 'svg') broken();
    if (attributes.get('xmlns') !== 'http://www.w3.org/2000/svg') broken();
    this.hasRoot = true;
  }

  /** Counts an element for the parts around it, and opens its own. */
  private count(local: string, attributes: ReadonlyMap<string, string>): void {
    const id = attributes.get('id') ?? attributes.get('xml:id');
    const part = id === undefined ? null : { elements: 0, uses: [] };
    if (id !== undefined && part && !this.parts.has(id)) this.parts.set(id, part);
    this.around.push(part);
    const [whole] = this.around;
    if (whole && whole.elements >= serverLimits.svgElements) this.refuseMany();
    const used = local === 'use' ? (attributes.get('href') ?? attributes.get('xlink:href')) : undefined;
    for (const each of this.around) {
      if (!each) continue;
      each.elements += 1;
      if (used !== undefined) each.uses.push(used.slice(1));
    }
  }
}

const localName = (full: string): string => full.slice(full.indexOf(':') + 1).toLowerCase();

const predefined = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Text without references: those that XML predefines, and characters by their number. Others are entities. */
const decodeReferences = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6});|#(\d{1,7});|([^;&\s]{0,40});?)?/gi, (_all, hex, decimal, entity) => {
    if (entity !== undefined) return predefined.get(entity) ?? refuse(entities);
    if (hex === undefined && decimal === undefined) return refuse(entities);
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10ffff || code < 9 ? broken() : String.fromCodePoint(code);
  });

const ownReference = /^#[^\s\\]+$/;
/** `url(#id)`, which names a part of the drawing. */
const ownUrls = /url\(\s*(["']?)#[^\s"'()\\]+\1\s*\)/gi;

function checkAttribute(attribute: string, value: string): void {
  if (attribute === 'xmlns' || attribute.startsWith('xmlns:')) {
    if (/xhtml|mathml|xslt|xinclude|xml-events/i.test(value)) refuse('parts of a web page');
    return;
  }
  const local = localName(attribute);
  if (local.startsWith('on')) refuse(`a script (${attribute})`);
  if (local === 'href' && !ownReference.test(value)) refuse(outside);
  if (addressAttributes.has(local)) refuse(outside);
  if (/(?:java|vb|live)script:/i.test(value.replace(/\s+/g, ''))) refuse('a script');
  checkStyle(value, ownUrls);
}

/** Escapes would hide the words that are looked for. */
function checkStyle(style: string, allowed: RegExp): void {
  if (style.includes('\\')) refuse('a style with escapes');
  const rest = style.replace(allowed, '');
  if (
    /(?:url|src|image|image-set|cross-fade|element|expression)\s*\(|@import|@namespace|-moz-binding|behavior\s*:/i.test(
      rest,
    )
  )
    refuse(outside);
}
