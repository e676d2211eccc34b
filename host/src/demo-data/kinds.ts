import { addAttribute } from '@chuck-and-bit/api/modules/kinds/change-attributes';
import { addKind } from '@chuck-and-bit/api/modules/kinds/change-kinds';
import { readKinds } from '@chuck-and-bit/api/modules/kinds/kinds';
import type { Queryable } from '@chuck-and-bit/api/database/client';
import type { AttributeValue, AttributeValues, NewAttribute } from '@chuck-and-bit/contract/attributes';
import { attributesOf, type Kind } from '@chuck-and-bit/contract/kinds';

const number = (name: string, unit: string, isKeyFigure = false): NewAttribute => ({
  name,
  type: 'number',
  unit,
  isKeyFigure,
  options: [],
});
const range = (name: string, unit: string, isKeyFigure = false): NewAttribute => ({
  ...number(name, unit, isKeyFigure),
  type: 'range',
});
const yesNo = (name: string): NewAttribute => ({ ...number(name, ''), type: 'yesNo' });
const choice = (name: string, ...names: string[]): NewAttribute => ({
  ...number(name, '', true),
  type: 'choice',
  options: names.map((option) => ({ name: option })),
});

type DemoKind = { name: string; attributes: NewAttribute[]; below?: DemoKind[] };

const speed = range('Speed', 'rpm');
const torque = number('Torque', 'Nm', true);
const chuck = range('Chuck', 'mm', true);

const demoKinds: DemoKind[] = [
  {
    name: 'Power tools',
    attributes: [
      choice('Power source', 'Battery', 'Mains'),
      number('Voltage', 'V', true),
      number('Power', 'W'),
      speed,
      number('Largest hole in concrete', 'mm'),
      number('Largest hole in wood', 'mm'),
      number('Largest hole in steel', 'mm'),
    ],
    below: [
      { name: 'Drill drivers', attributes: [torque, chuck, yesNo('Brushless')] },
      {
        name: 'Impact drivers & wrenches',
        attributes: [torque, choice('Drive', '1/4 in hex', '1/2 in square'), yesNo('Brushless')],
      },
      { name: 'Hammer drills', attributes: [torque, chuck] },
      {
        name: 'Rotary hammers',
        attributes: [number('Impact energy', 'J', true), choice('Tool holder', 'SDS-plus', 'SDS-max')],
      },
      {
        name: 'Stationary & core drills',
        attributes: [choice('Mounting', 'Bench', 'Magnet', 'Stand'), number('Stroke', 'mm')],
      },
      { name: 'Mixers', attributes: [torque, number('Largest mix', 'l')] },
    ],
  },
  { name: 'Hand tools', attributes: [chuck, number('Length', 'mm')] },
  {
    name: 'Bits',
    attributes: [
      number('Pieces', '', true),
      range('Diameter', 'mm', true),
      range('Length', 'mm'),
      choice('Shank', '1/4 in hex', '8 mm round', '10 mm hex', 'Round', 'SDS-max', 'SDS-plus', 'Three flats'),
      choice(
        'Material',
        'Bi-metal',
        'Carbide',
        'Carbon steel',
        'Cobalt steel',
        'Diamond',
        'HSS',
        'S2 tool steel',
      ),
    ],
    below: ['Metal bits', 'Wood bits', 'Masonry bits', 'Screwdriver bits', 'Hole saws'].map((name) => ({
      name,
      attributes: [],
    })),
  },
  {
    name: 'Batteries & chargers',
    attributes: [range('Voltage', 'V', true)],
    below: [
      { name: 'Batteries', attributes: [number('Capacity', 'Ah', true)] },
      { name: 'Chargers', attributes: [number('Minutes for 4.0 Ah', 'min', true), number('Slots', '')] },
    ],
  },
  { name: 'Accessories', attributes: [range('For shanks', 'mm', true)] },
];

/** A number, a range, an option's name, or yes or no. */
type DemoValue = number | [number, number] | string | boolean;

const battery = { 'Power source': 'Battery', Brushless: true };
const mains = { 'Power source': 'Mains', Voltage: 120 };

