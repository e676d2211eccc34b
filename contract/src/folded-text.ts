const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
};

/**
 * A text as searches compare it: in lower case, equivalent characters unified (NFKD), without accents, so that "muller" is
 * "Müller". The database function `folded_text` does the same.
 */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœþøđðłıς]/g, (letter) => letters[letter] ?? letter);
