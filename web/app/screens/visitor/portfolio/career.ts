export const projects = [
  {
    name: 'Chuck & Bit',
    text: 'A shop in one program: a counter that never sells a drill twice, a till that never loses a payment.',
    made: 'TypeScript, React Router, Fastify, PostgreSQL',
  },
  {
    name: 'Cutlist',
    text: 'Lays out the parts of a cabinet on as few boards as possible and prints the plan, grain direction and all.',
    made: 'TypeScript, Web Workers, SVG',
  },
  {
    name: 'Tool Library',
    text: 'Lends the tools of a neighbourhood workshop: 340 members, 1,200 tools, and a reminder before the drill is due.',
    made: 'Python, PostgreSQL, a label printer',
  },
];

export const bench = [
  {
    name: 'A pegboard wall in birch',
    text: '2,304 holes on a 25 mm grid, drilled on the press with a fence and a stop block. It is the wall behind this page.',
  },
  {
    name: 'My grandfather’s drill press',
    text: 'An Arboga from 1962: new bearings, new belt, the old paint. Runs within three hundredths of a millimetre.',
  },
  {
    name: 'Standing desk from one plank of elm',
    text: 'No screws that show, eighteen threaded inserts that do not.',
  },
  {
    name: 'A playhouse with a working crane',
    text: 'Lifts one bucket of sand or one very small nephew. Bolted, not glued, because he will want changes.',
  },
];

export const jobs = [
  {
    years: '2021 to today',
    title: 'Independent developer',
    text: 'Shops, stock keeping and payments for small makers.',
  },
  {
    years: '2014 to 2021',
    title: 'Lead developer, spare parts trade',
    text: 'A catalogue of two million parts that answers before you let go of the key.',
  },
  {
    years: '2009 to 2014',
    title: 'Web developer, agency',
    text: 'Forty small sites, and a lasting interest in accessibility.',
  },
  { years: '2005 to 2009', title: 'Toolmaker', text: 'Drill jigs and fixtures. Everything measured twice.' },
];

export const skills = [
  {
    area: 'In the browser',
    tools: 'React, TypeScript, forms that forgive, pages that work with a keyboard alone',
  },
  {
    area: 'On the server',
    tools: 'Node.js, PostgreSQL, payments, queues, everything that must survive a power cut',
  },
  { area: 'On the bench', tools: 'Drill press, lathe, hand planes, a tolerable weld' },
];
