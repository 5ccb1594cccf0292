import { spawn } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { at, envWithOwnNode, readIfExists, root } from '../prepare/paths.mjs'

const statesSkipped = new Set(['pending', 'skipped', 'todo'])

/** Whether a file could not be loaded, or its hooks failed, without a failed test. */
const unreadable = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((result) => result.status !== 'failed')

function countFiles(files) {
  const states = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  return {
    passed: states.filter((state) => state === 'passed').length,
    failed: states.filter((state) => state === 'failed').length + files.filter(unreadable).length,
    skipped: states.filter((state) => statesSkipped.has(state)).length,
  }
}

/**
 * Counts the results of a Vitest report; a file that could not be loaded and an error outside of tests count as
 * failures. `outside` contains those errors (see unhandled-errors-reporter.mjs); the files that caused them count as
 * failed.
 */
export function countReport({ testResults }, exitCode, outside = []) {
  const hasCaused = new Set(outside.map(({ file }) => file))
  const hasFailed = (file) => countFiles([file]).failed > 0 || hasCaused.has(file.name)
  const counts = countFiles(testResults)
  const isUnexplained = exitCode !== 0 && counts.failed + outside.length === 0
  return {
    ...counts,
    failed: counts.failed + outside.length + (isUnexplained ? 1 : 0),
    failures: [
      ...namedFailures(testResults),
      ...outside.map(({ sentence }) => sentence),
      ...(isUnexplained ? [`No test failed, but the run ended with code ${exitCode}.`] : []),
    ],
    /** Paths of the failed files, and the counts of the others. */
    failedFiles: testResults.filter(hasFailed).map(({ name }) => name),
    others: countFiles(testResults.filter((file) => !hasFailed(file))),
    /** Whether errors belong to no file, so that running files again cannot clear them. */
    hasOrphans: isUnexplained || hasCaused.has(null),
  }
}

const linesTold = 4

/**
 * Returns one sentence per failure in a report's files: file, test and the first lines of its message, cut to 300
 * characters each.
 */
export function namedFailures(files) {
  const brief = (message = '') =>
    message
      .split('\n')
      .slice(0, linesTold)
      .map((line) => line.slice(0, 300))
      .join('\n    ')
  return files.flatMap((file) => {
    const name = relative(root, file.name)
    const failed = file.assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return file.status === 'failed' ? [`${name}: ${brief(file.message)}`] : []
    return failed.map((result) => `${name} › ${result.fullName}\n    ${brief(result.failureMessages[0])}`)
  })
}

const readOutsideErrors = (path) => JSON.parse(readIfExists(path) ?? '[]')

/**
 * Parses the lines of file-results-reporter.mjs into a report, in which files that did not end have failed. Null without
 * a line.
 */
export function readFileResults(text) {
  // A stopped run may have written a part of its last line.
  const [paths, ...ended] = (text ?? '').split('\n').slice(0, -1)
  if (paths === undefined) return null
  const results = ended.map((line) => JSON.parse(line))
  const names = new Set(results.map(({ name }) => name))
  const unended = [...new Set(JSON.parse(paths))].filter((name) => !names.has(name))
  const message = 'The file had not ended when the run was stopped.'
  return {
    testResults: [
      ...results,
      ...unended.map((name) => ({ name, status: 'failed', message, assertionResults: [] })),
    ],
  }
}

const unreported = (name) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [`Vitest left no report of the ${name} tests.`],
  failedFiles: [],
})

/** A run in which no test has ended for this time is stopped; no single test may take as long. */
const stalledMs = 11 * 60_000
const lookMs = 15_000

const lastResultMs = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Stops a run after `deadlineMs`, or when no test has ended for a long time; returns a function that ends the watch. */
function watchRun(child, { name, resultsPath, deadlineMs }) {
  const began = Date.now()
  const stop = (why) => {
    clearInterval(timer)
    console.log(`The ${name} tests ${why} and were stopped.`)
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref()
  }
  const timer = setInterval(() => {
    const idleMs = Date.now() - Math.max(began, lastResultMs(resultsPath))
    if (Date.now() - began > deadlineMs)
      stop(`did not end within their ${Math.round(deadlineMs / 60_000)} minutes`)
    else if (idleMs > stalledMs) stop(`had no result for ${Math.round(stalledMs / 60_000)} minutes`)
  }, lookMs)
  return () => clearInterval(timer)
}

/**
 * Runs projects of vitest.config.ts, or only `files` of them, within `deadlineMs`; returns how many tests passed,
 * failed and were skipped, with a sentence for each failure. `workers` is the number of processes, by default that of
 * the configuration.
 */
function runOnce({ name, projects, files = [], workers, env, deadlineMs }) {
  const resultsPath = at('.cache', 'test', `${name}.jsonl`)
  const errorsPath = at('.cache', 'test', `${name}-errors.json`)
  for (const path of [resultsPath, errorsPath]) rmSync(path, { force: true })
  const args = [
    at('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
    '--reporter=default',
    `--reporter=${at('tools', 'test', 'file-results-reporter.mjs')}`,
    `--reporter=${at('tools', 'test', 'unhandled-errors-reporter.mjs')}`,
    ...files,
  ]
  return new Promise((resolve) => {
    const child = spawn('node', args, {
      cwd: root,
      env: {
        ...envWithOwnNode(),
        ...env,
        FILE_RESULTS_FILE: resultsPath,
        UNHANDLED_ERRORS_FILE: errorsPath,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const endWatch = watchRun(child, { name, resultsPath, deadlineMs })
    child.on('close', (code) => {
      endWatch()
      const report = readFileResults(readIfExists(resultsPath))
      resolve(report ? countReport(report, code ?? 1, readOutsideErrors(errorsPath)) : unreported(name))
    })
  })
}

/** More failed files than this are not retried. */
const mostAgain = 6

/** Joins a first run with the second run of its failed files; tests that passed only then are listed. */
export function joinRuns(first, again) {
  const sum = (key) => first.others[key] + again[key]
  return {
    passed: sum('passed'),
    failed: again.failed,
    skipped: sum('skipped'),
    failures: again.failures,
    passedOnRetry: again.failed === 0 ? first.failures : [],
  }
}

/**
 * Runs tests as `runOnce` does. Failed files are run once more, alone, with new sites and databases, since browsers and
 * engines compete for two CPUs; `passedOnRetry` lists what needed that.
 */
export async function runVitest(options) {
  const first = await runOnce({ ...options, deadlineMs: options.leftMs() })
  const { failedFiles, hasOrphans } = first
  if (hasOrphans || failedFiles.length === 0 || failedFiles.length > mostAgain) return first
  console.log(
    `\nRunning the failed files again: ${failedFiles.map((file) => relative(root, file)).join(', ')}`,
  )
  const again = {
    ...options,
    name: `${options.name}-again`,
    files: failedFiles,
    deadlineMs: options.leftMs(),
  }
  return joinRuns(first, await runOnce(again))
}
