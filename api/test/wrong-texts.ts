const hebrew = /[\u0590-\u05ff]/;

/**
 * Texts of a page with letters from right to left that would be shown in the wrong order: neither in an element of their own direction,
 * without Latin letters of other texts, nor isolated from the sentence around them.
 */
export const wrongTexts = (html: string): string[] =>
  [...html.matchAll(/<(\/?[a-z0-9]+)([^>]*)>([^<]+)/g)]
    .filter(([, tag, attributes = '', text = '']) => {
      if (tag === 'title') return false;
      // Such an element has the direction of its first letter, which a sentence of ours must not have from a name in it.
      if (tag === 'bdi' || attributes.includes('dir="auto"'))
        return text.includes('\u2068') || (hebrew.test(text) && /[a-z]/i.test(text));
      return hebrew.test(text.replaceAll(/\u2068[^\u2069]*\u2069/g, ''));
    })
    .map(([whole]) => whole);
