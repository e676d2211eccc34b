import {
  changeFirstDay,
  checkServices,
  type Finding,
  type FirstDay,
  type FirstDayStep,
  type Kept,
  type StepState,
} from '@chuck-and-bit/contract/first-day';
import { firstDayMessages } from '@chuck-and-bit/contract/first-day-messages';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../session/access/use-rights';
import { browserShopApi } from '../../shop-api';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { TaskButton } from '../actions/task-button';
import { useChange } from '../actions/use-change';
import { toast } from '../toasts/toast';
import { toastFailure } from './toast-failure';
import { type HostedStep, Hosting } from './hosting';
import { stepTexts } from './step-texts';
import { TestOrder } from './test-order';

/** Whether anything is left to do. */
export const isLeft = ({ steps }: Pick<FirstDay, 'steps'>): boolean =>
  steps.some(({ state }) => state === 'open');

/** What is done and what is left before the first customer: until everything is done, or somebody hides it. */
export function FirstDayList({ firstDay }: { firstDay: FirstDay }) {
  const mayChange = useRights().mayChange('settings');
  const { steps, services } = firstDay;
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  const { send: keep } = useChange(
    (kept: Kept) => browserShopApi().call(changeFirstDay, { body: { kept } }),
    { onSettled: toastFailure },
  );
  const check = mayChange
    ? async () => setFindings((await browserShopApi().call(checkServices)).findings)
    : null;
  const inside = (name: FirstDayStep): ReactNode => {
    if (name === 'testOrder')
      return <TestOrder {...{ firstDay, mayChange }} keepNumbers={() => keep({ numbers: true })} />;
    return isHosted(name) ? <Hosting step={name} {...{ services, findings, check }} /> : null;
  };
  if (firstDay.isDismissed || !isLeft(firstDay)) return null;
  const count = steps.filter(({ state }) => state !== 'open').length;
  return (
    <Card aria-labelledby="first-day" padding="compact" className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="first-day" className="text-xl font-semibold">
          First day
        </h2>
        <output className="text-base-content/70 me-auto text-sm tabular-nums">
          {`${count} of ${steps.length} done`}
        </output>
        {mayChange && <HideButton />}
      </header>
      <ol className="flex flex-col">
        {steps.map(({ name, state }) => (
          <li key={name} className="border-base-300 border-t py-1">
            <Step
              {...{ name, state }}
              isKept={isKeptIn(firstDay.kept, name)}
              keep={mayChange ? keep : null}
              inside={inside(name)}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Whether the merchant said that this step's own matter stays as it is. */
function isKeptIn(kept: Kept, name: FirstDayStep): boolean {
  const keeping = stepTexts[name].keep;
  return keeping !== undefined && kept[keeping.name] === true;
}

const isHosted = (name: FirstDayStep): name is HostedStep =>
  name === 'payment' || name === 'mail' || name === 'goingLive';

function HideButton() {
  const { send } = useChange(
    async () => {
      await browserShopApi().call(changeFirstDay, { body: { isDismissed: true } });
      return firstDayMessages.listHidden;
    },
    {
      onSuccess: (sentence) => {
        toast.success(sentence);
        // The button goes with the list.
        document.querySelector<HTMLElement>('h1')?.focus();
      },
      onSettled: toastFailure,
    },
  );
  return (
    <TaskButton variant="ghost" size="small" task={send}>
      Hide this list
    </TaskButton>
  );
}

type StepProps = {
  name: FirstDayStep;
  state: StepState;
  /** Whether the merchant said that it stays as it is. */
  isKept: boolean;
  /** null for who only reads. */
  keep: ((kept: Kept) => Promise<void>) | null;
  /** What the line itself opens; null: it leads to a screen. */
  inside: ReactNode;
};

function Step({ name, state, isKept, keep, inside }: StepProps) {
  const { to, why, keep: keeping } = stepTexts[name];
  const text = isKept && keeping && state !== 'done' ? keeping.said : why;
  const line = (
    <>
      <Mark state={state} />
      <div className="min-w-0 flex-1 basis-52 py-1.5">
        <Title {...{ name, state }} to={to} />
        {state !== 'done' && <p className="text-base-content/70 text-sm">{text}</p>}
      </div>
    </>
  );
  if (inside) {
    return (
      <details className="group">
        <summary className="rounded-field flex min-h-11 cursor-pointer list-none items-start gap-3 [&::-webkit-details-marker]:hidden">
          {line}
          <Icon name="open" className="mt-2.5 size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="max-w-prose ps-8 pt-1 pb-3">{inside}</div>
      </details>
    );
  }
  return (
    <div className="flex min-h-11 flex-wrap items-start gap-x-3">
      {line}
      {keep && keeping && state !== 'done' && (
        <TaskButton
          variant="ghost"
          size="small"
          className="ms-auto max-sm:ms-5"
          aria-describedby={idOf(name)}
          task={() => keep({ [keeping.name]: !isKept })}
        >
          {isKept ? 'Take back' : keeping.label}
        </TaskButton>
      )}
    </div>
  );
}

const idOf = (name: FirstDayStep) => `first-day-${name}`;
const stateWords: Record<StepState, string> = { open: 'To do', done: 'Done', kept: 'Stays so' };

function Title({ name, state, to }: Pick<StepProps, 'name' | 'state'> & { to: string | undefined }) {
  const { title } = stepTexts[name];
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span id={idOf(name)} className="font-semibold">
        {to === undefined ? (
          title
        ) : (
          <Link to={to} className="link">
            {title}
          </Link>
        )}
      </span>
      <span className={state === 'open' ? 'sr-only' : 'text-success text-sm'}>{stateWords[state]}</span>
    </p>
  );
}

/** A tick, or the empty circle where it goes. */
const Mark = ({ state }: { state: StepState }) =>
  state === 'open' ? (
    <span
      aria-hidden="true"
      className="border-base-content/50 mt-2.5 size-5 shrink-0 rounded-full border-2"
    />
  ) : (
    <Icon name="check" className="text-success mt-2.5 size-5 shrink-0" />
  );
