import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { root } from './paths.mjs'

const graceMs = 2_000
const exitCodes = { SIGINT: 130, SIGTERM: 143 }
const running = new Set()
let exitCode = null

const endAll = (signal) => {
  for (const child of running) child.kill(signal)
}

// Otherwise an interrupted start would leave npm writing into node_modules without the lock; npm may handle a signal
// only after it has finished, so it gets a grace period.
function endChildren(signal) {
  const hurried = exitCode !== null
  exitCode = exitCodes[signal]
  endAll(hurried ? 'SIGKILL' : signal)
  setTimeout(endAll, graceMs, 'SIGKILL')
}

function started(child) {
  if (running.size === 0) for (const signal of Object.keys(exitCodes)) process.on(signal, endChildren)
  running.add(child)
}

function ended(child) {
  running.delete(child)
  if (running.size > 0) return
  for (const signal of Object.keys(exitCodes)) process.off(signal, endChildren)
  if (exitCode !== null) process.exit(exitCode)
}

/**
 * Runs a command in the repository and writes its output to `log`; returns its exit code and output. A command that
 * cannot be started has the exit code 127.
 */
export function runLogged(command, args, { env, log }) {
  mkdirSync(dirname(log), { recursive: true })
  const file = createWriteStream(log)
  return new Promise((resolve) => {
    const chunks = []
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    started(child)
    const keep = (chunk) => {
      chunks.push(chunk)
      file.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => keep(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      ended(child)
      file.end(() =>
        resolve({ code: code === null || code < 0 ? 127 : code, output: Buffer.concat(chunks).toString() }),
      )
    })
  })
}
