/**
 * A page shows all its content without scripts, so they are fetched after the first paint. Earlier they would compete with
 * its pictures and fonts for a slow connection and a slow CPU. The router's `<Scripts>` has no prop for that, so the server
 * renames the elements that fetch scripts (`holdScripts`), and an inline script (`startAfterPaint`) restores their names.
 */

const held = 'held';

/** The event of the document when React has hydrated the page. */
export const hydrated = 'hydrated';

/** Renames the elements that fetch scripts in the HTML of a page. */
export function holdScripts(page: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const hold = (html: string) =>
    html
      .replaceAll('<link rel="modulepreload"', `<link rel="${held}"`)
      .replaceAll(/(<script\b[^>]*) type="module"/g, `$1 type="${held}"`);
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  const holding = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const html = rest + decoder.decode(chunk, { stream: true });
      // A tag that is cut off waits for the next chunk. Whole tags are sent at once, so that streamed content shows at once.
      const lastTag = html.lastIndexOf('<');
      const end = lastTag > html.lastIndexOf('>') ? lastTag : html.length;
      rest = html.slice(end);
      controller.enqueue(encoder.encode(hold(html.slice(0, end))));
    },
    flush: (controller) => controller.enqueue(encoder.encode(hold(rest + decoder.decode()))),
  });
  return page.pipeThrough(holding);
}

/**
 * An inline script, placed after the held ones. It starts them after the first paint and the main picture, at once in a
 * background tab, which paints nothing, and after a second at the latest. Clicks on buttons before the end of hydration are
 * kept from React, which drops those that come while it waits for the page's data, and repeated after it. Links, forms and
 * buttons with a `command` work without React.
 */
export const startAfterPaint = `(()=>{
let started=false;
const start=()=>{
if(started)return;
started=true;
for(const link of document.querySelectorAll('link[rel=${held}]'))link.rel='modulepreload';
for(const held of document.querySelectorAll('script[type=${held}]')){
const script=document.createElement('script');
script.type='module';script.nonce=held.nonce;script.textContent=held.textContent;
document.body.append(script)}};
const main=()=>[...document.images].filter((image)=>image.fetchPriority==='high');
const afterMain=()=>Promise.all(main().map((image)=>image.decode().catch(()=>{}))).then(()=>setTimeout(start));
new PerformanceObserver(afterMain).observe({type:'paint',buffered:true});
if(document.visibilityState==='hidden')start();
setTimeout(start,1000);
const pressed=[];
const keep=(click)=>{
const button=click.target.closest('button[type=button]:not([command])');
if(!button)return;
click.stopImmediatePropagation();
pressed.push(button)};
document.addEventListener('click',keep,true);
document.addEventListener('${hydrated}',()=>{
document.removeEventListener('click',keep,true);
for(const button of pressed)button.click()},{once:true})})()`;
