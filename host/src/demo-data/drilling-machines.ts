import type { productValues } from '@chuck-and-bit/contract/product-fields';
import type * as z from 'zod/mini';
import { makers } from './makers';

/** Hand, cordless and corded products. The brace is sold out to show that state. */
export const drillingMachines: readonly z.input<typeof productValues>[] = [
  {
    name: 'Alder 250 Ratchet Brace',
    brand: 'Alder',
    sku: 'ALD-250',
    gtin: '2000000000015',
    inTheBox: ['Brace', 'Auger bit, 18 mm'].join('\n'),
    length: 355,
    width: 130,
    height: 60,
    ...makers.alder,
    price: 72.0,
    image: '/images/drills/ratchet-brace.svg',
    availableQuantity: 0,
    minimumOrder: 1,
    weight: 1200,
    description:
      'Ratchet brace with a 250 mm sweep: slow, strong and silent, for large holes where a motor ' +
      'has no business. The twelve-point box ratchet works in both directions and lets you bore in ' +
      'corners in short strokes.\n\n' +
      '- Two-jaw chuck for square-taper shanks and for round and hex shanks from 4 to 13 mm\n' +
      '- Head on ball bearings, handle and head of turned beech, frame of nickel-plated 13 mm steel\n' +
      '- A tool for timber framing, restoration and for anyone who likes to feel the grain',
  },
  {
    name: 'Alder No. 2 Hand Drill',
    brand: 'Alder',
    sku: 'ALD-2',
    gtin: '2000000000022',
    inTheBox: ['Hand drill', 'HSS bits of 2, 3 and 4 mm'].join('\n'),
    length: 310,
    width: 120,
    height: 70,
    ...makers.alder,
    price: 54.0,
    image: '/images/drills/eggbeater-hand-drill.svg',
    availableQuantity: 85,
    minimumOrder: 1,
    weight: 900,
    description:
      'Geared hand drill with a cast wheel and double pinion, for fine holes without noise, cord or ' +
      'battery. Gear ratio 4:1, three-jaw chuck for 0.5 to 8 mm, side knob that unscrews for tight ' +
      'places, hollow handle that stores eight small bits.\n\n' +
      '- The main wheel is machined after casting, so that it runs without play, and the axle can ' +
      'be oiled\n' +
      "- Well suited to model making, instrument repair, pilot holes near glass and to a child's " +
      'first workshop',
  },
  {
    name: 'Cairn DC102 Diamond Core Rig',
    brand: 'Cairn',
    sku: 'CRN-DC102',
    gtin: '2000000000039',
    inTheBox: [
      'Motor',
      'Stand with anchor kit',
      'Core barrel, 102 mm, eleven segments',
      'Water hose with coupling',
      'Keys',
      'PRCD protective switch',
    ].join('\n'),
    length: 420,
    width: 300,
    height: 900,
    ...makers.cairn,
    price: 1890.0,
    image: '/images/drills/diamond-core-rig.svg',
    availableQuantity: 6,
    minimumOrder: 1,
    weight: 18400,
    description:
      'Stand-mounted diamond core drill for dust-free openings up to 102 mm in reinforced concrete, ' +
      'brick and natural stone. Motor 2,200 W, 120 V, three gears with 580, 1,400 and 2,700 rpm, ' +
      'slip clutch, soft start and an overload lamp.\n\n' +
      '- The mast is 900 mm tall with a rack drive, tilts to 45° and is held by an anchor or the ' +
      'vacuum plate\n' +
      '- Works wet, or dry with an extractor\n' +
      '- Spindle 1 1/4 in UNC\n' +
      '- Weight 18.4 kg with stand',
  },
  {
    name: 'Cairn 1600 Two-Handed Mixing Drill',
    brand: 'Cairn',
    sku: 'CRN-1600',
    gtin: '2000000000046',
    inTheBox: ['Mixing drill', 'Spiral paddle, 120 mm', 'Two open-end wrenches'].join('\n'),
    length: 360,
    width: 310,
    height: 240,
    ...makers.cairn,
    price: 248.0,
    image: '/images/drills/mixer-drill.svg',
    availableQuantity: 38,
    minimumOrder: 1,
    weight: 5200,
    description:
      'Two-gear mixing drill with a wide grip frame for mortar, plaster, screed, tile adhesive and ' +
      'paint up to 65 litres. Motor 1,600 W, 120 V.\n\n' +
      '- First gear 150 to 300 rpm and 95 Nm for heavy mixes, second gear 300 to 650 rpm for thin ' +
      'ones\n' +
      '- Soft start keeps the mix in the bucket, the trigger locks for long batches, and rubber ' +
      'corners let the machine lean on a wall\n' +
      '- M14 spindle, 4 m rubber cord, weight 5.2 kg\n' +
      '- Rinse the paddle by running it in clean water',
  },
  {
    name: 'Tarn 18 Right-Angle Drill',
    brand: 'Tarn',
    sku: 'TRN-18-RA',
    gtin: '2000000000053',
    inTheBox: ['Drill', 'Battery, 2.0 Ah', 'Charger, 60 minutes', 'Belt hook'].join('\n'),
    length: 330,
    width: 80,
    height: 95,
    ...makers.tarn,
    price: 169.0,
    image: '/images/drills/right-angle-drill.svg',
    availableQuantity: 72,
    minimumOrder: 1,
    weight: 1600,
    description:
      'Cordless right-angle drill that fits between joists and inside cabinets, with a head only 95 ' +
      'mm high. 18 V brushless motor, 0 to 1,500 rpm, 38 Nm, long paddle switch that can be pressed ' +
      'from any side. 10 mm keyless metal chuck, two-position grip, LED beside the head.\n\n' +
      '- Bores 25 mm in softwood with a spade bit and 10 mm in steel\n' +
      '- Weight 1.6 kg with a 2.0 Ah battery\n' +
      '- Made for electricians and plumbers who run lines through finished framing\n' +
      '- Shares its battery with all Tarn 18 tools',
  },
  {
    name: 'Plumb M50 Magnetic Core Drill',
    brand: 'Plumb',
    sku: 'PLB-M50',
    gtin: '2000000000060',
    inTheBox: [
      'Magnetic drill',
      'Feed handle with three spokes',
      'Coolant bottle',
      'Safety chain',
      'Chip guard',
      'Cutter, 22 mm, with pilot pin',
      'Steel case',
    ].join('\n'),
    length: 300,
    width: 190,
    height: 460,
    ...makers.plumb,
    price: 1145.0,
    image: '/images/drills/magnetic-core-drill.svg',
    availableQuantity: 9,
    minimumOrder: 1,
    weight: 12800,
    description:
      'Magnetic drill with a 15 kN base that holds on beams and plate, for core cutters up to 50 mm ' +
      'and twist bits to 16 mm. Motor 1,200 W, 120 V, electronic speed 0 to 450 rpm, 19 mm Weldon ' +
      'quick-change arbor with through-tool cooling.\n\n' +
      '- Stroke 160 mm on an adjustable dovetail slide; the feed handle can be mounted on either ' +
      'side\n' +
      '- If the magnet loses its grip, the motor stops\n' +
      '- Needs 6 mm of steel or more',
  },
  {
    name: 'Tarn 18 Impact Wrench, 1/2 in',
    brand: 'Tarn',
    sku: 'TRN-18-IW',
    gtin: '2000000000077',
    inTheBox: ['Impact wrench', 'Battery, 4.0 Ah', 'Charger', 'Impact socket, 19 mm', 'Case'].join('\n'),
    length: 172,
    width: 80,
    height: 250,
    ...makers.tarn,
    price: 219.0,
    image: '/images/drills/impact-wrench-18v.svg',
    availableQuantity: 58,
    minimumOrder: 1,
    weight: 2400,
    description:
      'Half-inch impact wrench with 620 Nm breakaway torque for wheel nuts, scaffold couplers and ' +
      'structural bolts. 18 V brushless motor, three power levels: 0 to 900, 1,500 and 2,300 rpm, ' +
      'up to 3,100 impacts a minute.\n\n' +
      '- In auto mode it slows as soon as a nut runs free, so that bolts do not drop and threads ' +
      'stay whole\n' +
      '- Square drive with friction ring and through hole\n' +
      '- Length 172 mm, weight 2.4 kg with a 4.0 Ah battery\n' +
      '- Not for screws: choose the Tarn 18 Impact Driver',
  },
  {
    name: 'Tarn 18 Impact Driver',
    brand: 'Tarn',
    sku: 'TRN-18-ID',
    gtin: '2000000000084',
    inTheBox: ['Impact driver', 'Two batteries, 2.0 Ah', 'Charger, 45 minutes', 'Belt clip', 'PH2 bit'].join(
      '\n',
    ),
    length: 118,
    width: 75,
    height: 220,
    ...makers.tarn,
    price: 139.0,
    image: '/images/drills/impact-driver-18v.svg',
    availableQuantity: 130,
    minimumOrder: 1,
    weight: 1300,
    description:
      'Short, quick impact driver: 190 Nm in a body only 118 mm long, for decking screws, lag bolts ' +
      'and metal framing. 18 V brushless motor, four modes including one for self-drilling screws, ' +
      '0 to 3,400 rpm, 0 to 3,900 impacts a minute. 1/4 in hex collet that takes bits with one ' +
      'hand; three LEDs around the nose leave no shadow.\n\n' +
      '- Weight 1.3 kg with a 2.0 Ah battery\n' +
      '- Drives 8 x 200 mm screws into spruce without a pilot hole\n' +
      '- Wear ear protection',
  },
  {
    name: 'Tarn 12 Compact Drill Driver',
    brand: 'Tarn',
    sku: 'TRN-12-DD',
    gtin: '2000000000091',
    inTheBox: ['Drill driver', 'Two batteries, 2.0 Ah', 'Charger, 40 minutes', 'PH2 bit', 'Soft bag'].join(
      '\n',
    ),
    length: 144,
    width: 60,
    height: 185,
    ...makers.tarn,
    price: 89.0,
    image: '/images/drills/cordless-drill-driver-12v.svg',
    availableQuantity: 165,
    minimumOrder: 1,
    weight: 950,
    priceTiers: [
      { minQuantity: 5, price: 84 },
      { minQuantity: 10, price: 79 },
    ],
    description:
      'Pocket-sized 12 V drill driver that weighs 0.95 kg and still drives 6 x 80 mm screws without ' +
      'complaint. Brushless motor, 32 Nm, two gears with 0 to 420 and 0 to 1,600 rpm, 20 clutch ' +
      'settings plus drilling. 10 mm keyless chuck, length 144 mm, battery inside a slim handle ' +
      'that suits small hands.\n\n' +
      '- Bores 20 mm in wood and 8 mm in steel\n' +
      '- For furniture, kitchens, switch boxes and every job done on a ladder\n' +
      '- The battery shows its charge on three lamps',
  },
  {
    name: 'Cairn 52 SDS-Max Combination Hammer',
    brand: 'Cairn',
    sku: 'CRN-52',
    gtin: '2000000000107',
    inTheBox: [
      'Hammer',
      'Swivelling side handle',
      'Pointed chisel, 280 mm',
      'Grease',
      'Case with steel latches',
    ].join('\n'),
    length: 490,
    width: 120,
    height: 270,
    ...makers.cairn,
    price: 649.0,
    image: '/images/drills/sds-max-demolition-hammer.svg',
    availableQuantity: 14,
    minimumOrder: 1,
    weight: 6900,
    description:
      'SDS-max combination hammer with 11.8 J for holes up to 52 mm in concrete and for a full ' +
      "day's chiselling. Motor 1,500 W, 120 V, 150 to 320 rpm, 1,350 to 2,750 blows a minute, " +
      'twelve chisel positions.\n\n' +
      '- Vibration is damped at the rear handle to 8.1 m/s², a clutch stops the spindle when the ' +
      'bit jams, and a lamp calls for new brushes eight hours ahead\n' +
      '- Core bits up to 125 mm\n' +
      '- Weight 8.3 kg, 4 m rubber cord\n' +
      '- For breakthroughs, starter bars and floor removal',
  },
  {
    name: 'Cairn 850 Corded Hammer Drill',
    brand: 'Cairn',
    sku: 'CRN-850',
    gtin: '2000000000114',
    inTheBox: ['Hammer drill', 'Side handle', 'Depth stop, 210 mm', 'Masonry bit, 8 mm', 'Case'].join('\n'),
    length: 330,
    width: 80,
    height: 210,
    ...makers.cairn,
    price: 119.0,
    image: '/images/drills/hammer-drill-corded.svg',
    availableQuantity: 88,
    minimumOrder: 1,
    weight: 2600,
    description:
      'Two-gear hammer drill with 850 W and a 13 mm metal chuck, for brick, block, wood and steel ' +
      'all day long. 120 V, 0 to 1,100 and 0 to 3,000 rpm, up to 48,000 blows a minute, 62 Nm in ' +
      'first gear.\n\n' +
      '- One knob switches between hammering and plain drilling\n' +
      '- The side handle turns through 360° and carries a steel depth stop; the gear case is die- ' +
      'cast aluminium\n' +
      '- Bores 18 mm in concrete, 40 mm in wood, 13 mm in steel\n' +
      '- Weight 2.6 kg, 4 m cord',
  },
  {
    name: 'Plumb 16 Bench Drill Press',
    brand: 'Plumb',
    sku: 'PLB-16',
    gtin: '2000000000121',
    inTheBox: ['Drill press', 'Keyed chuck with arbor', 'Chuck guard', 'Hex keys'].join('\n'),
    length: 540,
    width: 330,
    height: 960,
    ...makers.plumb,
    price: 429.0,
    image: '/images/drills/bench-drill-press.svg',
    availableQuantity: 17,
    minimumOrder: 1,
    weight: 54000,
    description:
      'Bench drill press with a 16 mm chuck, 80 mm stroke and twelve speeds, for holes that are ' +
      'square and repeatable. Motor 550 W, 120 V, belt drive from 220 to 2,450 rpm under a hinged ' +
      'cover with a safety switch.\n\n' +
      '- Cast-iron base and table; the table is raised by rack, turns through 360° and tilts 45° to ' +
      'both sides\n' +
      '- Throat 165 mm, column 70 mm across, spindle MT2, runout below 0.03 mm\n' +
      '- Depth stop with scale\n' +
      '- Ships on a pallet; two people should lift it',
  },
  {
    name: 'Cairn 28 SDS-Plus Rotary Hammer',
    brand: 'Cairn',
    sku: 'CRN-28',
    gtin: '2000000000138',
    inTheBox: [
      'Rotary hammer',
      'Side handle with steel depth stop',
      'SDS-plus bits of 8 and 10 mm',
      'Grease',
      'Case',
    ].join('\n'),
    length: 370,
    width: 90,
    height: 210,
    ...makers.cairn,
    price: 199.0,
    image: '/images/drills/sds-plus-rotary-hammer.svg',
    availableQuantity: 66,
    minimumOrder: 1,
    weight: 2900,
    priceTiers: [{ minQuantity: 5, price: 189 }],
    description:
      'Rotary hammer with 3.2 J and four functions: drill, hammer drill, chisel and turn the chisel ' +
      'to where you need it. Motor 850 W, 120 V, 0 to 1,150 rpm, 0 to 4,300 blows a minute.\n\n' +
      '- SDS-plus chuck with dust cap; the sleeve is pulled with one hand\n' +
      '- Bores 28 mm in concrete, best between 6 and 18 mm; core bits up to 68 mm\n' +
      '- A safety clutch spares the wrist when the bit jams, and the rear handle is damped\n' +
      '- Weight 2.9 kg, 4 m cord',
  },
  {
    name: 'Tarn 18 Drill Driver',
    brand: 'Tarn',
    sku: 'TRN-18-DD',
    gtin: '2000000000145',
    inTheBox: [
      'Drill driver',
      'Two batteries, 4.0 Ah',
      'Charger, 60 minutes',
      'Twist bit, 8 mm',
      'Double-ended bit',
      'Case',
    ].join('\n'),
    length: 168,
    width: 78,
    height: 235,
    ...makers.tarn,
    price: 149.0,
    image: '/images/drills/cordless-drill-driver-18v.svg',
    availableQuantity: 140,
    minimumOrder: 1,
    weight: 1700,
    priceTiers: [{ minQuantity: 10, price: 129 }],
    description:
      'Brushless 18 V drill driver with 65 Nm and a 13 mm metal chuck: the one machine to own if ' +
      'you own only one. Two gears with 0 to 550 and 0 to 2,000 rpm, 22 clutch settings plus ' +
      'drilling, and a motor brake that stops the chuck in half a second.\n\n' +
      '- Length 168 mm, weight 1.7 kg with a 4.0 Ah battery\n' +
      '- Bores 50 mm in softwood and 13 mm in steel\n' +
      '- LED at the foot, belt hook on either side\n' +
      '- Every Tarn 18 battery fits',
  },
];
