import type { TestProject } from 'vitest/node';
import { embeddedTemplate, postgresTemplate } from './templates';

/** Makes the template database once, before test files in several processes ask for it at the same moment. */
export default async function makeTemplate(project: TestProject): Promise<void> {
  // A project that names no variables of its own has none here, whatever the type says.
  const env = project.config.env as NodeJS.ProcessEnv | undefined;
  if (env?.['TEST_ENGINE'] === 'postgresql') await postgresTemplate();
  else await embeddedTemplate();
}
