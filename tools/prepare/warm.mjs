import { existsSync } from 'node:fs'
import { at, envWithOwnNode } from './places.mjs'
import { runLogged } from './run.mjs'

/** Where Node keeps the server's sources stripped of types and compiled; `npm start` names the same folder. */
const compileCache = at('.cache', 'node')

const loadServer = "await import('./server/src/create-app.ts')"

/**
 * Has Node compile the server before its first start: a process that strips types itself keeps the stripper, some
 * 20 MB, in memory for good. A failure here is told by the start itself.
 */
export async function ensureWarm() {
  if (existsSync(compileCache)) return
  const env = { ...envWithOwnNode(), NODE_COMPILE_CACHE: compileCache }
  await runLogged('node', ['--input-type=module', '--eval', loadServer], {
    env,
    log: at('.cache', 'warm.log'),
  })
}
