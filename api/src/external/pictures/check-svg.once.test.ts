import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { describe, expect, test } from 'vitest';
import { whySvgRefused } from './check-svg';

const why = (text: string) => whySvgRefused(new TextEncoder().encode(text));
const start =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">';
const svg = (inner: string) => `${start}${inner}</svg>`;

describe('a drawing that is taken', () => {
  test.each([
    ['shapes', svg('<g fill="#c8102e"><path d="M0 0h9v9z"/><circle r=\'3\'/></g>')],
    ['a declaration', `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n${svg('')}\n`],
    ['with a mark of the byte order', `\ufeff${svg('')}`],
    ['a gradient', svg('<radialGradient id="a"/><path fill="url(#a)" style="stroke:url(\'#a\')"/>')],
    ['a style sheet', svg('<style>.a{fill:#c8102e} @media print{.a{fill:#000}}</style><path class="a"/>')],
    ['a style sheet as CDATA', svg('<style type="text/css"><![CDATA[.a > b{fill:red}]]></style>')],
    ['parts used again', svg('<path id="a"/><use href="#a"/><use xlink:href="#a"/>')],
    ['text with references', svg('<title>Bohr &amp; S&#246;hne &lt;Nord&gt; &#xe9;</title>')],
    [
      'what drawing programs add',
      svg(
        '<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:li r:resource="http://purl.org/dc/dcmitype/StillImage"/></r:RDF></metadata>',
      ),
    ],
    ['names that begin like others', svg('<g id="curly" data-name="on" opacity="1" font-family="Onyx"/>')],
    ['2,000 elements', svg('<g/>'.repeat(1_999))],
    ['64,000 bytes', svg(' '.repeat(64_000 - svg('').length))],
  ])('%s', (_what, text) => expect(why(text)).toBeNull());
});

const holds = pictureMessages.svgHolds;
const entities = holds('a DOCTYPE or entities');
const outside = holds('an address outside of itself');
const script = holds('a script');
const web = holds('parts of a web page');
const moves = holds('an animation');
const escapes = holds('a style with escapes');
const program = holds('an instruction to programs');
const broken = pictureMessages.svgBroken;
const many = pictureMessages.svgTooManyElements(2_000);

