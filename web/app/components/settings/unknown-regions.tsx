/** Says that some rows name a region that no address has. */
export function UnknownRegions({ of }: { of: string }) {
  return (
    <p className="alert alert-warning alert-soft block text-base">
      {`Some ${of} name a state or province that is not known, so they match no address there. Edit them and choose one from the list.`}
    </p>
  );
}

/** Marks the row of such a region. */
export function UnknownRegion() {
  return <span className="text-error block text-sm font-medium">Not known. Please choose again.</span>;
}
