/**
 * Rules of our own for oxlint. A browser that translates a page replaces each text node by elements, and React then can't
 * remove that node, insert a sibling before it, or show its new text. A text that is the only child of its element is safe:
 * React sets the whole content of the element.
 *
 * @typedef {object} Node the fields that are read here; each type of node has some of them
 * @property {string} type
 * @property {Node[]} children
 * @property {Node} expression
 * @property {unknown} value
 * @property {Node} right
 * @property {Node} consequent
 * @property {Node} alternate
 * @property {Node} callee
 * @property {Node} property
 * @property {unknown} name
 *
 * @typedef {'text' | 'changing text' | 'element' | 'optional element' | 'slot'} Kind
 */

const advice = 'Translated pages lose it: put the whole text into an element of its own, as one string.';

export default {
  meta: { name: 'shop' },
  rules: {
    'text-alone': {
      /** @param {{ report: (fault: { node: Node, message: string }) => void }} context */
      create(context) {
        /** @param {Node} node */
        const check = (node) => {
          const kinds = node.children.flatMap((child) => kindOf(child) ?? []);
          const fault = faultOf(kinds, node.type === 'JSXFragment');
          if (fault) context.report({ node, message: `${fault} ${advice}` });
        };
        return { JSXElement: check, JSXFragment: check };
      },
    },
  },
};

/** @param {Kind[]} kinds @param {boolean} isFragment */
function faultOf(kinds, isFragment) {
  const hasText = kinds.includes('text');
  const hasChanging = kinds.includes('changing text');
  if (isFragment && (hasText || hasChanging)) return 'A fragment has text of its own.';
  if (kinds.length < 2) return null;
  if (hasChanging || (hasText && kinds.includes('slot'))) return 'Text that changes has siblings.';
  const isMovedInFront = kinds.some(
    (kind, at) =>
      (kind === 'text' || kind === 'slot') &&
      (kinds[at - 1] === 'optional element' || kinds[at - 1] === 'slot'),
  );
  return isMovedInFront ? 'What comes and goes stands before text.' : null;
}

/** @param {Node} node */
const isBlank = ({ value }) => typeof value !== 'string' || value.trim() === '';

/** @param {Node} child @returns {Kind | null} */
function kindOf(child) {
  if (child.type === 'JSXText') return isBlank(child) ? null : 'text';
  if (child.type !== 'JSXExpressionContainer') return 'element';
  return child.expression.type === 'JSXEmptyExpression' ? null : kindOfValue(child.expression);
}

/** @param {Node} value @returns {Kind | null} */
function kindOfValue(value) {
  switch (value.type) {
    case 'Literal':
      return isBlank(value) ? null : 'text';
    case 'JSXElement':
    case 'JSXFragment':
      return 'element';
    case 'LogicalExpression':
      return kindOfChoice([value.right]);
    case 'ConditionalExpression':
      return kindOfChoice([value.consequent, value.alternate]);
    case 'Identifier':
      return 'slot';
    case 'CallExpression':
      return kindOfCall(value.callee);
    default:
      return 'changing text';
  }
}

/** @param {Node[]} values @returns {Kind} */
function kindOfChoice(values) {
  const kinds = values.map(kindOfValue);
  if (kinds.includes('text') || kinds.includes('changing text')) return 'changing text';
  return kinds.includes('slot') ? 'slot' : 'optional element';
}

/** Lists of elements, and children that are functions. Other functions return text. @param {Node} callee @returns {Kind} */
function kindOfCall(callee) {
  if (callee.type === 'Identifier') return callee.name === 'children' ? 'slot' : 'changing text';
  const isList =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    ['map', 'flatMap', 'from'].includes(String(callee.property.name));
  return isList ? 'optional element' : 'changing text';
}
