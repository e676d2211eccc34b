import { policyNames, policyTitles } from '@chuck-and-bit/contract/policies';
import { NavLink } from 'react-router';
import { paths } from '../../browser/paths';
import { WrittenText } from './written-text';
import { classNames } from '../../ui/class-names';

/** A policy or the page about the shop, beside links to the policies. */
export function WrittenPage({ title, html }: { title: string; html: string }) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 py-10 sm:py-14 lg:grid-cols-[minmax(0,44rem)_16rem]">
      <article>
        <h1 className="text-3xl font-semibold">{title}</h1>
        <WrittenText html={html} className="mt-8" />
      </article>
      <nav aria-label="Policies" className="lg:sticky lg:top-28 lg:self-start print:hidden">
        <ul className="border-base-300 flex flex-col border-l-2">
          {policyNames.map((name) => (
            <li key={name}>
              <NavLink
                to={paths.policy(name)}
                className={({ isActive }) =>
                  classNames(
                    'hover:bg-base-200 flex min-h-11 items-center px-4 py-1.5 text-sm',
                    isActive && 'font-semibold',
                  )
                }
              >
                {policyTitles[name]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
