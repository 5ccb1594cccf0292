import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { browserContract } from './web/build/browser-contract.ts'
import { stableName } from './web/build/plugins.ts'

const patience = { testTimeout: 30_000, hookTimeout: 60_000, teardownTimeout: 10_000 }

const setupFileOf = (name: string) => fileURLToPath(new URL(`tools/test/${name}`, import.meta.url))

const webTests = globSync('src/**/*.test.{ts,tsx}', { cwd: fileURLToPath(new URL('web', import.meta.url)) })
/** A module that is replaced would stay so for the files that share the process. */
const replacing = webTests.filter((file) =>
  readFileSync(new URL(`web/${file}`, import.meta.url), 'utf8').includes('vi.mock('),
)

/** Test files of the web app. */
const webProject = (
  name: string,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  plugins: [browserContract()],
  css: { modules: { generateScopedName: stableName } },
  test: {
    name,
    root: './web',
    css: { include: [/[.]module[.]css$/], modules: { classNameStrategy: 'scoped' } },
    ...patience,
    ...test,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          // Modules of the server keep nothing of a site, so that files may share them.
          isolate: false,
          globalSetup: ['tools/test/run-folder.ts', 'server/src/testing/test-run.ts'],
          setupFiles: ['tools/test/patient-waits.ts'],
          include: ['{contracts,server,tools,web/build}/**/*.test.{ts,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          ...patience,
        },
      },
      webProject('web', {
        isolate: false,
        include: ['src/**/*.test.{ts,tsx}'],
        exclude: replacing,
        setupFiles: [setupFileOf('patient-waits.ts'), setupFileOf('own-modules.ts')],
      }),
      webProject('web-replacing', { include: replacing, setupFiles: [setupFileOf('patient-waits.ts')] }),
      {
        test: {
          name: 'journeys',
          // Files of one process share a browser.
          isolate: false,
          globalSetup: ['tools/test/run-folder.ts'],
          include: ['e2e/**/*.spec.ts'],
          expect: { poll: { timeout: 10_000 } },
          ...patience,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
