import { type Department, listDepartments } from '@chuck-and-bit/contract/departments';
import { countText } from '@chuck-and-bit/contract/filter-values';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../browser/paths';
import { browserShopApi } from '../../shop-api';
import { ProductImage } from '../catalogue/product-image';
import { type FailedList, isFailure, orFailure } from '../errors/failed-list';

/** Read once a page. */
let reading: Promise<Department[] | FailedList> | null = null;

function readDepartments() {
  reading ??= orFailure(browserShopApi().call(listDepartments)).then((read) => {
    if (isFailure(read)) reading = null;
    return read;
  });
  return reading;
}

/**
 * The top departments, below their link. They close by Escape and when the focus leaves both. The panel takes the focus when it
 * is pressed beside a link, so that it stays open.
 */
export function DepartmentsPanel({ onClose }: { onClose: () => void }) {
  const panel = useCloseAtLeave(onClose);
  const { key } = useLocation();
  const [openedAt] = useState(key);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (key !== openedAt) close();
  }, [key, openedAt]);
  const [departments, setDepartments] = useState<Department[] | FailedList | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readDepartments().then((read) => {
      if (isCurrent) setDepartments(read);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <div ref={panel} tabIndex={-1} className="departments-panel">
      <ul aria-label="Departments" aria-busy={departments === null}>
        {departments === null &&
          [1, 2, 3, 4, 5].map((row) => <li key={row} aria-hidden="true" className="skeleton my-1 h-9" />)}
        {departments !== null &&
          !isFailure(departments) &&
          departments.map(({ name, slug, count, product }) => (
            <li key={slug}>
              <Link to={paths.department(slug)} aria-describedby={`menu-${slug}`}>
                <ProductImage
                  picture={product.pictures[0]}
                  alt=""
                  sizes="4rem"
                  className="rounded-field aspect-4/3 w-14 [--mat:2px]"
                />
                <bdi className="min-w-0 grow wrap-anywhere">{name}</bdi>
                <span id={`menu-${slug}`} className="text-base-content/70 text-sm font-normal tabular-nums">
                  <span>{countText(count)}</span>
                  <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
                </span>
              </Link>
            </li>
          ))}
        <li>
          <Link to={paths.allDrills}>All departments</Link>
        </li>
      </ul>
      {departments !== null && isFailure(departments) && (
        <p role="alert" className="text-error mt-2 text-sm">
          {departments.failure}
        </p>
      )}
    </div>
  );
}

/** @returns the ref of the panel, which stands beside the link that opened it */
function useCloseAtLeave(onClose: () => void) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  // Before the panel can be seen, so that no key is lost.
  useLayoutEffect(() => {
    const entry = panel.current?.parentElement;
    if (!entry) return;
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && entry.contains(relatedTarget))) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The drawer around it stays open.
      event.preventDefault();
      entry.querySelector('a')?.focus();
      close();
    };
    entry.addEventListener('focusout', leave);
    entry.addEventListener('keydown', escape);
    return () => {
      entry.removeEventListener('focusout', leave);
      entry.removeEventListener('keydown', escape);
    };
  }, []);
  return panel;
}
