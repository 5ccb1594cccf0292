import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { relative } from 'node:path'
import { at, envWithOwnNode, readIfThere, root } from '../prepare/places.mjs'

/** Counts of one report of Vitest; a file that could not be read and an error outside every test count as failures. */
export function countReport(report, exitCode) {
  const unreadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = report.numFailedTests + unreadable.length
  return {
    passed: report.numPassedTests,
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: namedFailures(report),
  }
}

const linesTold = 4

/** One sentence for every failure of a report: file, test and the first lines of its message, cut to 300 characters each. */
export function namedFailures(report) {
  const brief = (message = '') =>
    message
      .split('\n')
      .slice(0, linesTold)
      .map((line) => line.slice(0, 300))
      .join('\n    ')
  return report.testResults.flatMap((file) => {
    const name = relative(root, file.name)
    const failed = file.assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return file.status === 'failed' ? [`${name}: ${brief(file.message)}`] : []
    return failed.map((result) => `${name} › ${result.fullName}\n    ${brief(result.failureMessages[0])}`)
  })
}

function readReport(path) {
  try {
    return JSON.parse(readIfThere(path))
  } catch {
    return null
  }
}

const unreported = (name) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [`Vitest left no report of the ${name} tests.`],
})

/** Runs projects of vitest.config.ts within `deadlineMs` and answers how many tests passed, failed and were skipped, with a sentence for each failure. */
export function runVitest({ name, projects, env, deadlineMs }) {
  const reportPath = at('.cache', 'test', `${name}.json`)
  rmSync(reportPath, { force: true })
  const args = [
    at('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportPath}`,
  ]
  return new Promise((resolve) => {
    const child = spawn('node', args, {
      cwd: root,
      env: { ...envWithOwnNode(), ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const timer = setTimeout(() => {
      console.log(
        `The ${name} tests did not end within their ${Math.round(deadlineMs / 60_000)} minutes and were stopped.`,
      )
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
    }, deadlineMs)
    child.on('close', (code) => {
      clearTimeout(timer)
      const report = readReport(reportPath)
      resolve(report ? countReport(report, code ?? 1) : unreported(name))
    })
  })
}
