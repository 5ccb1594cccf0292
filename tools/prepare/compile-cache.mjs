import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at, envWithOwnNode, readIfThere } from './paths.mjs'
import { runLogged } from './run-command.mjs'
import { digestOf } from './web-build.mjs'

/** Where Node keeps the server's sources stripped of types and compiled; `npm start` names the same folder. */
const compileCache = at('.cache', 'node')
const stampPath = join(compileCache, 'stamp')

const sources = ['server', 'contracts', join('tools', 'demo'), join('tools', 'verify')]
const loadServer = "await Promise.all([import('./server/src/main.ts'), import('./tools/demo/fill.ts')])"

/**
 * Has Node compile the server before it starts, when its sources changed: a process that strips types itself keeps the
 * stripper, some 20 MB, in memory for good. A failure here is told by the start itself.
 */
export async function ensureCompileCache() {
  const digest = digestOf(sources, ['package-lock.json'])
  if (readIfThere(stampPath) === digest) return
  const env = { ...envWithOwnNode(), NODE_COMPILE_CACHE: compileCache }
  const args = [
    '--max-semi-space-size=16',
    '--initial-old-space-size=96',
    '--input-type=module',
    '--eval',
    loadServer,
    '--',
    '--load-only',
  ]
  await runLogged('node', args, { env, log: at('.cache', 'warm.log') })
  mkdirSync(compileCache, { recursive: true })
  writeFileSync(stampPath, digest)
}
