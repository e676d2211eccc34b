/** What a salesperson of a tool shop would hand over. All that is given has to be so; of several kinds, options or numbers, one. */
export type Wanted = {
  kinds?: readonly string[];
  brand?: string;
  /** Attributes by their names: numbers that their value has to include or reach, or an option. */
  figures?: Readonly<Record<string, number | string | readonly [from: number, to: number]>>;
  /** In the name. */
  named?: RegExp;
  /** In USD. */
  price?: readonly [from: number, to: number];
  /** In grams. */
  weight?: readonly [from: number, to: number];
};

/**
 * A text, what its first product has to be (one of these), and what the second and the third have to be, which may be less. Fewer
 * products than three are fine, none are not; `nothing` is for what this shop does not have and must not replace by something else.
 */
export type AskedQuery = readonly [
  q: string,
  first: Wanted | readonly Wanted[] | 'nothing',
  others?: Wanted | readonly Wanted[],
];

const driver: Wanted = { kinds: ['Drill drivers'] };
const hammerDrill: Wanted = { kinds: ['Hammer drills'] };
const rotaryHammer: Wanted = { kinds: ['Rotary hammers'] };
const demolition: Wanted = { kinds: ['Rotary hammers'], figures: { 'Tool holder': 'SDS-max' } };
const impactDriver: Wanted = { named: /impact driver/i };
const impactWrench: Wanted = { named: /impact wrench/i };
const impact: Wanted = { kinds: ['Impact drivers & wrenches'] };
const press: Wanted = { named: /drill press/i };
const stationary: Wanted = { kinds: ['Stationary & core drills'] };
const machines = ['Drill drivers', 'Hammer drills', 'Rotary hammers', 'Stationary & core drills'];
const drill: Wanted = { kinds: machines };
const handDrill: Wanted = { kinds: ['Hand tools'], named: /drill/i };
const metalBits: Wanted = { kinds: ['Metal bits'] };
const woodBits: Wanted = { kinds: ['Wood bits'] };
const masonryBits: Wanted = { kinds: ['Masonry bits'] };
const screwBits: Wanted = { kinds: ['Screwdriver bits'] };
const drillBits: Wanted = { kinds: ['Metal bits', 'Wood bits', 'Masonry bits', 'Hole saws'] };
const drillKinds = ['Metal bits', 'Wood bits', 'Masonry bits', 'Hole saws'];
const holeSaw: Wanted = { kinds: ['Hole saws'] };
const battery: Wanted = { kinds: ['Batteries'] };
const charger: Wanted = { kinds: ['Chargers'] };
const mixer: Wanted = { kinds: ['Mixers'] };
const cordless = { 'Power source': 'Battery' };
const bitsOf = (kind: string, diameter: number): Wanted => ({
  kinds: [kind],
  figures: { Diameter: diameter },
});

