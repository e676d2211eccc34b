/** The package has no types of its own. */
declare module 'punycode.js' {
  const punycode: {
    /** Decodes each label of a domain that begins with `xn--`. @throws RangeError for an invalid one */
    toUnicode: (domain: string) => string;
  };
  export default punycode;
}