/** The kind and the values of each product, as its description tells them, by its SKU. */
export const demoFigures: Record<string, [kind: string, values: Record<string, DemoValue>]> = {
  'HEX-PH2-10': [
    'Screwdriver bits',
    { Pieces: 10, Length: [25, 25], Shank: '1/4 in hex', Material: 'S2 tool steel' },
  ],
  'HEX-T25-10': [
    'Screwdriver bits',
    { Pieces: 10, Length: [50, 50], Shank: '1/4 in hex', Material: 'S2 tool steel' },
  ],
  'HEX-NS4': [
    'Screwdriver bits',
    { Pieces: 4, Diameter: [7, 13], Length: [65, 65], Shank: '1/4 in hex', Material: 'Carbon steel' },
  ],
  'HEX-TW-3': [
    'Metal bits',
    { Pieces: 10, Diameter: [3, 3], Length: [61, 61], Shank: 'Round', Material: 'HSS' },
  ],
  'HEX-TW-5': [
    'Metal bits',
    { Pieces: 10, Diameter: [5, 5], Length: [86, 86], Shank: 'Round', Material: 'HSS' },
  ],
  'HEX-CO19': ['Metal bits', { Pieces: 19, Diameter: [1, 10], Shank: 'Round', Material: 'Cobalt steel' }],
  'HEX-BP8': [
    'Wood bits',
    { Pieces: 8, Diameter: [3, 10], Length: [61, 133], Shank: 'Round', Material: 'Carbon steel' },
  ],
  'HEX-AU20': [
    'Wood bits',
    { Pieces: 1, Diameter: [20, 20], Length: [460, 460], Shank: '1/4 in hex', Material: 'Carbon steel' },
  ],
  'HEX-HS35': ['Hole saws', { Pieces: 1, Diameter: [35, 35], Shank: '10 mm hex', Material: 'Bi-metal' }],
  'HEX-DH68': ['Hole saws', { Pieces: 1, Diameter: [68, 68], Shank: '10 mm hex', Material: 'Diamond' }],
  'HEX-SP-6': [
    'Masonry bits',
    { Pieces: 1, Diameter: [6, 6], Length: [160, 160], Shank: 'SDS-plus', Material: 'Carbide' },
  ],
  'HEX-SP-12': [
    'Masonry bits',
    { Pieces: 1, Diameter: [12, 12], Length: [260, 260], Shank: 'SDS-plus', Material: 'Carbide' },
  ],
  'HEX-SP-20': [
    'Masonry bits',
    { Pieces: 1, Diameter: [20, 20], Length: [450, 450], Shank: 'SDS-plus', Material: 'Carbide' },
  ],
  'HEX-SM-20': [
    'Masonry bits',
    { Pieces: 1, Diameter: [20, 20], Length: [520, 520], Shank: 'SDS-max', Material: 'Carbide' },
  ],
  'HEX-SM-32': [
    'Masonry bits',
    { Pieces: 1, Diameter: [32, 32], Length: [570, 570], Shank: 'SDS-max', Material: 'Carbide' },
  ],
  'HEX-CH3': ['Masonry bits', { Pieces: 3, Length: [250, 250], Shank: 'SDS-plus', Material: 'Carbon steel' }],
  'HEX-KA13': ['Accessories', { 'For shanks': [1.5, 13] }],
  'HEX-DC68': ['Accessories', {}],
  'RED-FS': ['Accessories', { 'For shanks': [1, 10] }],
  'TRN-B12-2': ['Batteries', { Voltage: [12, 12], Capacity: 2 }],
  'TRN-B18-2': ['Batteries', { Voltage: [18, 18], Capacity: 2 }],
  'TRN-B18-4': ['Batteries', { Voltage: [18, 18], Capacity: 4 }],
  'TRN-B18-8': ['Batteries', { Voltage: [18, 18], Capacity: 8 }],
  'TRN-C1218': ['Chargers', { Voltage: [12, 18], 'Minutes for 4.0 Ah': 80, Slots: 1 }],
  'TRN-CF18': ['Chargers', { Voltage: [18, 18], 'Minutes for 4.0 Ah': 40, Slots: 1 }],
  'TRN-CD18': ['Chargers', { Voltage: [18, 18], 'Minutes for 4.0 Ah': 80, Slots: 2 }],
  'HEX-SD18': [
    'Screwdriver bits',
    { Pieces: 18, Length: [25, 25], Shank: '1/4 in hex', Material: 'S2 tool steel' },
  ],
  'HEX-KC13': ['Accessories', { 'For shanks': [1.5, 13] }],
  'HEX-SP4': [
    'Masonry bits',
    { Pieces: 4, Diameter: [6, 12], Length: [160, 260], Shank: 'SDS-plus', Material: 'Carbide' },
  ],
  'HEX-SC5': ['Metal bits', { Pieces: 5, Diameter: [4, 30], Shank: 'Three flats', Material: 'HSS' }],
  'HEX-HS3': ['Hole saws', { Pieces: 3, Diameter: [25, 68], Shank: '10 mm hex', Material: 'Bi-metal' }],
  'HEX-TB8': ['Wood bits', { Pieces: 8, Diameter: [10, 32], Length: [152, 230], Shank: '1/4 in hex' }],
  'HEX-FB5': [
    'Wood bits',
    { Pieces: 5, Diameter: [15, 35], Length: [90, 90], Shank: '8 mm round', Material: 'Carbon steel' },
  ],
  'HEX-MB6': [
    'Masonry bits',
    { Pieces: 6, Diameter: [4, 12], Length: [75, 150], Shank: 'Round', Material: 'Carbide' },
  ],
  'HEX-TW10': ['Metal bits', { Pieces: 10, Diameter: [1.5, 13], Shank: 'Round', Material: 'HSS' }],
  'RED-BS': ['Accessories', { 'For shanks': [3, 13] }],
  'ALD-250': ['Hand tools', { Chuck: [4, 13], Length: 355 }],
  'ALD-2': ['Hand tools', { Chuck: [0.5, 8], Length: 310 }],
  'CRN-DC102': [
    'Stationary & core drills',
    { ...mains, Power: 2_200, Speed: [580, 2_700], 'Largest hole in concrete': 102, Mounting: 'Stand' },
  ],
  'CRN-1600': ['Mixers', { ...mains, Power: 1_600, Speed: [150, 650], Torque: 95, 'Largest mix': 65 }],
  'TRN-18-RA': [
    'Drill drivers',
    {
      ...battery,
      Voltage: 18,
      Speed: [0, 1_500],
      Torque: 38,
      'Largest hole in wood': 25,
      'Largest hole in steel': 10,
    },
  ],
  'PLB-M50': [
    'Stationary & core drills',
    { ...mains, Power: 1_200, Speed: [0, 450], 'Largest hole in steel': 50, Mounting: 'Magnet', Stroke: 160 },
  ],
  'TRN-18-IW': [
    'Impact drivers & wrenches',
    { ...battery, Voltage: 18, Speed: [0, 2_300], Torque: 620, Drive: '1/2 in square' },
  ],
  'TRN-18-ID': [
    'Impact drivers & wrenches',
    { ...battery, Voltage: 18, Speed: [0, 3_400], Torque: 190, Drive: '1/4 in hex' },
  ],
  'TRN-12-DD': [
    'Drill drivers',
    {
      ...battery,
      Voltage: 12,
      Speed: [0, 1_600],
      Torque: 32,
      'Largest hole in wood': 20,
      'Largest hole in steel': 8,
    },
  ],
  'CRN-52': [
    'Rotary hammers',
    {
      ...mains,
      Power: 1_500,
      Speed: [150, 320],
      'Largest hole in concrete': 52,
      'Impact energy': 11.8,
      'Tool holder': 'SDS-max',
    },
  ],
  'CRN-850': [
    'Hammer drills',
    {
      ...mains,
      Power: 850,
      Speed: [0, 3_000],
      Torque: 62,
      'Largest hole in concrete': 18,
      'Largest hole in wood': 40,
      'Largest hole in steel': 13,
    },
  ],
  'PLB-16': [
    'Stationary & core drills',
    { ...mains, Power: 550, Speed: [220, 2_450], Mounting: 'Bench', Stroke: 80 },
  ],
  'CRN-28': [
    'Rotary hammers',
    {
      ...mains,
      Power: 850,
      Speed: [0, 1_150],
      'Largest hole in concrete': 28,
      'Impact energy': 3.2,
      'Tool holder': 'SDS-plus',
    },
  ],
  'TRN-18-DD': [
    'Drill drivers',
    {
      ...battery,
      Voltage: 18,
      Speed: [0, 2_000],
      Torque: 65,
      'Largest hole in wood': 50,
      'Largest hole in steel': 13,
    },
  ],
};

