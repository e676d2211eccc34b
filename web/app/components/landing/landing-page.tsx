import type { LandingSection } from '@chuck-and-bit/contract/shop-pages';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { Banner } from './banner';
import { Features } from './features';
import { LatestProducts } from './latest-products';
import { LatestReviews } from './latest-reviews';
import type { LoadedLanding } from './load-landing';
import { OrderingSteps } from './ordering-steps';
import { Questions } from './questions';
import { ShopCounters } from './shop-counters';
import { TopDepartments } from './top-departments';

/** The landing page below the header: its banner, and its sections in the order of the merchant. */
export function LandingPage({ content, departments, hung, products, reviews }: LoadedLanding) {
  const sections: Record<LandingSection, ReactNode> = {
    departments: <TopDepartments departments={departments} />,
    latestProducts: <LatestProducts products={products} />,
    counters: <ShopCounters />,
    features: <Features features={content.features} />,
    orderingSteps: <OrderingSteps />,
    latestReviews: <LatestReviews reviews={reviews} />,
    questions: <Questions questions={content.questions} />,
  };
  return (
    <>
      <Banner content={content} product={hung} />
      {content.sections.map(({ name, isShown }) =>
        isShown ? (
          <div key={name} className={classNames(name !== 'counters' && 'page-width', spaceAbove(name))}>
            {sections[name]}
          </div>
        ) : null,
      )}
    </>
  );
}

/** What is sold stands close together, so that a price is seen without scrolling. */
const spaceAbove = (name: LandingSection) =>
  name === 'departments' || name === 'latestProducts' ? 'pt-4 empty:pt-0' : 'pt-10 empty:pt-0 sm:pt-13';
