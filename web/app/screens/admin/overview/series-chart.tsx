import { useEffect, useId, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import type { Column } from '../../../ui/data-table';
import { PlainTable } from '../../../ui/plain-table';

export type ChartPoint = { label: string; value: number };

type SeriesChartProps = {
  title: string;
  /** The header of the table's column of labels: "Day". */
  partName: string;
  points: readonly ChartPoint[];
  format: (value: number) => string;
};

/** A bar chart, or the same values as a table. */
export function SeriesChart({ title, partName, points, format }: SeriesChartProps) {
  const [isTable, setIsTable] = useState(false);
  const heading = useId();
  const columns: Column<ChartPoint>[] = [
    { header: partName, cell: ({ label }) => label, fills: true },
    {
      header: title,
      align: 'end',
      cell: ({ value }) => <span className="tabular-nums">{format(value)}</span>,
    },
  ];
  return (
    <Card aria-labelledby={heading} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={heading} className="text-xl font-semibold">
          {title}
        </h2>
        <Button
          variant="outline"
          size="small"
          aria-describedby={heading}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      {isTable ? (
        <PlainTable
          caption={title}
          columns={columns}
          rows={points}
          rowKey={({ label }) => label}
          empty={null}
        />
      ) : (
        <Bars title={title} points={points} format={format} />
      )}
    </Card>
  );
}

const height = 220;

function Bars({ title, points, format }: Omit<SeriesChartProps, 'partName'>) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let chart: uPlot | null = null;
    const draw = () => {
      chart?.destroy();
      chart = new uPlot(chartOptions(element, points, format), dataOf(points), element);
    };
    draw();
    const systemTheme = window.matchMedia('(prefers-color-scheme: dark)');
    systemTheme.addEventListener('change', draw);
    const size = new ResizeObserver(() => chart && chart.width !== element.clientWidth && draw());
    size.observe(element);
    return () => {
      systemTheme.removeEventListener('change', draw);
      size.disconnect();
      chart?.destroy();
    };
  }, [points, format]);

  const highest = points.reduce<ChartPoint | null>(
    (most, point) => (most === null || point.value > most.value ? point : most),
    null,
  );
  const summary = highest ? ` The highest is ${format(highest.value)}: ${highest.label}.` : '';
  return (
    <figure>
      <figcaption className="sr-only">{`Bar chart of ${title.toLowerCase()}.${summary}`}</figcaption>
      <div ref={container} aria-hidden="true" className="h-55 w-full overflow-hidden" />
    </figure>
  );
}

const dataOf = (points: readonly ChartPoint[]): uPlot.AlignedData => [
  points.map((_, index) => index),
  points.map(({ value }) => value),
];

/** Pixels that the label of a bar needs. */
const labelWidth = 72;
const valueWidth = 76;
const labelHeight = 30;

function chartOptions(
  element: HTMLElement,
  points: readonly ChartPoint[],
  format: (value: number) => string,
): uPlot.Options {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const bar = color('primary');
  const shown = Math.max(1, Math.floor((element.clientWidth - valueWidth) / labelWidth));
  const step = Math.ceil(points.length / shown);
  const axis = { stroke: color('base-content'), font: `13px ${style.fontFamily}`, ticks: { show: false } };
  const bars = uPlot.paths.bars?.({ size: [0.7, 48] });
  return {
    width: element.clientWidth,
    height,
    padding: [8, 0, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [-0.6, points.length - 0.4] },
      y: { range: (_chart, min, max) => [Math.min(0, min) * 1.08, Math.max(0, max) * 1.08 || 1] },
    },
    axes: [
      {
        ...axis,
        size: labelHeight,
        grid: { show: false },
        splits: () => points.flatMap((_, index) => (index % step === 0 ? [index] : [])),
        values: (_chart, places) => places.map((index) => points[index]?.label ?? ''),
      },
      {
        ...axis,
        size: valueWidth,
        grid: { stroke: color('base-300'), width: 1 },
        values: (_chart, values) => values.map((value) => (Number.isInteger(value) ? format(value) : '')),
      },
    ],
    series: [
      {},
      {
        stroke: bar,
        fill: bar,
        width: 0,
        ...(bars && { paths: bars }),
        points: { show: false },
      },
    ],
  };
}
