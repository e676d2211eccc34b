/** Words for words, as `synonym` in the contract. */
export type ShippedSynonym = { words: string; means: string };

/**
 * What people call the goods of tool shops, in English and German: first what it means, then the words for it. They name kinds,
 * options and common words, and never a product or a part number: each shop has what it has.
 */
const groups: readonly (readonly [means: string, words: string])[] = [
  // Drilling machines
  [
    'battery power source drill drivers, drill drivers, cordless drills',
    'cordless drill driver, cordless screwdriver, battery screwdriver, power screwdriver, electric screwdriver, screw gun, screwgun, ' +
      'power screw driver, cordless drill screwdriver, drill screwdriver, akkuschrauber, akku schrauber, akkubohrschrauber, ' +
      'akku bohrschrauber, bohrschrauber, akkubohrer, akku bohrer, akkubohrmaschine, akku bohrmaschine, akkuschraubendreher, ' +
      'akku schraubendreher, elektroschrauber, schrauber',
  ],
  [
    'drill',
    'power drill, electric drill, drilling machine, electric hand drill, power drilling machine, bohrmaschine, bohrer maschine, ' +
      'elektrobohrer, drills and drivers',
  ],
  [
    'hammer drills, drill drivers, combi drills',
    'combi drill, combi drills, combination drill, combi hammer drill, kombibohrmaschine, schlagbohrschrauber, ' +
      'akkuschlagbohrschrauber, akku schlagbohrschrauber, akku schlagbohrer',
  ],
  [
    'hammer drills, percussion drills, impact drills',
    'percussion drill, impact drill, hammer action drill, hammerdrill, masonry drill machine, percussion hammer drill, ' +
      'schlagbohrmaschine, schlagbohrer, schlagbohrmaschinen',
  ],
  [
    'rotary hammers, SDS hammers',
    'sds drill, sds hammer, sds machine, sds hammer drill, sds rotary hammer drill, rotary hammer drill, rotohammer, roto hammer, rotary drill, ' +
      'perforator, perforator drill, concrete drill, concrete hammer, drill hammer sds, bohrhammer, kombihammer, ' +
      'akku bohrhammer, akkubohrhammer, betonbohrer maschine, sds bohrhammer, sds bohrmaschine',
  ],
  [
    'SDS-plus rotary hammers, rotary hammers',
    'sds plus drill, sds plus hammer, sds plus hammer drill, sds plus bohrhammer, sds plus machine',
  ],
  [
    'SDS-max rotary hammers, demolition hammers, rotary hammers',
    'demolition hammer, demo hammer, demolition drill, demolition breaker, breaker, breaker hammer, concrete breaker, jackhammer, ' +
      'jack hammer, chipping hammer, chisel hammer, kango, kango hammer, combination hammer, sds max drill, sds max hammer, ' +
      'sds max machine, heavy hammer, abbruchhammer, stemmhammer, meißelhammer, aufbruchhammer, presslufthammer, ' +
      'sds max bohrhammer',
  ],
  [
    'drill presses, bench mounting stationary drills, stationary drills',
    'drill press, pillar drill, bench drill, bench press drill, column drill, pedestal drill, benchtop drill, bench top drill press, ' +
      'bench drill press, table drill, floor drill press, upright drill, press drill, tischbohrmaschine, standbohrmaschine, ' +
      'ständerbohrmaschine, säulenbohrmaschine, bohrständer maschine',
  ],
  [
    'magnetic drills, magnet mounting stationary drills, magnetic core drills',
    'mag drill, magnetic drill, magnet drill, magdrill, mag base drill, magnetic base drill, magnetic drill press, magnetic core drill press, ' +
      'rotabroach, magnetbohrmaschine, magnetkernbohrmaschine, kernbohrmaschine magnet, magnetic drilling machine',
  ],
  [
    'diamond drills, stand mounting core drills, core drills',
    'diamond core drill, diamond drill rig, concrete core drill, coring machine, coring rig, core rig, core drill rig, concrete coring, wet core drill, ' +
      'kernbohrgerät, kernbohrmaschine, diamantbohrmaschine, betonkernbohrmaschine, kernbohrer maschine',
  ],
  [
    'right-angle drill',
    'angle drill, close quarter drill, close quarters drill, angled drill, corner drill, winkelbohrmaschine, winkelbohrer',
  ],
  [
    'hand drill',
    'egg beater drill, eggbeater drill, eggbeater, egg beater, manual drill, wheel drill, crank drill, handbohrmaschine, handbohrer, handkurbelbohrer, non electric drill',
  ],
  ['brace', 'bit brace, carpenter brace, brace and bit, hand brace, bohrwinde, brustleier, brustbohrer'],
  [
    'impact drivers',
    'impact screwdriver, impact screw driver, impact drill driver, impactor, schlagschrauber akku, ' +
      'akku schlagschrauber, akkuschlagschrauber, drehschlagschrauber, schlagschraubendreher',
  ],
  [
    'impact wrenches',
    'nut runner, nutrunner, impact gun, rattle gun, rattler, wheel gun, wheel nut gun, lug nut gun, air wrench, torque gun, lug wrench, windy gun, buzz gun, ' +
      'impact spanner, radmutternschrauber, drehschlag schrauber, radschrauber',
  ],
  [
    'impact drivers & wrenches, impact drivers, impact wrenches',
    'schlagschrauber, impact tool, impact tools, impacts',
  ],
  [
    'mixers',
    'paddle mixer, mortar mixer, plaster mixer, paint mixer, cement mixer, concrete mixer, mud mixer, grout mixer, adhesive mixer, ' +
      'mixing drill, mixer drill, paddle drill, stirrer, power mixer, hand mixer, handheld mixer, thinset mixer, rührwerk, rührgerät, ' +
      'mörtelrührer, mörtelmischer, mischer, farbrührer, handrührwerk, mörtelrührwerk',
  ],
  ['hand tools', 'hand tool, handwerkzeug, handwerkzeuge, manual tools, non powered tools'],
  ['power tools', 'power tool, electric tools, elektrowerkzeug, elektrowerkzeuge, machines, maschinen'],
  // How they are driven
  [
    'battery power source, battery',
    'cordless, battery powered, battery operated, battery driven, rechargeable, wireless, akkubetrieben, akkubetriebene, kabellos, kabellose, schnurlos',
  ],
  [
    'mains power source',
    'corded, mains powered, plug in, plugin, wired, cord, cable, power cord, kabel, netzbetrieben, kabelgebunden, netzstrom, netz',
  ],
  ['brushless', 'bürstenlos, bürstenlose, bürstenloser, bl motor, brush less, carbon free'],
  // Bits
  [
    'metal bits, wood bits, masonry bits, drill bits',
    'drill bit, drill bits, drilling bit, boring bit, bit for drill, bohrersatz, bohrer satz, bohrerset, bohrer set, bohrkassette, spiralbohrer set, bohreinsatz',
  ],
  ['drill bit', 'bohrer'],
  [
    'masonry bits',
    'masonry drill bit, concrete bit, concrete drill bit, concrete masonry bit, brick bit, brick drill bit, brick wall bit, wall bit, wall drill bit, stone bit, stone drill bit, ' +
      'block bit, cement bit, cement drill bit, rock bit, hammer bit, hammer drill bit, rotary hammer bit, impact drill bit, percussion bit, tct bit, ' +
      'carbide bit, carbide drill bit, tungsten bit, steinbohrer, betonbohrer, mauerbohrer, mauerwerksbohrer, steinbohrer set, ' +
      'hammerbohrer, dübelbohrer, widiabohrer, hartmetallbohrer, ziegelbohrer, granite bit, granite drill bit, plaster bit, wall plug bit',
  ],
  [
    'SDS-plus masonry bits, masonry bits',
    'sds bit, sds drill bit, sds bits, sds plus bit, sds plus drill bit, sds masonry bit, sds concrete bit, sds bohrer, sds plus bohrer, sds bohrer set',
  ],
  ['SDS-max masonry bits, masonry bits', 'sds max bit, sds max drill bit, sds max bohrer'],
  [
    'wood bits',
    'wood drill bit, wooden bit, timber bit, timber drill bit, woodworking bit, woodworking drill bit, wood boring bit, carpentry bit, lumber bit, hardwood bit, softwood bit, ' +
      'plywood bit, holzbohrer, holzspiralbohrer, holzbohrer set, holzbohrersatz, furniture bit',
  ],
  [
    'metal bits',
    'metal drill bit, steel bit, steel drill bit, iron bit, iron drill bit, aluminium bit, aluminum bit, aluminium drill bit, aluminum drill bit, brass bit, copper bit, sheet metal bit, sheet metal drill bit, ' +
      'hss bit, hss drill bit, jobber bit, jobber drill bit, twist bit, twist drill, twist drill bit, twist drill set, high speed steel bit, hss bohrer, ' +
      'metallbohrer, stahlbohrer, spiralbohrer, eisenbohrer, metallbohrer set, hss bohrer set, metal drilling bit, numbered drill bit',
  ],
  [
    'cobalt steel metal bits, cobalt metal bits, metal bits',
    'stainless steel bit, stainless bit, stainless drill bit, stainless steel drill bit, inox bit, inox drill bit, cobalt bit, cobalt drill bit, ' +
      'hss co, hss co bit, hardened steel bit, hardened steel drill bit, hard metal bit, hard steel bit, edelstahlbohrer, kobaltbohrer, cobaltbohrer, hss co bohrer, inoxbohrer',
  ],
  [
    'diamond hole saws, diamond bits, hole saws',
    'tile bit, tile drill bit, tile hole saw, tile cutter bit, tiles bit, ceramic bit, ceramic drill bit, ceramic tile bit, porcelain bit, porcelain drill bit, porcelain tile bit, ' +
      'glass bit, glass drill bit, marble bit, marble drill bit, diamond bit, diamond drill bit, diamond core bit, diamond hole cutter, ' +
      'fliesenbohrer, glasbohrer, fliesenbohrkrone, diamantbohrer, diamantbohrkrone, diamantlochsäge, diamant lochsäge, fliesenlochsäge',
  ],
  [
    'hole saws',
    'hole cutter, holesaw, hole cutting saw, hole saw bit, hole bit, core bit, core cutter, cup saw, bell saw, pipe hole cutter, door lock bit, door knob bit, doorknob hole saw, ' +
      'socket cutter, lochsäge, lochsägen, lochsägenset, lochsägen set, lochkreissäge, dosensenker, dosenbohrer, bohrkrone',
  ],
  [
    'spade bit',
    'paddle bit, flat bit, flat wood bit, speed bore bit, speedbore bit, flachfräsbohrer, flachbohrer',
  ],
  [
    'auger bit',
    'auger, ship auger, wood auger, auger drill, auger drill bit, snail bit, beam bit, schlangenbohrer, balkenbohrer',
  ],
  [
    'brad point bit',
    'dowel bit, dowel drill, dowel drill bit, lip and spur bit, spur point bit, brad bit, bradpoint bit, dübelbohrer holz, zentrierspitzenbohrer',
  ],
  [
    'forstner bit',
    'hinge bit, cup hinge bit, hinge cutter, hinge boring bit, forstnerbohrer, kunstbohrer, topfbohrer, topfbandbohrer, flat bottom bit, flat bottomed bit, cabinet hinge bit',
  ],
  [
    'step drill',
    'step bit, step drill bit, stepped bit, stepped drill bit, cone bit, cone drill, cone drill bit, cone cutter, unibit, christmas tree bit, stufenbohrer, kegelbohrer, schälbohrer, konusbohrer',
  ],
  [
    'countersink',
    'counter sink, counter sink bit, countersink bit, countersinker, chamfer bit, deburring bit, deburrer, senker, kegelsenker, entgrater, versenker',
  ],
  [
    'screwdriver bits',
    'screw bit, screw bits, driver bit, driver bits, drive bit, bit set screwdriver, screwdriving bits, screwdriver tips, screwdriver heads, impact bit, impact driver bit, impact bits, impact rated bit, insert bit, ' +
      'power bit, schrauberbit, schrauberbits, schraubendreherbits, bitsatz, bit satz, bitset, bitsortiment, schraubbits, screw bit set, bit assortment, tip set',
  ],
  [
    'torx screwdriver bits',
    'star bit, star bits, torx bit, torx bits, tx bit, tx bits, torx driver bit, star drive bit, torxbit, torxbits, 6 lobe bit',
  ],
  [
    'phillips screwdriver bits',
    'phillips bit, phillips bits, cross head bit, crosshead bit, cross bit, phillips head bit, kreuzschlitzbit, kreuzschlitz bit, kreuzschlitzbits, philips bit',
  ],
  [
    'slotted screwdriver bits',
    'slotted bit, flathead bit, flat head bit, flat blade bit, schlitzbit, schlitz bit, schlitzbits',
  ],
  ['pozidriv screwdriver bits, PZ2 screwdriver bits', 'pozidriv bit, pozidrive bit, pozi bit'],
  [
    'hex screwdriver bits',
    'allen bit, allen bits, allen key bit, hex bit, hex bits, hex key bit, inbusbit, inbusbits, inbus bit, innensechskant bit',
  ],
  [
    'nut setter',
    'nut driver, nutdriver, nut driver bit, socket bit, socket driver, socket driver bit, hex driver, hex socket bit, socket set, nut setter bit, magnetic nut driver, roofing bit, roofing screw bit, steckschlüsseleinsatz, steckschlüsselbit, nuss, sechskant steckschlüssel',
  ],
  [
    'chisel',
    'chisel bit, chisel bits, sds chisel, point chisel, pointed chisel, flat chisel, moil point, bull point, cold chisel, spade chisel, tile chisel, chasing chisel, meißel, spitzmeißel, flachmeißel, fliesenmeißel, meißelset, sds meißel',
  ],
  // Batteries and chargers
  [
    'batteries',
    'battery pack, power pack, spare battery, replacement battery, extra battery, rechargeable battery, lithium battery, li ion battery, li ion, lithium ion battery, drill battery, tool battery, accu, akku, akkus, akkupack, ersatzakku, wechselakku, werkzeugakku, batterie, batterien, akkumulator, drill batteries',
  ],
  [
    'chargers',
    'battery charger, charging station, charge station, charging dock, charger for battery, power supply, ladegerät, ladegeräte, akkuladegerät, akku ladegerät, ladestation, schnellladegerät, schnelllader, lader, doppelladegerät, battery charging station',
  ],
  ['fast charger', 'rapid charger, quick charger, turbo charger, speed charger, express charger'],
  [
    'double charger',
    'dual charger, twin charger, dual port charger, two bay charger, 2 bay charger, doppellader',
  ],
  // What goes with them
  ['accessories', 'accessory, attachments, add ons, extras, zubehör'],
  ['chuck', 'drill chuck, drill head, chuck for drill, jacobs chuck, spannfutter, bohrfutter'],
  [
    'keyless chuck',
    'quick change chuck, quick chuck, quick release chuck, self locking chuck, schnellspannbohrfutter, schnellspannfutter, hand tighten chuck',
  ],
  [
    'SDS adapter',
    'sds chuck, sds chuck adapter, sds converter, sds adaptor, sds to keyless chuck, sds bohrfutter, bohrfutter adapter, sds plus chuck, sds plus adaptor, sds plus chuck adapter',
  ],
  [
    'dust cup',
    'dust collector, dust catcher, dust collection, dust extraction, dust extractor, dust cap, dust shroud, drill dust, dust guard, vacuum attachment, staubfänger, staubabsaugung, bohrstaubfänger, bohrstaub, staubschutz, absaugung',
  ],
  [
    'flexible shaft',
    'flex shaft, flexible drive, flexible extension, flex extension, flexi shaft, flexible drill extension, drill extension, biegsame welle, biegewelle, flexwelle',
  ],
  [
    'sharpener',
    'bit grinder, drill grinder, drill sharpener, drill doctor, drill bit sharpener, drill bit grinder, bit sharpening, sharpening machine, sharpening tool, bohrerschärfgerät, bohrer schärfgerät, bohrerschärfer, schärfgerät, bohrerschleifgerät, bohrer schleifen',
  ],
  [
    'magnetic holder',
    'magnetic bit holder, magnetic screwdriver bit holder, magnetic bit tip holder, magnetbithalter',
  ],
  // Materials
  ['wood', 'timber, holz, lumber'],
  ['wood, timber', 'wood'],
  ['metal', 'metall'],
  ['metal, steel', 'metal'],
  ['steel', 'stahl'],
  ['concrete', 'beton'],
  ['brick', 'ziegel, backstein'],
  ['tile', 'fliese, fliesen, kachel'],
  ['stone', 'stein, naturstein'],
  ['stainless steel', 'edelstahl, inox'],
  // Sizes of screws
  ['PH2', 'phillips 2, phillips no 2'],
  ['PH1', 'phillips 1'],
  ['PH3', 'phillips 3'],
  ['PZ2', 'pozidriv 2, pozi 2'],
];

