import type { NewReview } from '@chuck-and-bit/contract/reviews';

/** The demo shopper's reviews of products that they have bought. */
export const demoProductReviews: readonly (NewReview & { product: string })[] = [
  {
    product: 'Hexa SDS-Plus Bit Pack, 4 Pieces',
    ratings: 4,
    reviewContent: 'Still sharp after forty holes in old concrete. The 5 mm one could be a little longer.',
  },
  {
    product: 'Tarn 18 Drill Driver',
    ratings: 5,
    reviewContent: 'Two decks and a shed on one charge a day. The clutch stops exactly where it should.',
  },
];

/** The author of a demo review, who has no account. Without a picture, the default avatar is shown. */
function author(name: string, { hasPicture }: { hasPicture: boolean }) {
  const [first, last] = name.toLowerCase().split(' ');
  return {
    name,
    email: `${first}.${last}@demo.example`,
    image: hasPicture ? `/images/people/${first}-${last}.svg` : null,
  };
}

/** Oldest first: rows are inserted in this order, and the landing page shows the last six. */
export const demoReviews: readonly (NewReview & ReturnType<typeof author>)[] = [
  {
    ...author('Piotr Zielinski', { hasPicture: false }),
    ratings: 4,
    reviewContent:
      'Ground twist bits as sharp as promised, 135° points and all. One size was missing; the shop sent it within two days.',
  },
  {
    ...author('Nora Blum', { hasPicture: false }),
    ratings: 5,
    reviewContent:
      'Bought the 12 V drill for kitchens. Light enough to hold overhead all afternoon, and the second battery never ran out.',
  },
  {
    ...author('Callum Reid', { hasPicture: false }),
    ratings: 3,
    reviewContent:
      'Good hammer drill, but the carton came dented and the courier was a day late. The drill itself was fine.',
  },
  {
    ...author('Yasmin Farouk', { hasPicture: false }),
    ratings: 5,
    reviewContent:
      'The descriptions say what you need to know: shank, speed, what is in the box. I ordered once and got the right thing.',
  },
  {
    ...author('Henrik Dahl', { hasPicture: false }),
    ratings: 4,
    reviewContent:
      'Fifty screwdriver sets for the crew, one order, one invoice. Would like bigger cartons, otherwise nothing to complain about.',
  },
  {
    ...author('Grace Mbeki', { hasPicture: false }),
    ratings: 5,
    reviewContent:
      'The sharpener has already rescued a drawer full of dull bits. It will have paid for itself by summer.',
  },
  {
    ...author('Hiro Tanabe', { hasPicture: true }),
    ratings: 5,
    reviewContent:
      'Checked the drill press with a dial gauge: 0.02 mm runout. The table locks without shifting. Better than I expected.',
  },
  {
    ...author('Ines Carvalho', { hasPicture: true }),
    ratings: 4,
    reviewContent:
      'First drill I ever bought. Clear advice, quick delivery, and my shelves hang straight. A longer cable guide would be nice.',
  },
  {
    ...author('George Whitlock', { hasPicture: true }),
    ratings: 5,
    reviewContent:
      'Had a hand drill like this from my father. The new one turns just as sweetly. My granddaughter has claimed it already.',
  },
  {
    ...author('Leila Haddad', { hasPicture: true }),
    ratings: 5,
    reviewContent:
      'The right-angle drill gets between joists where nothing else fits. Ordered on Monday, on site on Wednesday.',
  },
  {
    ...author('Tomas Okafor', { hasPicture: true }),
    ratings: 4,
    reviewContent:
      'Two hundred anchor holes in old concrete with one rotary hammer and one pack of bits. Heavy by evening, but it never stalled.',
  },
  {
    ...author('Marta Lindqvist', { hasPicture: true }),
    ratings: 5,
    reviewContent:
      'The Forstner bits leave a floor you could eat from. Thirty-five hinge cups in ash and the rim is still clean.',
  },
];
