import { expect, test } from 'vitest'
import { at } from '../prepare/paths.mjs'
import { sentenceOf } from './unhandled-errors-reporter.mjs'
import { countReport, joinRuns, readFileResults } from './vitest-run.mjs'

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

test('a test file whose hooks failed is a failure, although its tests were skipped', () => {
  const skipped = { ...fileOf('a.spec.ts', 'skipped'), status: 'failed', message: 'no site' }
  expect(countOf(1, skipped)).toMatchObject({
    failed: 1,
    failures: ['e2e/a.spec.ts: no site'],
    failedFiles: [at('e2e', 'a.spec.ts')],
  })
})

test('an error outside of tests is a failure, is named, and fails the file that caused it', () => {
  const [passed, other] = [fileOf('a.spec.ts', 'passed'), fileOf('b.spec.ts', 'passed')]
  expect(countOf(0, passed)).toMatchObject({ failed: 0, failures: [], failedFiles: [], hasOrphans: false })
  expect(countOf(1, passed)).toMatchObject({
    failed: 1,
    failures: ['No test failed, but the run ended with code 1.'],
    hasOrphans: true,
  })
  const sentence = sentenceOf({ message: 'lost', stack: 'Error: lost\n  at socket.ts:1' })
  expect(sentence).toBe('An error outside every test: Error: lost\n      at socket.ts:1')
  const outside = [{ file: passed.name, sentence }]
  expect(countReport({ testResults: [passed, other] }, 1, outside)).toMatchObject({
    failed: 1,
    failures: [sentence],
    failedFiles: [passed.name],
    others: { passed: 1 },
    hasOrphans: false,
  })
  expect(countReport({ testResults: [passed] }, 1, [{ file: null, sentence }]).hasOrphans).toBe(true)
})

test('of a run that was stopped, ended files count, and the others are failed files to run again', () => {
  const files = [fileOf('a.spec.ts', 'passed', 'skipped'), fileOf('b.spec.ts', 'passed')]
  const lines = [files.map(({ name }) => name), files[0]].map((line) => JSON.stringify(line)).join('\n')
  expect(countReport(readFileResults(`${lines}\n`), 1)).toMatchObject({
    passed: 1,
    skipped: 1,
    failed: 1,
    failures: ['e2e/b.spec.ts: The file had not ended when the run was stopped.'],
    failedFiles: [at('e2e', 'b.spec.ts')],
    hasOrphans: false,
  })
  expect(readFileResults(null)).toBe(null)
})

test('a failure contains its file, its test and the beginning of its message', () => {
  const file = fileOf('a.spec.ts', 'passed', 'failed')
  file.assertionResults[1].failureMessages = ['one\ntwo\nthree\nfour\nfive']
  const [named, ...others] = countOf(1, file).failures
  expect(others).toEqual([])
  expect(named).toMatch(/^e2e\/a\.spec\.ts › failed\n\s+one\n\s+two\n\s+three\n\s+four$/)
})

test('a test that passes only in a second run is listed and is not a failure; one that fails again is', () => {
  const first = countOf(1, fileOf('a.spec.ts', 'passed', 'skipped'), fileOf('b.spec.ts', 'passed', 'failed'))
  const passes = joinRuns(first, countOf(0, fileOf('b.spec.ts', 'passed', 'passed')))
  expect(passes).toEqual({ passed: 3, failed: 0, skipped: 1, failures: [], passedOnRetry: first.failures })
  const fails = joinRuns(first, countOf(1, fileOf('b.spec.ts', 'failed', 'passed')))
  expect(fails).toMatchObject({ passed: 2, failed: 1, failures: first.failures, passedOnRetry: [] })
})
