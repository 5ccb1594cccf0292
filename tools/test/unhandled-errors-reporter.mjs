import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const linesTold = 20

/** Describes an error outside of tests: its message and the beginning of its stack. */
export function sentenceOf({ message = '', stack = '' }) {
  const lines = (stack.includes(message) ? stack : `${message}\n${stack}`).split('\n').slice(0, linesTold)
  return `An error outside every test: ${lines.map((line) => line.slice(0, 300)).join('\n    ')}`
}

/** A Vitest reporter that writes errors outside of tests to the file UNHANDLED_ERRORS_FILE, as a list of sentences. */
export default class UnhandledErrorsReporter {
  onTestRunEnd(_modules, errors) {
    const path = process.env.UNHANDLED_ERRORS_FILE
    if (!path || errors.length === 0) return
    mkdirSync(dirname(path), { recursive: true })
    const summaries = errors.map((error) => ({
      file: error.VITEST_TEST_PATH ?? null,
      sentence: sentenceOf(error),
    }))
    writeFileSync(path, JSON.stringify(summaries))
  }
}
