import type { productValues } from '@chuck-and-bit/contract/product-fields';
import type * as z from 'zod/mini';
import { makers } from './makers';

/** Bits, sets and accessories. Some have a minimum order of five or ten. */
export const bitsAndAccessories: readonly z.input<typeof productValues>[] = [
  {
    name: 'Slotted, Phillips & Torx Bit Set, 18 Pieces',
    brand: 'Hexa',
    sku: 'HEX-SD18',
    gtin: '2000000000152',
    inTheBox: [
      'Slotted 4, 5 and 6 mm',
      'PH1, PH2, PH3',
      'PZ1, PZ2, PZ3',
      'T10, T15, T20, T25, T27, T30',
      'Hex 4, 5 and 6 mm',
      'Magnetic holder',
      'Case',
    ].join('\n'),
    length: 130,
    width: 75,
    height: 30,
    ...makers.hexa,
    price: 8.9,
    unit: 'set',
    image: '/images/drills/screwdriver-bit-set.svg',
    availableQuantity: 1400,
    minimumOrder: 10,
    weight: 420,
    priceTiers: [
      { minQuantity: 50, price: 7.9 },
      { minQuantity: 100, price: 6.9 },
    ],
    description:
      'Eighteen 25 mm screwdriver bits and a magnetic holder in a belt-sized case, priced for whole ' +
      'crews and tool cribs. S2 tool steel hardened to 60 HRC, 1/4 in hex shank, colour ring at the ' +
      'neck.\n\n' +
      '- Contents: slotted 4, 5 and 6 mm; PH1, PH2, PH3; PZ1, PZ2, PZ3; T10, T15, T20, T25, T27, ' +
      'T30; hex 4, 5 and 6 mm\n' +
      '- The torsion zone behind the tip takes up the blows of an impact driver before the tip can ' +
      'shear\n' +
      '- The case opens flat and its hinge is a steel pin\n' +
      '- Sold from ten sets, packed ten to a carton',
  },
  {
    name: '13 mm Keyless Chuck with Locking Sleeve',
    brand: 'Hexa',
    sku: 'HEX-KC13',
    gtin: '2000000000169',
    inTheBox: ['Chuck', 'Retaining screw', 'Mounting instructions'].join('\n'),
    length: 63,
    width: 43,
    height: 43,
    ...makers.hexa,
    price: 34.5,
    image: '/images/drills/keyless-chuck-13mm.svg',
    availableQuantity: 260,
    minimumOrder: 5,
    weight: 310,
    priceTiers: [{ minQuantity: 10, price: 31.5 }],
    description:
      'Single-sleeve keyless chuck for 1.5 to 13 mm shanks that locks by itself and stays shut ' +
      'under hammer action. Thread 1/2 in x 20 UNF with a left-hand retaining screw, runout at most ' +
      '0.15 mm measured 50 mm from the jaws.\n\n' +
      '- Steel jaws with carbide inserts, glass-filled sleeve that is easy to grip with gloves\n' +
      '- Fits most 18 V drills and corded hammer drills; not for SDS machines without an adapter\n' +
      '- Sold from five pieces',
  },
  {
    name: 'Hexa SDS-Plus Bit Pack, 4 Pieces',
    brand: 'Hexa',
    sku: 'HEX-SP4',
    gtin: '2000000000176',
    inTheBox: ['Bit, 6 x 160 mm', 'Bit, 8 x 160 mm', 'Bit, 10 x 210 mm', 'Bit, 12 x 260 mm'].join('\n'),
    length: 280,
    width: 80,
    height: 25,
    ...makers.hexa,
    price: 27.9,
    unit: 'pack',
    image: '/images/drills/sds-plus-bit-pack.svg',
    availableQuantity: 520,
    minimumOrder: 5,
    weight: 260,
    priceTiers: [
      { minQuantity: 10, price: 24.9 },
      { minQuantity: 25, price: 22.9 },
    ],
    description:
      'Four SDS-plus hammer bits with cross-shaped carbide heads that keep going when they meet ' +
      'steel reinforcement. Sizes: 6 x 160, 8 x 160, 10 x 210 and 12 x 260 mm.\n\n' +
      '- The one-piece carbide head has four cutting edges for round holes and true anchor fits, ' +
      'and the double flute clears dust fast enough that the bit does not bind in deep holes\n' +
      '- For concrete up to C50/60, natural stone and masonry, in any SDS-plus rotary hammer\n' +
      '- A wear mark on the head shows when the hole falls below anchor size\n' +
      '- Sold from five packs',
  },
  {
    name: 'Step Drill & Countersink Set, 5 Pieces',
    brand: 'Hexa',
    sku: 'HEX-SC5',
    gtin: '2000000000183',
    inTheBox: [
      'Step drill, 4 to 20 mm',
      'Step drill, 4 to 30 mm',
      'Countersinks, 8.3, 12.4 and 16.5 mm',
      'Bench stand',
    ].join('\n'),
    length: 150,
    width: 90,
    height: 110,
    ...makers.hexa,
    price: 46.0,
    unit: 'set',
    image: '/images/drills/step-and-countersink-set.svg',
    availableQuantity: 140,
    minimumOrder: 1,
    weight: 380,
    description:
      'Two titanium-nitride step drills and three 90° countersinks for clean, burr-free holes in ' +
      'sheet metal and plastic. Step drills 4 to 20 mm in 2 mm steps and 4 to 30 mm in larger ones; ' +
      'the split tip starts without a centre punch, and each step deburrs the hole of the one ' +
      'before.\n\n' +
      '- Countersinks 8.3, 12.4 and 16.5 mm with three cutting edges, HSS\n' +
      '- All shanks have three flats so that they cannot slip in the chuck\n' +
      '- Sheet steel up to 4 mm, stainless up to 2 mm, aluminium up to 5 mm\n' +
      '- In a heavy bench stand that shows the sizes',
  },
  {
    name: 'Bi-Metal Hole Saw Kit, 25 to 68 mm',
    brand: 'Hexa',
    sku: 'HEX-HS3',
    gtin: '2000000000190',
    inTheBox: [
      'Hole saws, 25, 44 and 68 mm',
      'Quick-change arbor, 10 mm hex',
      'Two pilot bits, 6.35 mm',
      'Case',
    ].join('\n'),
    length: 260,
    width: 210,
    height: 80,
    ...makers.hexa,
    price: 58.5,
    unit: 'set',
    image: '/images/drills/hole-saw-kit.svg',
    availableQuantity: 95,
    minimumOrder: 1,
    weight: 1450,
    description:
      'Three bi-metal hole saws with arbor and pilot bit for pipe, cable and socket openings in ' +
      'steel, wood and plasterboard. Diameters 25, 44 and 68 mm, cutting depth 44 mm.\n\n' +
      '- The M42 cobalt teeth have a variable pitch that runs quietly and sheds chips; long slots ' +
      'let you lever out the core with a screwdriver\n' +
      '- Quick-change arbor with 10 mm hex shank and a 6.35 mm HSS pilot, plus a second pilot ' +
      'standing by\n' +
      '- Suggested speed in mild steel: 350 rpm at 25 mm, 130 rpm at 68 mm\n' +
      '- Use cutting oil in metal',
  },
  {
    name: 'Timber Boring Set, 5 Spade & 3 Auger Bits',
    brand: 'Hexa',
    sku: 'HEX-TB8',
    gtin: '2000000000206',
    inTheBox: ['Spade bits, 12, 16, 20, 25 and 32 mm', 'Auger bits, 10, 14 and 18 mm', 'Canvas roll'].join(
      '\n',
    ),
    length: 260,
    width: 120,
    height: 50,
    ...makers.hexa,
    price: 39.9,
    unit: 'set',
    image: '/images/drills/timber-boring-set.svg',
    availableQuantity: 180,
    minimumOrder: 1,
    weight: 620,
    description:
      'Five spade bits for speed and three auger bits for depth, in a canvas roll that hangs from a ' +
      'nail on site. Spade bits 12, 16, 20, 25 and 32 mm, 152 mm long, with scoring spurs for a ' +
      'clean rim and a hole in the blade for pulling cable through.\n\n' +
      '- Auger bits 10, 14 and 18 mm, 230 mm long, with a lead screw that draws the bit in by ' +
      'itself\n' +
      '- All have 1/4 in hex shanks for drill drivers and impact drivers\n' +
      '- For joists, studs, sleepers and green oak\n' +
      '- The canvas is waxed; the strap is leather with a steel pin',
  },
  {
    name: 'Forstner Bit Set, 5 Pieces, 15 to 35 mm',
    brand: 'Hexa',
    sku: 'HEX-FB5',
    gtin: '2000000000213',
    inTheBox: ['Forstner bits, 15, 20, 25, 30 and 35 mm', 'Beech box'].join('\n'),
    length: 210,
    width: 110,
    height: 45,
    ...makers.hexa,
    price: 64.0,
    unit: 'set',
    image: '/images/drills/forstner-bit-set.svg',
    availableQuantity: 110,
    minimumOrder: 1,
    weight: 740,
    description:
      'Five saw-tooth Forstner bits for flat-bottomed, glass-smooth holes in hardwood, veneer and ' +
      'laminated board. Diameters 15, 20, 25, 30 and 35 mm, the last one for cup hinges; overall ' +
      'length 90 mm, 8 mm shank, carbon steel tempered to 54 HRC.\n\n' +
      '- The rim teeth stay cool in end grain and allow overlapping holes and holes at an angle, ' +
      'which ordinary bits cannot bore\n' +
      '- Best in a drill press: 1,800 rpm for the smallest, 700 rpm for the largest, in softwood ' +
      'somewhat faster\n' +
      '- In a beech box with sliding lid\n' +
      '- Can be honed with a flat diamond file',
  },
  {
    name: 'Carbide Masonry Bit Set, 6 Pieces',
    brand: 'Hexa',
    sku: 'HEX-MB6',
    gtin: '2000000000220',
    inTheBox: ['Masonry bits, 4, 5, 6, 8, 10 and 12 mm', 'Cassette with belt clip'].join('\n'),
    length: 170,
    width: 90,
    height: 20,
    ...makers.hexa,
    price: 18.9,
    unit: 'set',
    image: '/images/drills/masonry-bit-set.svg',
    availableQuantity: 430,
    minimumOrder: 5,
    weight: 340,
    priceTiers: [{ minQuantity: 20, price: 16.9 }],
    description:
      'Six straight-shank masonry bits with brazed carbide tips for hammer drills: brick, block, ' +
      'render and concrete. Diameters 4, 5, 6, 8, 10 and 12 mm, lengths 75 to 150 mm.\n\n' +
      '- The tips are ground to 130° and brazed at 1,100 °C so that they do not come loose when the ' +
      'bit runs hot; the wide flute carries dust out of soft brick without clogging\n' +
      '- Round shanks fit any keyed or keyless chuck up to 13 mm\n' +
      '- In an open cassette with a clip for the belt\n' +
      '- For rotary hammers choose our SDS-plus pack instead\n' +
      '- Sold from five sets',
  },
  {
    name: 'Ground HSS Twist Bit Set, 10 Pieces',
    brand: 'Hexa',
    sku: 'HEX-TW10',
    gtin: '2000000000237',
    inTheBox: ['Twist bits, 1.5, 2, 3, 4, 5, 6, 7, 8, 10 and 13 mm', 'Steel case'].join('\n'),
    length: 165,
    width: 110,
    height: 28,
    ...makers.hexa,
    price: 42.0,
    unit: 'set',
    image: '/images/drills/hss-twist-bit-set.svg',
    availableQuantity: 320,
    minimumOrder: 1,
    weight: 290,
    priceTiers: [{ minQuantity: 10, price: 37.8 }],
    description:
      'Ten fully ground HSS-G twist bits in a steel index case, each seated beside its size so that ' +
      'none goes astray. Diameters 1.5, 2, 3, 4, 5, 6, 7, 8, 10 and 13 mm, jobber length to DIN ' +
      '338, type N, right-hand cutting.\n\n' +
      '- The 135° split point starts on round bar without wandering and needs about half the ' +
      'pressure of a common point\n' +
      '- For steel up to 900 N/mm², cast iron, brass, aluminium, hard plastics and wood\n' +
      '- Runout below 0.08 mm\n' +
      '- The case opens to a stand with a tilting tray\n' +
      '- Every bit can be reground with the Reed sharpener',
  },
  {
    name: 'Reed Bench Drill Bit Sharpener',
    brand: 'Reed',
    sku: 'RED-BS',
    gtin: '2000000000244',
    inTheBox: [
      'Sharpener',
      'Holders for 3 to 8 and 8 to 13 mm',
      'Diamond wheel',
      'Dressing stick',
      'Instructions',
    ].join('\n'),
    length: 290,
    width: 190,
    height: 160,
    ...makers.reed,
    price: 189.0,
    image: '/images/drills/bit-sharpener.svg',
    availableQuantity: 64,
    minimumOrder: 1,
    weight: 2600,
    description:
      'Bench sharpener that puts a true 118° or 135° split point back on twist bits from 3 to 13 mm ' +
      'in under a minute. A diamond wheel turns at 5,000 rpm; the bit holder sets overhang and ' +
      'angle by itself, so both lips come out the same length.\n\n' +
      '- A window shows the wheel, a drawer catches the grit\n' +
      '- Also regrinds carbide masonry bits at 118°\n' +
      '- Motor 80 W, 120 V, 1.8 m cord, weight 2.6 kg, noise 68 dB(A)',
  },
];
