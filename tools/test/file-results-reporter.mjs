import { appendFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const path = process.env.FILE_RESULTS_FILE ?? '.cache/test/file-results.jsonl'
const stackLines = 8

const describeError = ({ message = '', stack = '' }) =>
  stack.includes(message) ? stack.split('\n').slice(0, stackLines).join('\n') : `${message}\n${stack}`

/** The result of an ended test file in the shape of Vitest's JSON report. */
export function fileResultOf(module) {
  const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors())
  return {
    name: module.moduleId,
    status: module.state() === 'failed' ? 'failed' : 'passed',
    message: errors.map(describeError).join('\n'),
    assertionResults: [...module.children.allTests()].map((test) => {
      const { state, errors: failures = [] } = test.result()
      return { status: state, fullName: test.fullName, failureMessages: failures.map(describeError) }
    }),
  }
}

/**
 * A Vitest reporter that writes a line of JSON to the file FILE_RESULTS_FILE for each test file that ended, below a line
 * with the paths of all. The file's time of change is that of the last result of a test.
 */
export default class FileResultsReporter {
  onTestRunStart(specifications) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${JSON.stringify(specifications.map(({ moduleId }) => moduleId))}\n`)
  }

  onTestCaseResult() {
    const now = new Date()
    utimesSync(path, now, now)
  }

  onTestModuleEnd(module) {
    appendFileSync(path, `${JSON.stringify(fileResultOf(module))}\n`)
  }
}
