import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { browserContract } from './web/build/browser-contract.ts'
import { stableName } from './web/build/plugins.ts'

const patience = { testTimeout: 30_000, hookTimeout: 60_000, teardownTimeout: 10_000 }

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
      {
        plugins: [browserContract()],
        css: { modules: { generateScopedName: stableName } },
        test: {
          name: 'web',
          root: './web',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [fileURLToPath(new URL('tools/test/patient-waits.ts', import.meta.url))],
          css: { include: [/[.]module[.]css$/], modules: { classNameStrategy: 'scoped' } },
          ...patience,
        },
      },
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
