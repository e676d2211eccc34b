import { screens } from '../../browser/dashboard-screens';
import { ButtonLink } from '../../ui/button';

/** In the heading of a screen that Manage Products leads to: the way back. */
export const AllProductsLink = () => (
  // On phones, where it stands below the title, their texts begin at the same place.
  <ButtonLink
    to={screens.manageProduct.path}
    variant="ghost"
    size="small"
    className="whitespace-nowrap max-sm:-ms-3.5"
  >
    All products
  </ButtonLink>
);