/** What customers of tool shops type, and what the demo shop should show them first. Before searches were read, 32 of 111 were answered so. */
export const askedQueries: readonly AskedQuery[] = [
  // Trade names
  ['demolition hammer', demolition, rotaryHammer],
  ['breaker', demolition, rotaryHammer],
  ['jackhammer', demolition, rotaryHammer],
  ['combi drill', [hammerDrill, driver]],
  ['percussion drill', hammerDrill],
  ['cordless screwdriver', driver, [driver, impact]],
  ['screw gun', driver, [driver, impact]],
  ['power drill', drill],
  ['battery drill', { ...driver, figures: cordless }, { figures: cordless }],
  ['cordless drill', driver, { figures: cordless }],
  ['electric drill', drill],
  ['corded drill', [hammerDrill, { ...drill, figures: { 'Power source': 'Mains' } }]],
  ['impact gun', impact],
  ['nut runner', impactWrench, impact],
  ['impact drill', hammerDrill],
  ['sds drill', rotaryHammer],
  ['pillar drill', press, stationary],
  ['drill press small', press, stationary],
  ['bench drill', press, stationary],
  ['mag drill', { named: /magnetic/i }, stationary],
  ['core drill', { ...stationary, named: /core/i }, stationary],
  ['paddle mixer', mixer],
  ['mortar mixer', mixer],
  ['egg beater drill', handDrill],
  ['hand brace', { named: /brace/i }],
  ['angle drill', { named: /angle/i }],
  ['drill driver', driver],
  ['impact driver', impactDriver, impact],
  ['impact wrench', impactWrench, impact],
  ['hammer drill', hammerDrill, [hammerDrill, rotaryHammer]],
  ['rotary hammer', rotaryHammer],
  ['battery', battery],
  ['fast charger', { ...charger, named: /fast/i }, charger],
  // Bits
  ['drill bits', drillBits],
  ['bits for wood', woodBits],
  ['concrete drill bit', masonryBits],
  ['drill bits for steel', metalBits],
  ['bits for stainless steel', { ...metalBits, figures: { Material: 'Cobalt steel' } }, metalBits],
  ['tile drill bit', { ...holeSaw, figures: { Material: 'Diamond' } }, [holeSaw, masonryBits]],
  ['paddle bit', { ...woodBits, named: /spade/i }, woodBits],
  ['dowel bits', { ...woodBits, named: /brad point/i }, woodBits],
  ['torx 20 bit', { ...screwBits, named: /torx/i }, screwBits],
  ['T25 bit', { ...screwBits, named: /T25/ }, screwBits],
  ['T40 bits', screwBits],
  ['TX25 bits', { ...screwBits, named: /T25/ }, screwBits],
  ['PZ3 bits', { ...screwBits, named: /bit set/i }, screwBits],
  ['magnetic bit holder', { ...screwBits, named: /bit set/i }],
  ['phillips bit', { ...screwBits, named: /phillips|ph2/i }, screwBits],
  ['screwdriver bits', screwBits],
  ['hole cutter', holeSaw],
  ['hole saw 68mm', { ...holeSaw, figures: { Diameter: 68 } }, holeSaw],
  ['cone drill', { named: /step drill/i }, metalBits],
  ['socket driver bits', { named: /nut setter/i }, screwBits],
  ['bit sharpener', { named: /sharpener/i }],
  ['chisel', { named: /chisel/i }],
  ['chuck', { kinds: ['Accessories'], named: /chuck/i }, { kinds: ['Accessories'] }],
  ['dust collector', { named: /dust cup/i }],
  // German
  ['Akkuschrauber', { ...driver, figures: cordless }, { figures: cordless }],
  ['Bohrhammer', rotaryHammer],
  ['Schlagbohrmaschine', hammerDrill],
  ['Schlagschrauber', impact],
  ['Bohrmaschine', drill],
  ['Standbohrmaschine', press, stationary],
  ['Lochsäge', holeSaw],
  ['Steinbohrer', masonryBits],
  ['Holzbohrer 10mm', bitsOf('Wood bits', 10)],
  ['Metallbohrer', metalBits],
  ['Ladegerät', charger],
  ['Akku 18V', { ...battery, figures: { Voltage: 18 } }],
  ['Bohrfutter', { named: /chuck/i }, { kinds: ['Accessories'] }],
  ['Rührwerk', mixer],
  ['Handbohrmaschine', handDrill],
  // Misspelled
  ['hamer drill', hammerDrill, [hammerDrill, rotaryHammer]],
  ['cordles dril', driver, { figures: cordless }],
  ['impct driver', impactDriver, impact],
  ['rotory hammer', rotaryHammer],
  ['screwdriwer bits', screwBits],
  ['drill pres', press, stationary],
  ['akuschrauber', { ...driver, figures: cordless }, { figures: cordless }],
  ['batery charger', charger],
  ['masonary bits', masonryBits],
  ['forstner bitt', { named: /forstner/i }, woodBits],
  // Figures
  ['3/8 drill bit', { ...drillBits, figures: { Diameter: [9.3, 9.8] } }, drillBits],
  ['1/2 inch impact wrench', impactWrench, impact],
  ['1/4 hex bits', { kinds: ['Screwdriver bits', 'Wood bits'], figures: { Shank: '1/4 in hex' } }],
  ['650 w', { figures: { Power: [487, 813] } }],
  ['850w hammer drill', { ...hammerDrill, figures: { Power: 850 } }],
  ['20v drill', { ...driver, figures: { Voltage: 18 } }],
  ['18v', { figures: { Voltage: 18 } }],
  ['12 volt drill', { ...driver, figures: { Voltage: 12 } }],
  ['5 ah battery', { ...battery, figures: { Capacity: [3.75, 6.25] } }],
  ['4ah', { ...battery, figures: { Capacity: 4 } }],
  ['5mm drill bit', { ...drillBits, figures: { Diameter: 5 } }],
  ['sds plus bit 12mm', { ...masonryBits, figures: { Diameter: 12, Shank: 'SDS-plus' } }],
  ['sds max 32', { figures: { Shank: 'SDS-max', Diameter: 32 } }, masonryBits],
  ['7/16 masonry bit', bitsOf('Masonry bits', 11.1)],
  ['drill for 30mm holes in concrete', [rotaryHammer, stationary], [rotaryHammer, stationary]],
  // Prices, orders, with and without
  [
    'drill under 100 dollars',
    [
      { ...drill, price: [0, 100] },
      { ...handDrill, price: [0, 100] },
    ],
  ],
  ['drill under $120', { ...drill, price: [0, 120] }],
  ['cheapest drill', { ...drill, price: [0, 90] }, drill],
  ['batteries 40 to 80 dollars', { ...battery, price: [40, 80] }],
  ['drill without battery', { ...drill, figures: { 'Power source': 'Mains' } }],
  ['brushless impact driver', { ...impactDriver, figures: { Brushless: 1 } }, impact],
  ['light drill', { ...drill, weight: [0, 1300] }, { ...drill, weight: [0, 2700] }],
  // Questions
  [
    'which drill for concrete',
    [rotaryHammer, hammerDrill, stationary],
    [rotaryHammer, hammerDrill, stationary],
  ],
  ['I need a drill for screws in furniture', [driver, impact], [driver, impact]],
  ['what bit for brick wall', masonryBits],
  // What stands beside a kind's name
  ['bits & accessories', { kinds: [...drillKinds, 'Screwdriver bits', 'Accessories'] }],
  ['cheap impact wrench', impactWrench, impact],
  ['drill press vice', 'nothing'],
  ['drill bit sharpener', { named: /sharpener/i }, [{ named: /sharpener/i }, metalBits]],
  ['replacement chuck', { named: /chuck/i }],
  ['bit extension bar', 'nothing'],
  ['16mm sds plus 400mm long', { named: /sds-plus/i }, [masonryBits, rotaryHammer, { named: /sds-plus/i }]],
  ['drill press stand', [press, stationary], stationary],
  ['Bohrer für Fliesen 68 mm', { ...holeSaw, figures: { Material: 'Diamond' } }, [holeSaw, masonryBits]],
  ['Akkuschrauber ohne Akku', { ...driver, figures: cordless }, { figures: cordless }],
  ['allen key bit', screwBits],
  ['chuck key', 'nothing'],
  ['SDS-max or SDS-plus hammer', rotaryHammer],
  ['12v or 18v battery', battery],
  ['cordless impact', impact],
  ['cordless impact driver no battery', impactDriver, impact],
  // Brands and part numbers
  ['makita drill', drill],
  ['makita', 'nothing'],
  ['tarn 18v battery', { ...battery, brand: 'Tarn', figures: { Voltage: 18 } }],
  ['cairn', { brand: 'Cairn' }],
  ['hex sp 12', { named: /sds-plus hammer bit, 12/i }],
  ['TRN18DD', { named: /18 drill driver/i }],
  ['2000000000244', { named: /sharpener/i }],
  ['2 000000 000244', { named: /sharpener/i }],
];
