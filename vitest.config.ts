import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { browserContract } from './web/build/browser-contract.ts'
import { stableName } from './web/build/plugins.ts'

const patience = { testTimeout: 120_000, hookTimeout: 120_000, teardownTimeout: 10_000 }

const setupFileOf = (name: string) => fileURLToPath(new URL(`tools/test/${name}`, import.meta.url))

const webTests = globSync('src/**/*.test.{ts,tsx}', { cwd: fileURLToPath(new URL('web', import.meta.url)) })
/** A module that is replaced would stay so for the files that share the process. */
const replacing = webTests.filter((file) =>
  readFileSync(new URL(`web/${file}`, import.meta.url), 'utf8').includes('vi.mock('),
)

/** Files that take far longer than others of their size: begun last, each would keep one process busy alone. */
const longForTheirSize = [
  'e2e/pages/every-page.spec.ts',
  'e2e/pages/large-text.extended.spec.ts',
  'e2e/pages/dark-theme.extended.spec.ts',
  'e2e/accounts/first-administrator.spec.ts',
  'e2e/admin/inner-pages-on-desktops.extended.spec.ts',
  'e2e/admin/inner-pages-on-tablets.extended.spec.ts',
  'e2e/failures/site-updates.extended.spec.ts',
  'e2e/plugins/live-reload.extended.spec.ts',
  'server/src/testing/contracts.test.ts',
  'server/src/testing/ended-access.test.ts',
  'server/src/testing/anonymity.test.ts',
  'server/src/drivers/pictures/picture-queue.test.ts',
]

/** Vitest goes by the time of the last run, and without one by size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      longForTheirSize.some((name) => moduleId.endsWith(name))
    const projects = [...Map.groupBy(sorted, ({ project }) => project.name).values()]
    return projects.flatMap((all) => [...all.filter(isLong), ...all.filter((file) => !isLong(file))])
  }
}

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

const extendedJourneys = 'e2e/**/*.extended.spec.ts'
/** Journeys of both runs, which test other variants in each. */
const journeysOfBothRuns = globSync('e2e/**/*.spec.ts', {
  cwd: fileURLToPath(new URL('.', import.meta.url)),
}).filter((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8').includes("from '../support/extended-run.ts'"),
)

/** Journeys in Chromium against the built product. */
const journeyProject = (
  name: string,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  test: {
    name,
    // Files of one process share a browser.
    isolate: false,
    globalSetup: ['tools/test/run-folder.ts'],
    expect: { poll: { timeout: 60_000 } },
    ...patience,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    ...test,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          // Modules of the server keep nothing of a site, so that files may share them.
          isolate: false,
          globalSetup: ['tools/test/run-folder.ts', 'server/src/testing/test-run.ts'],
          setupFiles: ['tools/test/wait-timeouts.ts'],
          include: ['{contracts,plugin-sdk,plugins,server,tools,web/build}/**/*.test.{ts,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          ...patience,
        },
      },
      webProject('web', {
        isolate: false,
        include: ['src/**/*.test.{ts,tsx}'],
        exclude: replacing,
        setupFiles: [setupFileOf('wait-timeouts.ts'), setupFileOf('own-modules.ts')],
      }),
      webProject('web-replacing', { include: replacing, setupFiles: [setupFileOf('wait-timeouts.ts')] }),
      journeyProject('journeys', { include: ['e2e/**/*.spec.ts'], exclude: [extendedJourneys] }),
      journeyProject('extended-journeys', {
        include: [extendedJourneys, ...journeysOfBothRuns],
        env: { EXTENDED_JOURNEYS: '1' },
      }),
    ],
  },
})
