const steps = [
  {
    title: 'Pick the drill',
    text: 'Compare power, weight and price. Each card says whether it is in stock, and the minimum order.',
  },
  {
    title: 'Place the order',
    text: 'Tell us how many, where to, and a phone number for the driver. We set your order aside at once.',
  },
  {
    title: 'Pay by card',
    text: 'Pay right away or later in My Orders. Until then, you can still change your mind.',
  },
  {
    title: 'Watch it ship',
    text: 'We pack it, hand it over, and your order changes from Pending to Shipped.',
  },
];

export function OrderingSteps() {
  return (
    <section aria-labelledby="ordering-steps">
      <h2 id="ordering-steps" className="text-3xl font-semibold">
        How ordering works
      </h2>
      <div aria-hidden="true" className="tape mt-4" />
      <ol className="grid grid-cols-1 gap-x-8 gap-y-8 pt-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, position) => (
          <li key={step.title}>
            <span aria-hidden="true" className="font-display text-primary text-4xl font-semibold">
              {position + 1}
            </span>
            <h3 className="mt-1 text-xl font-semibold">{step.title}</h3>
            <p className="text-base-content/80 mt-2">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
