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
    [
      'with a declaration and comments',
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n${svg('')}\n`,
    ],
    ['with a mark of the byte order', `\ufeff${svg('')}`],
    [
      'a gradient of its own',
      svg('<linearGradient id="a"/><path fill="url(#a)" style="stroke:url(\'#a\')"/>'),
    ],
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

const entities = pictureMessages.svgHolds('a DOCTYPE or entities');
const outside = pictureMessages.svgHolds('an address outside of itself');
const script = pictureMessages.svgHolds('a script');
const event = (name: string) => pictureMessages.svgHolds(`a script (${name})`);
const foreign = pictureMessages.svgHolds('foreignObject');
const order = pictureMessages.svgHolds('an instruction to programs');
const web = pictureMessages.svgHolds('parts of a web page');
const moves = pictureMessages.svgHolds('an animation');
const escapes = pictureMessages.svgHolds('a style with escapes');
const broken = pictureMessages.svgBroken;
const many = pictureMessages.svgTooManyElements(2_000);

describe('a drawing that is refused', () => {
  test.each([
    ['a DOCTYPE', `<!DOCTYPE svg>${svg('')}`, entities],
    [
      'a DOCTYPE of an address',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://a.example/x.dtd">${svg('')}`,
      entities,
    ],
    ['a small doctype', `<!doctype svg>${svg('')}`, entities],
    [
      'entities that grow',
      `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`,
      entities,
    ],
    [
      'an entity of a file',
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`,
      entities,
    ],
    ['an entity in a text', svg('<text>&nbsp;</text>'), entities],
    ['an entity in an attribute', svg('<path id="&a;"/>'), entities],
    ['a name of every object as an entity', svg('<text>&constructor;</text>'), entities],
    ['a bare ampersand', svg('<text>a & b</text>'), entities],
    ['an element declaration inside', svg('<!ELEMENT a ANY>'), entities],
    ['a script', svg('<script>alert(1)</script>'), script],
    ['an empty script', svg('<script href="#a"/>'), script],
    [
      'a script with a prefix',
      svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
      script,
    ],
    ['a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>'), script],
    ['a script in CDATA', svg('<script><![CDATA[alert(1)]]></script>'), script],
    ['a handler', svg('<handler type="text/javascript">alert(1)</handler>'), script],
    ['foreignObject', svg('<foreignObject><b/></foreignObject>'), foreign],
    ['foreignobject with a prefix', svg('<s:foreignobject/>'), foreign],
    ['onload', `${start.replace('>', ' onload="alert(1)">')}</svg>`, event('onload')],
    ['onclick after a line break', svg("<path\nonclick = 'alert(1)'/>"), event('onclick')],
    ['ONLOAD', svg('<path ONLOAD="a"/>'), event('ONLOAD')],
    ['an event with a prefix', svg('<path ev:onload="a"/>'), event('ev:onload')],
    ['a link to a script', svg('<a href="javascript:alert(1)"/>'), outside],
    ['a script in another attribute', svg('<a x="java\tscript:alert(1)"/>'), script],
    ['a script that is spelled by numbers', svg('<a x="javascript&#58;alert(1)"/>'), script],
    ['a link', svg('<a href="https://a.example"><path/></a>'), outside],
    ['a link with a prefix', svg('<a xlink:href="https://a.example"/>'), outside],
    ['a link with another prefix', svg('<a l:href="https://a.example"/>'), outside],
    ['a path of the shop', svg('<use href="/logo.svg#a"/>'), outside],
    ['a picture elsewhere', svg('<image href="https://a.example/a.png"/>'), outside],
    ['a picture within', svg('<image href="data:image/png;base64,AAAA"/>'), outside],
    ['a drawing within', svg('<use href="data:image/svg+xml,%3Csvg/%3E#a"/>'), outside],
    ['an empty reference', svg('<use href=""/>'), outside],
    ['a filter that fetches', svg('<filter><feImage href="//a.example/a"/></filter>'), outside],
    ['a base', svg('<g xml:base="https://a.example/"><use href="#a"/></g>'), outside],
    ['a source', svg('<g src="https://a.example/"/>'), outside],
    ['url in a style sheet', svg('<style>.a{fill:url(https://a.example)}</style>'), outside],
    ['url of its own in a style sheet', svg('<style>.a{fill:url(#a)}</style>'), outside],
    ['URL in CDATA of a style sheet', svg('<style><![CDATA[a{fill:URL(x)}]]></style>'), outside],
    ['url around a comment', svg('<style>a{fill:u<!-- -->rl(x)}</style>'), outside],
    ['url by numbers', svg('<style>a{fill:u&#114;l(x)}</style>'), outside],
    ['url with escapes', svg('<style>a{fill:u\\72l(x)}</style>'), escapes],
    ['a style with a prefix', svg('<s:style>a{fill:url(x)}</s:style>'), outside],
    ['@import', svg('<style>@import "https://a.example/a.css";</style>'), outside],
    ['@IMPORT in CDATA', svg('<style><![CDATA[@IMPORT "a.css"]]></style>'), outside],
    ['image-set', svg('<style>a{background:image-set("https://a.example/a" 1x)}</style>'), outside],
    ['a style with an address', svg('<path style="fill:url(https://a.example#a)"/>'), outside],
    ['a style with an escape', svg('<path style="fill:\\75 rl(x)"/>'), escapes],
    ['a style with two addresses', svg('<path style="fill:url(#a);stroke:url(x#a)"/>'), outside],
    ['a fill elsewhere', svg('<path fill="url(https://a.example/a.svg#a)"/>'), outside],
    ['a mask elsewhere', svg('<path mask=\'url("a.svg#a")\'/>'), outside],
    ['a cursor elsewhere', svg('<path cursor="url(a.cur), auto"/>'), outside],
    ['a reference whose quotes differ', svg('<path fill="url(\'#a)"/>'), outside],
    ['an animated link', svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>'), moves],
    ['an animation', svg('<path><animate attributeName="d" values="a"/></path>'), moves],
    ['animateTransform', svg('<path><animateTransform/></path>'), moves],
    ['an iframe', svg('<iframe/>'), web],
    ['HTML', svg('<g xmlns:h="http://www.w3.org/1999/xhtml"><h:b/></g>'), web],
    ['HTML by numbers', svg('<g xmlns="http://www.w3.org/1999/xh&#116;ml"/>'), web],
    ['a style sheet of an instruction', `<?xml-stylesheet href="a.css"?>${svg('')}`, order],
    ['PHP', svg('<?php echo 1 ?>'), order],
    ['another encoding', `<?xml version="1.0" encoding="UTF-16"?>${svg('')}`, order],
    ['a declaration later', ` <?xml version="1.0"?>${svg('')}`, order],
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
    ['nothing', '', broken],
    ['2,001 elements', svg('<g/>'.repeat(2_000)), many],
    ['2,001 drawn elements', svg(`<g id="a">${'<g/>'.repeat(1_000)}</g><use href="#a"/>`), many],
    ['a part that uses itself', svg('<g id="a"><use href="#a"/></g>'), many],
    [
      'parts that use each other',
      svg('<g id="a"><use href="#b"/></g><g id="b"><use xlink:href="#a"/></g>'),
      many,
    ],
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
