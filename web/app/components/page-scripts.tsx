import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';
import { usePageContext } from '../page-context';

type Props = { children?: ReactNode; type?: string; rel?: string; id?: string };

const heldId = 'held-script';
const heldRel = 'held';

const start = `let started=false;
const start=()=>{
if(started)return;started=true;
for(const link of document.querySelectorAll('link[rel=${heldRel}]'))link.rel='modulepreload';
const held=document.getElementById('${heldId}'),script=document.createElement('script');
script.type='module';script.nonce=held.nonce;script.textContent=held.textContent;
document.body.append(script)};`;

// Painted is a page with its main picture. A tab in the background paints nothing, a browser may not say when it has, and
// a picture may be slow: then the page comes alive anyway.
const startAfterPaint = `(()=>{${start}
const afterPictures=()=>Promise.all([...document.images].filter((image)=>image.fetchPriority==='high')
.map((image)=>image.decode().catch(()=>{}))).then(()=>requestAnimationFrame(()=>setTimeout(start)));
try{new PerformanceObserver(afterPictures).observe({type:'paint',buffered:true})}catch{start()}
if(document.visibilityState==='hidden')start();
setTimeout(start,1000)})()`;

const startAtOnce = `(()=>{${start}start()})()`;

type PageScriptsProps = {
  /** The page shows nothing without its scripts. */
  atOnce: boolean;
};

/**
 * React Router's scripts, fetched and begun when the page has been painted. The pages are whole without them; earlier,
 * they would compete with what the eye needs for a slow connection and a slow processor.
 */
export function PageScripts({ atOnce }: PageScriptsProps) {
  const { nonce } = usePageContext();
  // Called, not rendered: its elements are needed here. It is the same at each render, as hooks want it.
  const scripts = Scripts({}) as ReactElement<Props> | null;
  if (!scripts) return null;
  return (
    <>
      {hold(scripts)}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- a constant of ours
        dangerouslySetInnerHTML={{ __html: atOnce ? startAtOnce : startAfterPaint }}
      />
    </>
  );
}

function hold(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<Props>(child)) return child;
    if (child.type === Fragment) return hold(child.props.children);
    // The browser has them already.
    if (child.props.rel === 'modulepreload')
      return import.meta.env.SSR ? cloneElement(child, { rel: heldRel }) : null;
    if (child.props.type === 'module') return cloneElement(child, { type: 'text/plain', id: heldId });
    return child;
  });
}