/** Adds the kinds with their attributes. @returns all kinds */
export async function addDemoKinds(transaction: Queryable): Promise<Kind[]> {
  const add = async (kinds: readonly DemoKind[], parentId: string | null): Promise<void> => {
    for (const { name, attributes, below = [] } of kinds) {
      const id = await addKind(transaction, { name, parentId }, null);
      for (const attribute of attributes) await addAttribute(transaction, id, attribute, null);
      await add(below, id);
    }
  };
  await add(demoKinds, null);
  return readKinds(transaction);
}

/** The kind and the values of the product with this SKU. @throws Error for a kind, an attribute or an option that isn't there */
export function demoFiguresOf(
  kinds: readonly Kind[],
  sku: string,
): { kindId: string; attributes: AttributeValues } {
  const [name, values] = found(demoFigures[sku], sku);
  const { _id: kindId } = found(
    kinds.find((kind) => kind.name === name),
    name,
  );
  const available = attributesOf(kinds, kindId);
  const entries = Object.entries(values).map(([key, value]): [string, AttributeValue] => {
    const { _id, options } = found(
      available.find((attribute) => attribute.name === key),
      key,
    );
    if (Array.isArray(value)) return [_id, { from: value[0], to: value[1] }];
    if (typeof value !== 'string') return [_id, value];
    const option = options.find((one) => one.name === value);
    return [_id, found(option, value)._id];
  });
  return { kindId, attributes: Object.fromEntries(entries) };
}

function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The demo data have no ${name}`);
  return value;
}
