import { Link } from 'react-router';
import { publicPageMeta } from '../../../browser/page-meta';
import { paths } from '../../../browser/paths';
import { Card } from '../../../ui/card';
import type { Route } from './+types/portfolio';
import { bench, jobs, projects, skills } from './career';
import { Workbench } from './workbench';

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(args, {
    title: 'Portfolio',
    description: 'Nora Lindqvist, the developer behind Chuck & Bit: what she builds in code and in wood.',
  });

export default function Portfolio() {
  return (
    <div className="page-width py-10 sm:py-14">
      <header className="grid grid-cols-1 items-center gap-10 lg:grid-cols-[6fr_5fr]">
        <div>
          <p className="eyebrow">Developer and tool collector</p>
          <h1 className="mt-2 text-3xl font-semibold">Nora Lindqvist</h1>
          <p className="mt-5 max-w-prose text-lg">
            I write software for people who make things. <span>{'Chuck & Bit'}</span> is the shop I always
            wanted to buy from, so in the end I built it: the counter, the till, and the bench it all runs on.
          </p>
          <p className="text-base-content/75 mt-4 max-w-prose">
            Trained as a toolmaker in Eskilstuna, then fifteen years of web applications. I still think in
            tolerances: a form that loses what you typed is a door that does not close.
          </p>
        </div>
        <Workbench />
      </header>

      <Section id="projects" title="Built with a keyboard">
        <ul className="grid grid-cols-1 gap-6 md:grid-cols-3">
          {projects.map((project) => (
            <Card key={project.name} as="li">
              <h3 className="text-base font-semibold">{project.name}</h3>
              <p className="text-base-content/80 mt-2">{project.text}</p>
              <p className="text-base-content/70 mt-4 text-sm">{project.made}</p>
            </Card>
          ))}
        </ul>
      </Section>

      <Section id="bench" title="Built with a drill">
        <ul className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-2">
          {bench.map((piece) => (
            <li key={piece.name} className="border-base-300 border-t pt-4">
              <h3 className="text-base font-semibold">{piece.name}</h3>
              <p className="text-base-content/80 mt-1">{piece.text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Career />

      <p className="bg-base-200 rounded-box mt-20 p-6 text-lg sm:p-8">
        The shop itself is the best sample of my work.{' '}
        <Link to={paths.allDrills} className="link font-medium">
          Look at the drills
        </Link>
        , or read{' '}
        <Link to={paths.apiDocs} reloadDocument className="link font-medium">
          how to talk to it from your own software
        </Link>
        .
      </p>
    </div>
  );
}

function Career() {
  return (
    <div className="grid grid-cols-1 gap-x-16 lg:grid-cols-2">
      <Section id="career" title="So far">
        <ol className="flex flex-col gap-6">
          {jobs.map((job) => (
            <li key={job.years} className="grid grid-cols-1 gap-x-6 sm:grid-cols-[8rem_1fr]">
              <p className="text-base-content/70 tabular-nums">{job.years}</p>
              <div>
                <h3 className="text-base font-semibold">{job.title}</h3>
                <p className="text-base-content/80">{job.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="skills" title="In the toolbox">
        <dl className="flex flex-col gap-5">
          {skills.map((skill) => (
            <div key={skill.area}>
              <dt className="font-semibold">{skill.area}</dt>
              <dd className="text-base-content/80">{skill.tools}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-20">
      <h2 id={id} className="mb-6 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
