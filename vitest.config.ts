import { defineConfig } from 'vitest/config'
import { stableName } from './web/build/style-sheets.ts'

const patience = { testTimeout: 30_000, hookTimeout: 60_000, teardownTimeout: 10_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contracts,server,tools,web/build}/**/*.test.{ts,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          ...patience,
        },
      },
      {
        css: { modules: { generateScopedName: stableName } },
        test: {
          name: 'web',
          root: './web',
          include: ['src/**/*.test.{ts,tsx}'],
          css: { include: [/[.]module[.]css$/], modules: { classNameStrategy: 'scoped' } },
          ...patience,
        },
      },
      {
        test: {
          name: 'journeys',
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
