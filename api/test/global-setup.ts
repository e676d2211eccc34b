import type { TestProject } from 'vitest/node';
import { embeddedTemplate, postgresTemplate } from './templates';

/** Creates the template database once, before test files in several processes need it at the same time. */
export default async function makeTemplate(project: TestProject): Promise<void> {
  // Undefined in a project without variables, contrary to the type.
  const env = project.config.env as NodeJS.ProcessEnv | undefined;
  if (env?.['TEST_ENGINE'] === 'postgresql') await postgresTemplate();
  else await embeddedTemplate();
}
