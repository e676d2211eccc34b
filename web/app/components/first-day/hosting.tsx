import type { Finding, FirstDay } from '@chuck-and-bit/contract/first-day';
import type { ReactNode } from 'react';
import { TaskButton } from '../actions/task-button';

/** The steps that the environment sets. */
export type HostedStep = 'payment' | 'mail' | 'goingLive';

type Services = FirstDay['services'];

type Hosted = {
  variables: readonly string[];
  /** What is set now. */
  now: (services: Services) => string;
  /** The page to read. */
  read: string;
  /** What the doctor's findings about it are called. */
  subjects: readonly string[];
};

const cardsNow = {
  'stand-in': 'Now a stand-in takes every card: no money moves.',
  test: 'Now Stripe is in test mode: no money moves.',
  live: 'Now Stripe charges cards.',
};

const hosted: Record<HostedStep, Hosted> = {
  payment: {
    variables: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    now: ({ cards }) => cardsNow[cards],
    read: '3. Cards: Stripe',
    subjects: ['Cards'],
  },
  mail: {
    variables: ['SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL'],
    now: ({ mail }) =>
      mail === 'server' ? 'Now a mail server is set.' : 'Now mails stay in the outbox at /sandbox/mail.',
    read: '4. Mail',
    subjects: ['Mail', 'Identity', 'Google', 'Firebase'],
  },
  goingLive: {
    variables: ['NODE_ENV', 'PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_URL'],
    now: ({ publicUrl }) => `Now visitors find the shop at ${publicUrl}.`,
    read: '1. The server',
    subjects: [],
  },
};

/** What belongs to no other step is about the server. */
const ofOthers = Object.values(hosted).flatMap(({ subjects }) => subjects);
const isAbout = (step: HostedStep, { subject }: Finding) =>
  step === 'goingLive' ? !ofOthers.includes(subject) : hosted[step].subjects.includes(subject);

const levelNames: Record<Finding['level'], [word: string, colour: string]> = {
  ok: ['Fine', 'text-success'],
  warning: ['Look at this', 'text-warning'],
  fault: ['Wrong', 'text-error'],
};

type HostingProps = {
  step: HostedStep;
  services: Services;
  /** What the doctor found; null before it was asked. */
  findings: readonly Finding[] | null;
  /** null for who only reads. */
  check: (() => Promise<void>) | null;
};

/** What the environment sets for a step: its variables, what is set now, what the doctor found and what to read. */
export function Hosting({ step, services, findings, check }: HostingProps) {
  const { variables, now, read } = hosted[step];
  const found = findings?.filter((finding) => isAbout(step, finding)) ?? [];
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>{now(services)}</p>
      <p>
        {'Set these variables where the shop runs, then start it again. They are never stored in the shop: '}
        <Names names={variables} />
      </p>
      <p>
        <span>{`Read “${read}” in `}</span>
        <code className="wrap-anywhere">docs/going-live.md</code>
      </p>
      {step === 'mail' && services.identityMailsUrl !== null && (
        <p>
          {'Firebase sends the mails about signing in itself: '}
          <a href={services.identityMailsUrl} className="link" target="_blank" rel="noreferrer">
            write them in its console
          </a>
          .
        </p>
      )}
      {check && (
        <div>
          <TaskButton variant="outline" size="small" task={check} aria-describedby={`first-day-${step}`}>
            Check now
          </TaskButton>
        </div>
      )}
      <div aria-live="polite">
        {findings !== null && found.length === 0 && <p>There is nothing to check yet.</p>}
        {found.length > 0 && <Findings findings={found} />}
      </div>
    </div>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {findings.map(({ subject, level, text }) => (
        <li key={`${subject} ${text}`} className="wrap-anywhere">
          <span className={`font-semibold ${levelNames[level][1]}`}>{levelNames[level][0]}</span>
          <span>{` · ${subject}: ${text}`}</span>
        </li>
      ))}
    </ul>
  );
}

const Names = ({ names }: { names: readonly string[] }): ReactNode =>
  names.map((name, index) => (
    <code key={name} className="wrap-anywhere">
      {index < names.length - 1 ? `${name}, ` : name}
    </code>
  ));
