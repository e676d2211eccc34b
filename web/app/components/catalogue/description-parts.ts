/** A part of a product's description: a paragraph, or points. */
export type DescriptionPart = { kind: 'paragraph'; text: string } | { kind: 'points'; points: string[] };

/** Empty lines end paragraphs, and lines that begin with a dash or a dot are points. Other line breaks stay in their paragraph. */
export function descriptionParts(text: string): DescriptionPart[] {
  const parts: DescriptionPart[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const last = isOpen ? parts.at(-1) : undefined;
    isOpen = line !== '';
    if (!isOpen) continue;
    const point = /^[-*–•·]\s+(.+)$/u.exec(line)?.[1];
    if (point === undefined) {
      if (last?.kind === 'paragraph') last.text += `\n${line}`;
      else parts.push({ kind: 'paragraph', text: line });
    } else if (last?.kind === 'points') last.points.push(point);
    else parts.push({ kind: 'points', points: [point] });
  }
  return parts;
}
