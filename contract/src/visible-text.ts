/**
 * Characters that show nothing, other than white space: joiners, direction marks, soft hyphens, fillers, variation selectors,
 * controls. U+2800 is Braille without dots; Unicode lists the last two, which are fillers, as visible.
 */
export const invisibleCharacter = String.raw`(?:(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u{2800}]|\u{16fe4}|\u{1d159})`;
const invisible = new RegExp(invisibleCharacter, 'gu');

export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '');

/** What can be seen of a text, without white space around it. Empty if nothing can. */
export const visibleText = (text: string): string => withoutInvisible(text).trim();

/** The text without white space around it; undefined where nothing in it can be seen. */
export const textIfVisible = (text: string | null | undefined): string | undefined =>
  text && visibleText(text) !== '' ? text.trim() : undefined;
