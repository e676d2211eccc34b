/** Lines that people typed, such as an address: each in the direction of its letters. */
export const TypedLines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    <span key={index} dir="auto" className="block">
      {line}
    </span>
  ));