/** Goods that many tool shops have and others lack. A name of several words is not taken apart: who asks for a circular saw wants no hole saw. */
const goods: readonly (readonly [means: string, words: string])[] = [
  ['angle grinder', 'winkelschleifer, flex, disc grinder, side grinder, cut off grinder, trennschleifer'],
  ['circular saw', 'kreissäge, handkreissäge, skilsaw, skill saw, buzz saw'],
  ['jigsaw', 'jig saw, stichsäge, saber saw'],
  ['reciprocating saw', 'sawzall, sabre saw, säbelsäge, tigersäge, recip saw'],
  ['mitre saw', 'miter saw, chop saw, kappsäge, gehrungssäge, drop saw'],
  ['table saw', 'tischkreissäge, bench saw'],
  ['chainsaw', 'chain saw, kettensäge, motorsäge'],
  ['multi-tool', 'oscillating tool, multitool, multi tool, multifunktionswerkzeug, oszillierer'],
  [
    'sander',
    'schleifer, schleifmaschine, sanding machine, orbital sander, exzenterschleifer, schwingschleifer, belt sander, bandschleifer',
  ],
  ['router', 'oberfräse, trim router, wood router'],
  ['planer', 'hobel, elektrohobel, power planer'],
  ['heat gun', 'hot air gun, heißluftpistole, heissluftfön'],
  ['nail gun', 'nailer, brad nailer, framing nailer, nagler, druckluftnagler'],
  ['staple gun', 'stapler, tacker, hefter'],
  ['glue gun', 'hot glue gun, heißklebepistole, klebepistole'],
  ['vacuum cleaner', 'shop vac, shop vacuum, hoover, staubsauger, nasssauger, bausauger'],
  ['spirit level', 'bubble level, wasserwaage, level'],
  ['laser level', 'line laser, cross line laser, kreuzlinienlaser, linienlaser, rotationslaser'],
  ['tape measure', 'measuring tape, maßband, zollstock, metermaß, folding rule, gliedermaßstab'],
  ['spanner', 'wrench, schraubenschlüssel, maulschlüssel, ringschlüssel'],
  ['socket set', 'ratchet set, steckschlüsselsatz, knarrenkasten, ratschenkasten, nusskasten'],
  ['screwdriver', 'schraubendreher, schraubenzieher, hand screwdriver'],
  ['hammer', 'claw hammer, zimmermannshammer, schlosserhammer'],
  ['pliers', 'zange, zangen, kombizange, pincers'],
  ['wall plug', 'dübel, rawl plug, rawlplug, wall anchor, screw anchor, dowel plug'],
  ['screw', 'screws, schraube, schrauben'],
  ['cutting disc', 'cut off wheel, cut off disc, trennscheibe, flexscheibe, diamond disc, diamond blade'],
  ['saw blade', 'sägeblatt, sägeblätter, saw blades'],
  ['sandpaper', 'sanding paper, abrasive paper, schleifpapier, schmirgelpapier, emery paper'],
  ['safety glasses', 'safety goggles, eye protection, schutzbrille, goggles'],
  ['ear defenders', 'ear protection, hearing protection, earmuffs, gehörschutz, ear plugs, ohrstöpsel'],
  ['work gloves', 'safety gloves, gloves, handschuhe, arbeitshandschuhe'],
  ['dust mask', 'respirator, staubmaske, atemschutzmaske, ffp2'],
  ['toolbox', 'tool box, tool case, werkzeugkoffer, werkzeugkasten, tool chest'],
  ['cutting oil', 'drilling oil, cutting fluid, schneidöl, bohröl, cutting paste'],
  ['depth stop', 'depth gauge, tiefenanschlag, drill stop'],
  ['side handle', 'auxiliary handle, extra handle, zusatzhandgriff, handgriff'],
  ['extension cord', 'extension cable, extension lead, verlängerungskabel, kabeltrommel, cable reel'],
  ['drill stand', 'bohrständer, drill guide, bohrhilfe, bohrführung'],
  ['vice', 'vise, drill press vice, drill press vise, machine vice, schraubstock, maschinenschraubstock'],
  ['chuck key', 'drill chuck key, key for chuck, bohrfutterschlüssel, futterschlüssel'],
  ['bit holder', 'screwdriver bit holder, bithalter, bit halter'],
  [
    'bit extension',
    'drill bit extension, bit extension bar, drill extension bar, extension bar, bitverlängerung, bit verlängerung, bohrerverlängerung',
  ],
  ['hole saw arbor', 'hole saw arbour, hole saw mandrel, arbor for hole saw, lochsägenaufnahme'],
  ['centre punch', 'center punch, körner, prick punch'],
  ['tap and die', 'thread cutter, gewindeschneider, gewindebohrer, threading set'],
];

const torxSizes = [6, 8, 10, 15, 20, 25, 27, 30, 40, 45, 50, 55];
const sizesOf = (letters: string) => [0, 1, 2, 3].map((size) => `${letters}${size}`);

/** A size of a screw alone names no kind, and its bit is none that drills: "T25 bits". */
const screwSizes: readonly (readonly [means: string, words: string])[] = [
  ...torxSizes.map((size) => [`T${size}`, `tx${size}`] as const),
  ...torxSizes.map((size) => [`T${size} screwdriver bits`, `t${size} bit, tx${size} bit`] as const),
  ...['PH', 'PZ']
    .flatMap(sizesOf)
    .map((size) => [`${size} screwdriver bits`, `${size} bit`.toLowerCase()] as const),
];

export const shippedSynonyms: readonly ShippedSynonym[] = [...groups, ...screwSizes, ...goods].flatMap(
  ([means, words]) => words.split(', ').map((typed) => ({ words: typed, means })),
);

export const shippedGoods: readonly string[] = goods.map(([name]) => name);
