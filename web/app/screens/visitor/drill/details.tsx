import type { DrillDetails } from '@chuck-and-bit/contract/drills';
import { formatCount } from '@chuck-and-bit/contract/money';
import { productFields } from '@chuck-and-bit/contract/product-fields';
import { formatWeight } from '@chuck-and-bit/contract/weight';
import type { ReactNode } from 'react';
import { usePageContext } from '../../../page/page-context';

/** The figures of a product, what is in its box, and what the law asks to show. Each part only if the merchant entered it. */
export function Details({ drill }: { drill: DrillDetails }) {
  const { publicConfig } = usePageContext();
  const figures = [
    [productFields.brand.label, drill.brand],
    [productFields.sku.label, drill.sku],
    [productFields.gtin.label, drill.gtin],
    ['Size', sizeText(drill)],
    [productFields.weight.label, drill.weight > 0 && formatWeight(drill.weight, publicConfig.weightUnit)],
    ...drill.figures.map(({ name, text }) => [name, text] as const),
  ] as const;
  const safety = (['manufacturer', 'responsiblePerson', 'warnings'] as const).filter((key) => drill[key]);
  const inTheBox = [...new Set(drill.inTheBox.split('\n').filter((line) => line.trim() !== ''))];
  return (
    <>
      <Part id="figures" title="Details" isShown={figures.some(([, value]) => value)}>
        <dl className="divide-base-300 divide-y">
          {figures.map(
            // An attribute may be called like one of the fixed rows.
            ([label, value], place) => value && <Row key={`${place} ${label}`} label={label} value={value} />,
          )}
        </dl>
      </Part>
      <Part id="in-the-box" title={productFields.inTheBox.label} isShown={inTheBox.length > 0}>
        <ul className="list-disc ps-5">
          {inTheBox.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </Part>
      <Part id="safety" title="Safety" isShown={safety.length > 0}>
        <dl className="divide-base-300 divide-y">
          {safety.map((key) => (
            <Row key={key} label={productFields[key].label} value={drill[key]} />
          ))}
        </dl>
      </Part>
    </>
  );
}

/** "210 × 70 × 230 mm": length, width and height, without those that are not given. */
function sizeText({ length, width, height }: DrillDetails): string {
  const sides = [length, width, height].filter((side) => side > 0);
  return sides.length > 0 ? `${sides.map((side) => formatCount(side)).join(' × ')} mm` : '';
}

type PartProps = { id: string; title: string; isShown: boolean; children: ReactNode };

function Part({ id, title, isShown, children }: PartProps) {
  if (!isShown) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-2xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <div className="grid grid-cols-[minmax(7rem,1fr)_2fr] gap-4 py-2.5">
    <dt className="text-base-content/75">{label}</dt>
    <dd className="font-medium wrap-anywhere whitespace-pre-line">{value}</dd>
  </div>
);