describe('a drawing that is refused', () => {
  test.each<readonly [what: string, text: string, sentence: string]>([
    ['a DOCTYPE', `<!DOCTYPE svg>${svg('')}`, entities],
    ['an entity in a text', svg('<text>&nbsp;</text>'), entities],
    ['an entity in an attribute', svg('<path id="&a;"/>'), entities],
    ['a name of every object as an entity', svg('<text>&constructor;</text>'), entities],
    ['a bare ampersand', svg('<text>a & b</text>'), entities],
    ['a script', svg('<script>alert(1)</script>'), script],
    ['a script with a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), script],
    ['a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>'), script],
    ...['handler', 'listener'].map((each) => [each, svg(`<${each}/>`), script] as const),
    ['foreignObject', svg('<foreignObject><b/></foreignObject>'), holds('foreignObject')],
    ['foreignobject with a prefix', svg('<s:foreignobject/>'), holds('foreignObject')],
    ['onload', `${start.replace('>', ' onload="alert(1)">')}</svg>`, holds('a script (onload)')],
    ['onclick after a line break', svg("<path\nonclick = 'alert(1)'/>"), holds('a script (onclick)')],
    ['ONLOAD', svg('<path ONLOAD="a"/>'), holds('a script (ONLOAD)')],
    ['an event with a prefix', svg('<path ev:onload="a"/>'), holds('a script (ev:onload)')],
    ['a link to a script', svg('<a href="javascript:alert(1)"/>'), outside],
    ...['java\tscript', 'VBScript', 'livescript'].map(
      (language) => [language, svg(`<a x="${language}:alert(1)"/>`), script] as const,
    ),
    ['a script that is spelled by numbers', svg('<a x="javascript&#58;alert(1)"/>'), script],
    ['a link', svg('<a href="https://a.example"><path/></a>'), outside],
    ['a link with a prefix', svg('<a xlink:href="https://a.example"/>'), outside],
    ['a link with another prefix', svg('<a l:href="https://a.example"/>'), outside],
    ['a path of the shop', svg('<use href="/logo.svg#a"/>'), outside],
    ['a picture elsewhere', svg('<image href="https://a.example/a.png"/>'), outside],
    ['a picture within', svg('<image href="data:image/png;base64,AAAA"/>'), outside],
    ['an empty reference', svg('<use href=""/>'), outside],
    ['a base', svg('<g xml:base="https://a.example/"><use href="#a"/></g>'), outside],
    ...['action', 'base', 'data', 'formaction', 'poster', 'SRC', 's:srcset'].map(
      (each) => [`an address in ${each}`, svg(`<g ${each}="#a"/>`), outside] as const,
    ),
    ['url in a style sheet', svg('<style>.a{fill:url(https://a.example)}</style>'), outside],
    ['url of its own in a style sheet', svg('<style>.a{fill:url(#a)}</style>'), outside],
    ['URL in CDATA of a style sheet', svg('<style><![CDATA[a{fill:URL(x)}]]></style>'), outside],
    ['url around a comment', svg('<style>a{fill:u<!-- -->rl(x)}</style>'), outside],
    ['url by numbers', svg('<style>a{fill:u&#114;l(x)}</style>'), outside],
    ['url with escapes', svg('<style>a{fill:u\\72l(x)}</style>'), escapes],
    ['a style with a prefix', svg('<s:style>a{fill:url(x)}</s:style>'), outside],
    ['@IMPORT in CDATA', svg('<style><![CDATA[@IMPORT "a.css"]]></style>'), outside],
    ...['src(', 'image (', 'image-set(', 'cross-fade(', 'element(', 'expression(', '@import', '@namespace']
      .concat(['-moz-binding', 'BEHAVIOR :'])
      .map((each) => [each, svg(`<style>a{b:c}${each}"d"</style>`), outside] as const),
    ['a style with an address', svg('<path style="fill:url(https://a.example#a)"/>'), outside],
    ['a style with an escape', svg('<path style="fill:\\75 rl(x)"/>'), escapes],
    ['a style with two addresses', svg('<path style="fill:url(#a);stroke:url(x#a)"/>'), outside],
    ['a fill elsewhere', svg('<path fill="url(https://a.example/a.svg#a)"/>'), outside],
    ['a mask elsewhere', svg('<path mask=\'url("a.svg#a")\'/>'), outside],
    ['a reference whose quotes differ', svg('<path fill="url(\'#a)"/>'), outside],
    ...['animate', 'animateColor', 'animateMotion', 'animateTransform', 'discard', 'mpath', 'set'].map(
      (each) => [each, svg(`<path><${each}/></path>`), moves] as const,
    ),
    ...'audio base body canvas embed form frame html iframe img input link meta object source template video'
      .split(' ')
      .map((each) => [each, svg(`<${each}/>`), web] as const),
    ...['1999/xhtml', '1998/Math/MathML', '1999/XSLT', '2001/XInclude', '2001/xml-events'].map(
      (each) => [each, svg(`<g xmlns:h="http://www.w3.org/${each}"/>`), web] as const,
    ),
    ['HTML by numbers', svg('<g xmlns="http://www.w3.org/1999/xh&#116;ml"/>'), web],
    ['a style sheet of an instruction', `<?xml-stylesheet href="a.css"?>${svg('')}`, program],
    ['PHP', svg('<?php echo 1 ?>'), program],
    ['another encoding', `<?xml version="1.0" encoding="UTF-16"?>${svg('')}`, program],
    ['a declaration later', ` <?xml version="1.0"?>${svg('')}`, program],
    ['no namespace', '<svg/>', broken],
    ['another root', '<g xmlns="http://www.w3.org/2000/svg"/>', broken],
    ['two roots', svg('') + svg(''), broken],
    ['text after it', `${svg('')}<!-- -->a`, broken],
    ['an end that is missing', start, broken],
    ['ends in another order', svg('<g><a></g></a>'), broken],
    ['an attribute twice', svg('<g id="a" id="b"/>'), broken],
    ['an attribute without quotes', svg('<g id=a/>'), broken],
    ['an attribute without a value', svg('<g hidden/>'), broken],
    ['a tag in an attribute', svg('<g id="<script>"/>'), broken],
    ['a tag that never ends', `${start}<g`, broken],
    ['a comment that never ends', svg('<!-- '), entities],
    ['an element in a style', svg('<style><g/></style>'), broken],
    ['a null character', svg('<g id="\0"/>'), broken],
    ...['&#8;', '&#x8;', '&#x110000;'].map((each) => [each, svg(`<text>${each}</text>`), broken] as const),
    ['nothing', '', broken],
    ['2,001 elements', svg('<g/>'.repeat(2_000)), many],
    ['2,001 drawn elements', svg(`<g id="a">${'<g/>'.repeat(1_000)}</g><use href="#a"/>`), many],
    ['a part that uses itself', svg('<g id="a"><use href="#a"/></g>'), many],
    ['parts in a circle', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), many],
    ['64,001 bytes', svg(' '.repeat(64_001 - svg('').length)), pictureMessages.svgTooLarge(64_000)],
  ])('%s', (_what, text, sentence) => expect(why(text)).toBe(sentence));

  test('in an encoding other than UTF-8', () => {
    expect(whySvgRefused(Buffer.from(svg('<title>é</title>'), 'latin1'))).toBe(broken);
    expect(whySvgRefused(Buffer.from(`\ufeff${svg('')}`, 'utf16le'))).toBe(broken);
  });

  test('with uses that double at each step', () => {
    const steps = Array.from(
      { length: 30 },
      (_, step) => `<g id="a${step + 1}"><use href="#a${step}"/><use href="#a${step}"/></g>`,
    );
    expect(why(svg(`<g id="a0"/>${steps.join('')}`))).toBe(many);
  });
});
