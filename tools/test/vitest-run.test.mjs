import { expect, test } from 'vitest'
import { at } from '../prepare/paths.mjs'
import { countReport, joinRuns } from './vitest-run.mjs'

const fileOf = (name, ...states) => ({
  name: at('e2e', name),
  status: states.includes('failed') ? 'failed' : 'passed',
  assertionResults: states.map((status) => ({ status, fullName: status, failureMessages: [status] })),
})
const countOf = (exitCode, ...testResults) => countReport({ testResults }, exitCode)

test('a report is counted as passed, failed and skipped', () => {
  const files = [fileOf('a.spec.ts', 'passed', 'skipped'), fileOf('b.spec.ts', 'failed', 'passed', 'todo')]
  expect(countOf(1, ...files)).toMatchObject({ passed: 2, failed: 1, skipped: 2 })
})

test('a test file that cannot be loaded is a failure', () => {
  const unreadable = { ...fileOf('a.spec.ts'), status: 'failed', message: 'no such module' }
  const { failed, failures, failedFiles } = countOf(1, unreadable)
  expect({ failed, failures, failedFiles }).toEqual({
    failed: 1,
    failures: ['e2e/a.spec.ts: no such module'],
    failedFiles: [at('e2e', 'a.spec.ts')],
  })
})

test('an error outside every test is a failure', () => {
  expect(countOf(1, fileOf('a.spec.ts', 'passed')).failed).toBe(1)
  expect(countOf(0, fileOf('a.spec.ts', 'passed')).failed).toBe(0)
})

test('a failure is named with its file, its test and the beginning of its message', () => {
  const file = fileOf('a.spec.ts', 'passed', 'failed')
  file.assertionResults[1].failureMessages = ['one\ntwo\nthree\nfour\nfive']
  const [named, ...others] = countOf(1, file).failures
  expect(others).toEqual([])
  expect(named).toMatch(/^e2e\/a\.spec\.ts › failed\n\s+one\n\s+two\n\s+three\n\s+four$/)
})

test('what passes only in a second run is named and no failure; what fails again is one', () => {
  const first = countOf(1, fileOf('a.spec.ts', 'passed', 'skipped'), fileOf('b.spec.ts', 'passed', 'failed'))
  const passes = joinRuns(first, countOf(0, fileOf('b.spec.ts', 'passed', 'passed')))
  expect(passes).toEqual({ passed: 3, failed: 0, skipped: 1, failures: [], late: first.failures })
  const fails = joinRuns(first, countOf(1, fileOf('b.spec.ts', 'failed', 'passed')))
  expect(fails).toMatchObject({ passed: 2, failed: 1, failures: first.failures, late: [] })
})
