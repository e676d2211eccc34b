import { type ArticleId, articleIds, articleQuestions } from './articles';
import { type OrderHold, holdText } from './order-hold';
import { type BlogsContent, type LandingContent, landingSectionNames } from './shop-pages';

/** What pages say until their merchant writes other texts. */

/** `hold`: until when unpaid orders are set aside. */
export const defaultLanding = (hold: OrderHold): LandingContent => ({
  heading: 'The right hole starts with the right drill',
  text: 'Drivers, hammers, presses and the bits that go with them, sold by the piece.',
  links: [
    { label: 'See every product', to: '/all-drills' },
    { label: 'Which drill do I need?', to: '/blogs' },
  ],
  picture: null,
  productId: '',
  sections: landingSectionNames.map((name) => ({ name, isShown: true })),
  features: [
    {
      title: 'Counted, not guessed',
      text: "Each product's page says how many we have. What you order is set aside, and we never sell a drill that isn't there.",
    },
    {
      title: 'The price you see',
      text: 'Each price is in dollars, for one piece, one set or one pack. It is fixed the moment you order, and stays what it was if ours changes later.',
    },
    {
      title: 'Your card stays yours',
      text: 'Card numbers go straight to the payment provider and never touch our servers. An order you have not paid can be cancelled at any time, without asking.',
    },
  ],
  questions: [
    {
      question: 'Why do some products have a minimum order?',
      answer:
        'Bits, chucks and other small parts come to us in boxes. Selling at least five or ten of them at a time keeps the price of each low. Machines are nearly always sold one at a time.',
    },
    {
      question: 'Can I cancel an order?',
      answer:
        'Yes, as long as it is not paid: open My Orders and choose Cancel. What you ordered goes back into stock. A paid order is already being packed and can no longer be cancelled.',
    },
    {
      question: 'Do I have to pay when I order?',
      answer: `No. What you order is set aside for you, and you can pay from My Orders, which says until when. ${holdText(hold)} We ship once the payment has arrived.`,
    },
    {
      question: 'Is it safe to enter my card here?',
      answer:
        'The card field belongs to our payment provider, not to us. We learn that a payment succeeded and how much it was, never the number on your card.',
    },
    {
      question: 'What happens if the price changes after I order?',
      answer: 'Nothing. You pay the price at the moment you ordered, multiplied by your quantity.',
    },
  ],
});

