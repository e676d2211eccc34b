import type { Drill } from '@chuck-and-bit/contract/drills';
import { namedFile } from '@chuck-and-bit/contract/picture-files';
import { truncate } from '../../../components/catalogue/truncate';
import { publicPageMeta } from '../../../page/page-meta';

type MetaArgs = Parameters<typeof publicPageMeta>[0];

export const productMeta = (args: MetaArgs, drill: Drill) =>
  publicPageMeta(args, {
    title: drill.name,
    description: truncate(drill.description),
    image: sharedPicture(drill),
  });

/** Link previews of other sites show no SVG, so the build also renders our own drawings as JPEG. */
function sharedPicture({ pictures: [first] }: Drill) {
  if (!first) return undefined;
  const path = namedFile(first.path, first.width).replace(/^(\/images\/drills\/.*)\.svg$/, '$1.jpg');
  return { path, alt: first.alt };
}
