import { expect, test } from 'vitest'
import { at } from '../prepare/places.mjs'
import { countReport, namedFailures } from './vitest-run.mjs'

const report = (more) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [],
  ...more,
})

test('a report is counted as passed, failed and skipped', () => {
  expect(countReport(report({ numFailedTests: 2 }), 1)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
    failures: [],
  })
})

test('a test file that cannot be loaded is a failure', () => {
  const testResults = [{ name: at('e2e', 'a.spec.ts'), status: 'failed', assertionResults: [] }]
  expect(countReport(report({ testResults }), 1).failed).toBe(1)
})

test('an error outside every test is a failure', () => {
  expect(countReport(report(), 1).failed).toBe(1)
  expect(countReport(report(), 0).failed).toBe(0)
})

test('a failure is named with its file, its test and the beginning of its message', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'stands' },
    { status: 'failed', fullName: 'falls', failureMessages: ['one\ntwo\nthree\nfour\nfive'] },
  ]
  const [named, ...others] = namedFailures(
    report({ testResults: [{ name: at('e2e', 'a.spec.ts'), status: 'failed', assertionResults }] }),
  )
  expect(others).toEqual([])
  expect(named).toMatch(/^e2e\/a\.spec\.ts › falls\n\s+one\n\s+two\n\s+three\n\s+four$/)
})