const articles: Record<ArticleId, { paragraphs: string[]; rules: string[] }> = {
  'which-drill': {
    paragraphs: [
      'Start from the material, not from the machine. A drill driver turns and nothing else; it has a clutch that lets go at a set torque, so it is the one tool that both drills wood and metal cleanly and drives screws without burying them. If you buy one machine, buy this one.',
      'A hammer drill adds a ratchet that taps the bit forward thousands of times a minute. That is enough for plugs in brick and the odd hole in soft concrete. A rotary hammer does the same with a piston: far fewer, far heavier blows, and it needs hardly any pressure from you. From about 10 mm in real concrete it is faster by a factor, and kinder to your wrists.',
      'An impact driver is for screws and bolts. It strikes sideways, in the direction of turning, so long screws go in without the tool twisting out of your hand. It has no clutch and takes hex shanks only, which makes it a poor choice for precise holes.',
    ],
    rules: [
      'Wood, metal, furniture: drill driver, 12 V for light work, 18 V for daily work.',
      'Now and then a plug in brick: hammer drill.',
      'Concrete, stone, chiselling: rotary hammer with SDS-plus.',
      'Decking, roofing, hundreds of screws a day: impact driver beside a drill driver.',
    ],
  },
  'which-bit': {
    paragraphs: [
      'Look at the tip. A plain twist bit with a cone at the end is for metal, and does for plastic and rough work in wood. A brad point, with a small spike in the middle and two spurs at the edge, is for wood: the spike keeps it where you put it and the spurs cut the fibres before they can tear. A flat plate of a different, duller metal across the tip is tungsten carbide, for masonry.',
      'For metal the steel of the bit matters. Plain high-speed steel (HSS) is right for mild steel, aluminium and brass. Stainless steel hardens while you drill it, so it wants cobalt steel (HSS-Co, five to eight per cent), slow speed and firm pressure. A gold-coloured titanium coating lengthens the life of a bit but is gone after the first sharpening; cobalt goes all the way through.',
      'Shanks matter too. A round shank fits any three-jaw chuck. A hex shank fits impact drivers. An SDS shank, with its long grooves, fits only a rotary hammer, where it slides back and forth on purpose.',
    ],
    rules: [
      'Spike in the middle: wood. Plain cone: metal. Carbide plate: masonry.',
      'Stainless steel: cobalt, slow, pressure, oil.',
      'Tiles and glass: diamond or a spear point, no hammer, plenty of water.',
      'Holes above 25 mm in wood: Forstner bit for clean and flat, hole saw for through.',
    ],
  },
  'what-speed': {
    paragraphs: [
      'The bigger the bit and the harder the material, the slower. What counts is how fast the cutting edge travels, and the rim of a 12 mm bit travels four times as far per turn as that of a 3 mm bit. A rule that is easy to keep in mind for mild steel: divide 8,000 by the diameter in millimetres. A 4 mm hole wants about 2,000 turns a minute, a 10 mm hole about 800. For stainless take a third of that, for aluminium double it, for softwood triple it.',
      'A bit turns blue when it has been hotter than its steel can bear; where it is blue it is soft and will not hold an edge again. The cause is nearly always too much speed and too little pressure, so that the edge rubs instead of cutting. You can see it in the chips: long curls are right, dust means that you are polishing.',
    ],
    rules: [
      'Mild steel: 8,000 divided by the diameter in millimetres.',
      'Press until chips come, then keep pressing. Ease off as you break through.',
      'A drop of cutting oil doubles the life of a bit in steel. Brass and cast iron are drilled dry.',
      'Gear 1 on a two-speed drill for screws and large bits, gear 2 for small holes.',
    ],
  },
  'straight-holes': {
    paragraphs: [
      'Give the bit a place to start. On metal that is a centre punch: one tap, and a twist bit stays put. On wood an awl or a brad point does the same. On tiles a cross of masking tape keeps the tip from walking, and the first turns are made slowly.',
      'For the angle, use your eyes one direction at a time. Stand so that you see the drill from the side and have a square, or a straight block, stand on the work in front of you; sight along the first, correct by the second. Where it has to be exact, or where ten holes have to be alike, a drill press pays for itself in one afternoon.',
      'Splinters and burrs come at the exit, where nothing supports the last layer. Clamp a piece of scrap behind the work and drill into it; or stop when the spike shows on the far side and finish from there. Large holes in metal are made in steps, the first bit about as wide as the flat core at the tip of the last.',
    ],
    rules: [
      'Mark, punch, then drill.',
      'Clamp the work: a bit that jams turns whatever is held less firmly.',
      'Scrap behind the hole for a clean exit.',
      'A ring of tape on the bit, or a depth stop, for holes that must not go through.',
    ],
  },
  'battery-care': {
    paragraphs: [
      'Volts times amp-hours is the energy in the pack, in watt-hours: 18 V and 2 Ah hold 36 Wh, 18 V and 5 Ah hold 90 Wh. The energy says how long you work, the voltage hints at how hard the machine can pull. For overhead work and furniture a 12 V machine with a small pack is the better tool simply because it weighs half as much. For hole saws, mixers and masonry take 18 V with 4 Ah or more: large packs also share the current among more cells, so they run cooler and sag less.',
      'Lithium cells dislike heat, frost and extremes of charge. Let a hot pack cool before it goes on the charger and a frozen one warm up first; charging below freezing damages cells for good. For storage over weeks, half full in a cool dry place is best. There is no memory effect, so top up whenever it suits you.',
    ],
    rules: [
      'Watt-hours tell how long, volts tell how hard.',
      'Stay with one battery system: packs cost more than bare machines.',
      'Charge between 5 °C and 40 °C; store at about half.',
      'A pack that drops out under load but shows charge has a tired cell: recycle it at the shop.',
    ],
  },
};

export const defaultBlogs: BlogsContent = {
  articles: articleIds.map((id) => {
    const { paragraphs, rules } = articles[id];
    return {
      question: articleQuestions[id],
      text: [...paragraphs, rules.map((rule) => `- ${rule}`).join('\n')].join('\n\n'),
    };
  }),
};
