import { descriptionParts } from './description-parts';

/** What a merchant wrote about a product, as paragraphs and points. */
export function Description({ text }: { text: string }) {
  return (
    <div className="text-base-content/85 flex max-w-prose flex-col gap-3 leading-relaxed wrap-anywhere">
      {descriptionParts(text).map((part, index) =>
        part.kind === 'paragraph' ? (
          <p key={index} dir="auto" className="whitespace-pre-line">
            {part.text}
          </p>
        ) : (
          <ul key={index} className="flex list-disc flex-col gap-1 ps-5">
            {part.points.map((point, at) => (
              <li key={at} dir="auto">
                {point}
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
