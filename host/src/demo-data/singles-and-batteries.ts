import type { productValues } from '@chuck-and-bit/contract/product-fields';
import type * as z from 'zod/mini';
import { makers } from './makers';

/** Bits of one size, batteries and chargers, and what goes with machines. */
export const singlesAndBatteries: readonly z.input<typeof productValues>[] = [
  {
    name: 'Hexa PH2 Screwdriver Bits, 10 Pieces',
    brand: 'Hexa',
    sku: 'HEX-PH2-10',
    gtin: '2000000000251',
    inTheBox: ['10 bits, PH2, 25 mm', 'Box with a belt hook'].join('\n'),
    length: 92,
    width: 46,
    height: 18,
    ...makers.hexa,
    price: 5.9,
    unit: 'pack',
    image: '/images/drills/ph2-bits.svg',
    availableQuantity: 2200,
    minimumOrder: 10,
    weight: 95,
    priceTiers: [
      { minQuantity: 50, price: 5.2 },
      { minQuantity: 200, price: 4.5 },
    ],
    description:
      'Ten PH2 bits of 25 mm for the screws that a crew drives all day, in a box that hangs from ' +
      'the belt. S2 tool steel, hardened to 60 HRC, with a rough tip that holds the screw overhead. ' +
      '1/4 in hex shank.\n\n' +
      '- The narrow neck bends a little before the tip can break, so they last in impact drivers\n' +
      '- Sold from ten packs',
  },
  {
    name: 'Hexa T25 Screwdriver Bits, Long, 10 Pieces',
    brand: 'Hexa',
    sku: 'HEX-T25-10',
    gtin: '2000000000268',
    inTheBox: ['10 bits, T25, 50 mm', 'Box with a belt hook'].join('\n'),
    length: 92,
    width: 70,
    height: 18,
    ...makers.hexa,
    price: 9.4,
    unit: 'pack',
    image: '/images/drills/t25-bits.svg',
    availableQuantity: 940,
    minimumOrder: 5,
    weight: 160,
    priceTiers: [{ minQuantity: 50, price: 8.4 }],
    description:
      'Ten T25 bits of 50 mm that reach into brackets and deep holes without a holder, for decking ' +
      'and frames. S2 tool steel, hardened to 60 HRC, 1/4 in hex shank that clicks into quick- ' +
      'change holders.\n\n' +
      '- The coloured ring tells the size from above\n' +
      '- Sold from five packs',
  },
  {
    name: 'Magnetic Nut Setter Set, 4 Pieces',
    brand: 'Hexa',
    sku: 'HEX-NS4',
    gtin: '2000000000275',
    inTheBox: ['Nut setters, 7, 8, 10 and 13 mm', 'Rail'].join('\n'),
    length: 110,
    width: 70,
    height: 22,
    ...makers.hexa,
    price: 14.9,
    unit: 'set',
    image: '/images/drills/nut-setter-set.svg',
    availableQuantity: 380,
    minimumOrder: 1,
    weight: 310,
    description:
      'Four nut setters with strong magnets for roofing screws, hose clamps and machine screws, on ' +
      'a rail with a clip. Sizes 7, 8, 10 and 13 mm, length 65 mm, 1/4 in hex shank, for impact ' +
      'drivers too. The magnets come out for cleaning, so that metal dust does not keep the screw ' +
      'from sitting straight.',
  },
  {
    name: 'Hexa HSS Twist Bits, 3 mm, 10 Pieces',
    brand: 'Hexa',
    sku: 'HEX-TW-3',
    gtin: '2000000000282',
    inTheBox: '10 bits, 3 x 61 mm',
    length: 96,
    width: 40,
    height: 14,
    ...makers.hexa,
    price: 8.5,
    unit: 'pack',
    image: '/images/drills/hss-bits-3mm.svg',
    availableQuantity: 760,
    minimumOrder: 1,
    weight: 48,
    priceTiers: [
      { minQuantity: 10, price: 7.6 },
      { minQuantity: 50, price: 6.8 },
    ],
    description:
      'Ten ground twist bits of 3 mm for pilot holes and sheet metal, the size that breaks first in ' +
      'every set. HSS, split point of 135°, starts without a centre punch.\n\n' +
      '- Length 61 mm, flutes 33 mm, for steel up to 900 N/mm², brass and aluminium\n' +
      '- Drill steel with cutting oil and let the chips out',
  },
  {
    name: 'Hexa HSS Twist Bits, 5 mm, 10 Pieces',
    brand: 'Hexa',
    sku: 'HEX-TW-5',
    gtin: '2000000000299',
    inTheBox: '10 bits, 5 x 86 mm',
    length: 110,
    width: 50,
    height: 16,
    ...makers.hexa,
    price: 12.9,
    unit: 'pack',
    image: '/images/drills/hss-bits-5mm.svg',
    availableQuantity: 610,
    minimumOrder: 1,
    weight: 130,
    priceTiers: [
      { minQuantity: 10, price: 11.5 },
      { minQuantity: 50, price: 10.2 },
    ],
    description:
      'Ten ground twist bits of 5 mm for steel, brass and aluminium, with a point that starts where ' +
      'it is set. HSS, split point of 135°, length 86 mm, flutes 52 mm.\n\n' +
      '- Round shank for chucks from 1.5 mm\n' +
      '- For steel up to 900 N/mm²; for stainless steel take the cobalt set',
  },
  {
    name: 'Cobalt Twist Bit Set, 19 Pieces',
    brand: 'Hexa',
    sku: 'HEX-CO19',
    gtin: '2000000000305',
    inTheBox: ['19 bits, 1 to 10 mm in steps of 0.5 mm', 'Steel case'].join('\n'),
    length: 170,
    width: 110,
    height: 32,
    ...makers.hexa,
    price: 74.0,
    unit: 'set',
    image: '/images/drills/cobalt-bit-set.svg',
    availableQuantity: 140,
    minimumOrder: 1,
    weight: 640,
    priceTiers: [{ minQuantity: 5, price: 69 }],
    description:
      'Nineteen cobalt bits from 1 to 10 mm that stay hard while stainless steel makes them glow, ' +
      'in a steel case. HSS with 5 % cobalt, ground flutes, split point of 135°.\n\n' +
      '- For stainless steel, cast iron and steel up to 1,100 N/mm²\n' +
      '- Slow speed, steady pressure and cutting oil; without oil they last a tenth of the holes',
  },
  {
    name: 'Brad Point Bit Set for Wood, 8 Pieces',
    brand: 'Hexa',
    sku: 'HEX-BP8',
    gtin: '2000000000312',
    inTheBox: ['8 bits, 3 to 10 mm', 'Wooden stand'].join('\n'),
    length: 210,
    width: 60,
    height: 140,
    ...makers.hexa,
    price: 22.5,
    unit: 'set',
    image: '/images/drills/brad-point-set.svg',
    availableQuantity: 320,
    minimumOrder: 1,
    weight: 390,
    description:
      'Eight brad point bits that start exactly on the mark and leave a clean rim, in a stand for ' +
      'the workbench. Sizes 3, 4, 5, 6, 7, 8, 9 and 10 mm, lengths 61 to 133 mm, round shanks. ' +
      'Carbon steel with two spurs that cut the fibres before the lips lift them, so that dowel ' +
      'holes keep their edge.',
  },
  {
    name: 'Auger Bit for Timber, 20 x 460 mm',
    brand: 'Hexa',
    sku: 'HEX-AU20',
    gtin: '2000000000329',
    inTheBox: 'Bit, 20 x 460 mm',
    length: 470,
    width: 24,
    height: 24,
    ...makers.hexa,
    price: 19.8,
    image: '/images/drills/auger-bit-20.svg',
    availableQuantity: 210,
    minimumOrder: 1,
    weight: 420,
    priceTiers: [{ minQuantity: 10, price: 17.9 }],
    description:
      'An auger bit of 20 mm that pulls itself through beams of 400 mm, for bolts, pipes and post ' +
      'joints in timber. Carbon steel, one spur and one cutter, feed screw at the tip, 1/4 in hex ' +
      'shank.\n\n' +
      '- Wide flutes bring the chips out without pulling the bit back\n' +
      '- For slow machines with much torque: at most 500 rpm',
  },
  {
    name: 'Bi-Metal Hole Saw, 35 mm',
    brand: 'Hexa',
    sku: 'HEX-HS35',
    gtin: '2000000000336',
    inTheBox: ['Hole saw, 35 mm', 'Arbor with pilot bit'].join('\n'),
    length: 90,
    width: 45,
    height: 45,
    ...makers.hexa,
    price: 16.9,
    image: '/images/drills/hole-saw-35.svg',
    availableQuantity: 260,
    minimumOrder: 1,
    weight: 230,
    description:
      'A hole saw of 35 mm for hinges, cable glands and waste pipes, with arbor and pilot bit, ' +
      'ready for the drill. Bi-metal teeth with 8 % cobalt for steel up to 3 mm, stainless steel, ' +
      'wood and plastics, 38 mm deep.\n\n' +
      '- Slots in the side let a screwdriver push the core out\n' +
      '- Hex shank of 10 mm',
  },
  {
    name: 'Diamond Hole Saw for Tiles, 68 mm',
    brand: 'Hexa',
    sku: 'HEX-DH68',
    gtin: '2000000000343',
    inTheBox: ['Hole saw, 68 mm', 'Hex adapter', 'Wax for cooling'].join('\n'),
    length: 90,
    width: 75,
    height: 75,
    ...makers.hexa,
    price: 48.0,
    image: '/images/drills/diamond-hole-saw-68.svg',
    availableQuantity: 95,
    minimumOrder: 1,
    weight: 350,
    description:
      'A diamond hole saw of 68 mm for sockets in tiles and granite, cooled by wax instead of water ' +
      'on the wall. Vacuum-brazed diamonds, 35 mm deep, for ceramic, porcelain stoneware, granite ' +
      'and marble.\n\n' +
      '- Starts by rocking the machine, without a guide\n' +
      '- Not for concrete with steel; use it without hammer',
  },
  {
    name: 'SDS-Plus Hammer Bit, 6 x 160 mm',
    brand: 'Hexa',
    sku: 'HEX-SP-6',
    gtin: '2000000000350',
    inTheBox: 'Bit, 6 x 160 mm',
    length: 165,
    width: 10,
    height: 10,
    ...makers.hexa,
    price: 4.6,
    image: '/images/drills/sds-plus-bit-6.svg',
    availableQuantity: 1850,
    minimumOrder: 5,
    weight: 55,
    priceTiers: [
      { minQuantity: 20, price: 4.1 },
      { minQuantity: 100, price: 3.6 },
    ],
    description:
      'An SDS-plus bit of 6 mm for wall plugs in concrete and brick, the size for most shelves, ' +
      'lamps and pipe clips. Carbide tip with two cutting edges and a centring point, drills 100 mm ' +
      'deep.\n\n' +
      '- For rotary hammers of all makes with SDS-plus\n' +
      '- Sold from five pieces',
  },
  {
    name: 'SDS-Plus Hammer Bit, 12 x 260 mm',
    brand: 'Hexa',
    sku: 'HEX-SP-12',
    gtin: '2000000000367',
    inTheBox: 'Bit, 12 x 260 mm',
    length: 265,
    width: 14,
    height: 14,
    ...makers.hexa,
    price: 9.2,
    image: '/images/drills/sds-plus-bit-12.svg',
    availableQuantity: 820,
    minimumOrder: 1,
    weight: 160,
    priceTiers: [{ minQuantity: 20, price: 8.2 }],
    description:
      "An SDS-plus bit of 12 mm for heavy anchors in concrete, with four cutting edges that don't " +
      'catch on steel. Solid carbide head, drills 200 mm deep, flutes that carry the dust out fast. ' +
      'The mark on the tip shows when it is too worn for approved anchors.',
  },
  {
    name: 'SDS-Plus Hammer Bit, 20 x 450 mm',
    brand: 'Hexa',
    sku: 'HEX-SP-20',
    gtin: '2000000000374',
    inTheBox: 'Bit, 20 x 450 mm',
    length: 455,
    width: 22,
    height: 22,
    ...makers.hexa,
    price: 24.8,
    image: '/images/drills/sds-plus-bit-20.svg',
    availableQuantity: 240,
    minimumOrder: 1,
    weight: 610,
    priceTiers: [{ minQuantity: 10, price: 22.3 }],
    description:
      'An SDS-plus bit of 20 mm for pipes and threaded rods through walls of concrete and brick, ' +
      '400 mm deep. Solid carbide head with four cutting edges, for concrete with steel.\n\n' +
      '- For rotary hammers from 3 J; above 26 mm an SDS-max machine is quicker\n' +
      '- Clear the hole twice on the way',
  },
  {
    name: 'SDS-Max Hammer Bit, 20 x 520 mm',
    brand: 'Hexa',
    sku: 'HEX-SM-20',
    gtin: '2000000000381',
    inTheBox: 'Bit, 20 x 520 mm',
    length: 525,
    width: 24,
    height: 24,
    ...makers.hexa,
    price: 39.5,
    image: '/images/drills/sds-max-bit-20.svg',
    availableQuantity: 120,
    minimumOrder: 1,
    weight: 980,
    description:
      'An SDS-max bit of 20 mm for rows of deep anchor holes in hard concrete, for machines from 5 ' +
      'kg on. Carbide head with four cutting edges, drills 400 mm deep.\n\n' +
      '- Fits every SDS-max tool holder\n' +
      '- Wide flutes keep it from jamming when the dust is damp',
  },
  {
    name: 'SDS-Max Hammer Bit, 32 x 570 mm',
    brand: 'Hexa',
    sku: 'HEX-SM-32',
    gtin: '2000000000398',
    inTheBox: 'Bit, 32 x 570 mm',
    length: 575,
    width: 36,
    height: 36,
    ...makers.hexa,
    price: 62.0,
    image: '/images/drills/sds-max-bit-32.svg',
    availableQuantity: 64,
    minimumOrder: 1,
    weight: 1900,
    description:
      'An SDS-max bit of 32 mm for pipes, drains and rebar connections through foundations and ' +
      'thick concrete walls. Carbide head with four cutting edges, drills 450 mm deep.\n\n' +
      '- For rotary hammers from 8 J\n' +
      '- Where it meets steel, lower the pressure and let it grind',
  },
  {
    name: 'SDS-Plus Chisel Set, 3 Pieces',
    brand: 'Hexa',
    sku: 'HEX-CH3',
    gtin: '2000000000404',
    inTheBox: ['Pointed chisel, 250 mm', 'Flat chisel, 20 x 250 mm', 'Wide chisel, 40 x 250 mm'].join('\n'),
    length: 260,
    width: 90,
    height: 30,
    ...makers.hexa,
    price: 26.9,
    unit: 'set',
    image: '/images/drills/sds-plus-chisel-set.svg',
    availableQuantity: 310,
    minimumOrder: 1,
    weight: 820,
    priceTiers: [{ minQuantity: 10, price: 24.5 }],
    description:
      'Three SDS-plus chisels for channels, sockets and loose tiles: pointed, flat of 20 mm and ' +
      'wide of 40 mm. Forged steel, hardened at the tip and tough behind it, length 250 mm.\n\n' +
      '- For rotary hammers with a hammer-only position\n' +
      '- Grind them slowly and cool them with water',
  },
  {
    name: 'Keyless Chuck with SDS-Plus Adapter',
    brand: 'Hexa',
    sku: 'HEX-KA13',
    gtin: '2000000000411',
    inTheBox: ['Keyless chuck, 1.5 to 13 mm', 'SDS-plus adapter', 'Screw'].join('\n'),
    length: 170,
    width: 48,
    height: 48,
    ...makers.hexa,
    price: 29.9,
    image: '/images/drills/sds-chuck-adapter.svg',
    availableQuantity: 180,
    minimumOrder: 1,
    weight: 480,
    description:
      'A keyless chuck on an SDS-plus shank, so that a rotary hammer takes round bits for wood and ' +
      'steel. Clamps shanks from 1.5 to 13 mm.\n\n' +
      '- The adapter turns without hammering: set the machine to drilling only\n' +
      '- Comes apart with one screw; the chuck also fits drills with 1/2 in x 20 UNF',
  },
  {
    name: 'Dust Cup with Hose Connection',
    brand: 'Hexa',
    sku: 'HEX-DC68',
    gtin: '2000000000428',
    inTheBox: ['Dust cup', 'Adapter for hoses of 27 to 36 mm'].join('\n'),
    length: 150,
    width: 120,
    height: 120,
    ...makers.hexa,
    price: 18.5,
    image: '/images/drills/dust-cup.svg',
    availableQuantity: 230,
    minimumOrder: 1,
    weight: 190,
    description:
      'A dust cup that sits on the wall and keeps the dust of drilling out of the room, for bits up ' +
      'to 68 mm. Clear polycarbonate, so that the mark stays in sight, a soft rim for rough walls, ' +
      'and a spring that keeps it in place. Connects to vacuum cleaners with hoses of 27 to 36 mm.',
  },
  {
    name: 'Flexible Shaft with 10 mm Chuck',
    brand: 'Reed',
    sku: 'RED-FS',
    gtin: '2000000000435',
    inTheBox: ['Shaft, 1.2 m', 'Chuck key'].join('\n'),
    length: 1250,
    width: 40,
    height: 40,
    ...makers.reed,
    price: 44.0,
    image: '/images/drills/flexible-shaft.svg',
    availableQuantity: 75,
    minimumOrder: 1,
    weight: 1100,
    description:
      'A flexible shaft of 1.2 m that turns a drill into a light grinder and reaches behind pipes ' +
      'and frames. Chuck for shanks from 1 to 10 mm, driven by a round shank of 8 mm, at most 3,000 ' +
      'rpm in right-hand rotation. The core runs in grease and comes out for cleaning.',
  },
  {
    name: 'Tarn 12 V Battery, 2.0 Ah',
    brand: 'Tarn',
    sku: 'TRN-B12-2',
    gtin: '2000000000442',
    inTheBox: 'Battery',
    length: 90,
    width: 52,
    height: 68,
    ...makers.tarn,
    price: 34.0,
    image: '/images/drills/battery-12v-2ah.svg',
    availableQuantity: 160,
    minimumOrder: 1,
    weight: 210,
    description:
      'A second battery of 12 V and 2.0 Ah for the compact Tarn drivers, light enough to work ' +
      'overhead. Lithium-ion cells that give full torque to the end, 24 Wh.\n\n' +
      '- Full in 40 minutes on the 12 to 18 V charger\n' +
      '- Fits every 12 V machine of Tarn',
  },
  {
    name: 'Tarn 18 V Battery, 2.0 Ah',
    brand: 'Tarn',
    sku: 'TRN-B18-2',
    gtin: '2000000000459',
    inTheBox: 'Battery',
    length: 116,
    width: 76,
    height: 48,
    ...makers.tarn,
    price: 49.0,
    image: '/images/drills/battery-18v-2ah.svg',
    availableQuantity: 240,
    minimumOrder: 1,
    weight: 390,
    priceTiers: [{ minQuantity: 10, price: 45 }],
    description:
      'The light battery of 18 V and 2.0 Ah for Tarn machines, for work overhead and for fixing ' +
      'plates. Lithium-ion cells, 36 Wh, with a gauge of three lamps.\n\n' +
      '- Full in 40 minutes on the standard charger, in 20 on the fast one\n' +
      '- Fits every 18 V machine of Tarn',
  },
  {
    name: 'Tarn 18 V Battery, 4.0 Ah',
    brand: 'Tarn',
    sku: 'TRN-B18-4',
    gtin: '2000000000466',
    inTheBox: 'Battery',
    length: 116,
    width: 76,
    height: 66,
    ...makers.tarn,
    price: 79.0,
    image: '/images/drills/battery-18v-4ah.svg',
    availableQuantity: 310,
    minimumOrder: 1,
    weight: 640,
    priceTiers: [{ minQuantity: 10, price: 73 }],
    description:
      'The all-round battery of 18 V and 4.0 Ah for Tarn machines, for a day of screws or a morning ' +
      'of holes. Lithium-ion cells, 72 Wh, with a gauge of three lamps.\n\n' +
      '- Full in 80 minutes on the standard charger, in 40 on the fast one\n' +
      '- Fits every 18 V machine of Tarn',
  },
  {
    name: 'Tarn 18 V Battery, 8.0 Ah',
    brand: 'Tarn',
    sku: 'TRN-B18-8',
    gtin: '2000000000473',
    inTheBox: 'Battery',
    length: 132,
    width: 80,
    height: 84,
    ...makers.tarn,
    price: 139.0,
    image: '/images/drills/battery-18v-8ah.svg',
    availableQuantity: 85,
    minimumOrder: 1,
    weight: 1080,
    description:
      'The large battery of 18 V and 8.0 Ah for wrenches, mixers and saws that empty smaller ones ' +
      'in minutes. Lithium-ion cells, 144 Wh, cooled by ribs in the case.\n\n' +
      '- Full in 160 minutes on the standard charger, in 80 on the fast one\n' +
      '- Goes by road only: it is above the limit of air parcels',
  },
  {
    name: 'Tarn Charger, 12 to 18 V',
    brand: 'Tarn',
    sku: 'TRN-C1218',
    gtin: '2000000000480',
    inTheBox: 'Charger',
    length: 190,
    width: 130,
    height: 90,
    ...makers.tarn,
    price: 39.0,
    image: '/images/drills/charger-12-18v.svg',
    availableQuantity: 190,
    minimumOrder: 1,
    weight: 620,
    description:
      'A charger for all Tarn batteries of 12 and 18 V, which knows what is in it and stops when it ' +
      'is full. Charges 2.0 Ah in 40 minutes and 4.0 Ah in 80.\n\n' +
      '- Cold and hot batteries wait until they may be charged\n' +
      '- Hangs on two screws. 120 V, 65 W',
  },
  {
    name: 'Tarn Fast Charger, 18 V',
    brand: 'Tarn',
    sku: 'TRN-CF18',
    gtin: '2000000000497',
    inTheBox: 'Charger',
    length: 200,
    width: 140,
    height: 96,
    ...makers.tarn,
    price: 69.0,
    image: '/images/drills/charger-18v-fast.svg',
    availableQuantity: 110,
    minimumOrder: 1,
    weight: 880,
    description:
      'A fast charger for 18 V that fills 4.0 Ah in 40 minutes, with a fan that cools the battery ' +
      'meanwhile. Fills 2.0 Ah in 20 minutes and 8.0 Ah in 80. A lamp tells when 80 % are in, which ' +
      'is enough for most jobs. 120 V, 150 W.',
  },
  {
    name: 'Tarn Double Charger, 18 V',
    brand: 'Tarn',
    sku: 'TRN-CD18',
    gtin: '2000000000503',
    inTheBox: 'Charger',
    length: 340,
    width: 150,
    height: 96,
    ...makers.tarn,
    price: 99.0,
    image: '/images/drills/charger-18v-double.svg',
    availableQuantity: 48,
    minimumOrder: 1,
    weight: 1500,
    description:
      'A charger for two batteries of 18 V at once, so that a crew of two begins the day with full ' +
      'ones. Fills two of 4.0 Ah in 80 minutes.\n\n' +
      '- Its USB socket charges a phone besides\n' +
      '- Hangs on two screws. 120 V, 150 W',
  },
];
