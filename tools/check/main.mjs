import { spawn } from 'node:child_process'
import { at, envWithOwnNode, root } from '../prepare/paths.mjs'

const atOnce = 2
const bin = (path) => ['node', at('node_modules', ...path.split('/'))]

/** The checks and their commands; slow ones first. */
const checks = [
  { name: 'types', command: [...bin('typescript/bin/tsc'), '-p', '.'] },
  { name: 'imports', command: ['node', at('tools', 'check', 'import-rules.mjs')] },
  { name: 'structure', shown: true, command: ['node', at('tools', 'check', 'structure.mjs')] },
  { name: 'citations', command: ['node', at('tools', 'check', 'citations.mjs')] },
  { name: 'knip', command: [...bin('knip/bin/knip.js'), '--no-progress'] },
  {
    name: 'biome',
    command: [...bin('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=50', '.'],
  },
  { name: 'icons', command: ['node', at('tools', 'generate', 'icons.ts'), '--check'] },
  { name: 'size', command: [...bin('size-limit/bin.js')] },
]

function runCheck({ name, shown, command: [program, ...args] }) {
  const began = performance.now()
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...envWithOwnNode(), FORCE_COLOR: '0' } })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.on('error', (error) => chunks.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      resolve({
        name,
        shown: shown || code !== 0,
        passed: code === 0,
        seconds,
        output: Buffer.concat(chunks).toString().trimEnd(),
      })
    })
  })
}

const linesTold = 20
const firstLines = (output) => output.split('\n').slice(0, linesTold).join('\n    ')

function print({ name, shown, passed, seconds, output }) {
  const warnings = /Found \d+ warnings?/.exec(output)?.[0] ?? ''
  console.log(
    `${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} ${seconds.padStart(5)} s  ${warnings}`.trimEnd(),
  )
  if (shown) console.log(`${output}\n`)
}

/**
 * Runs every check and prints a line for each, with the output of failed ones; returns the numbers of passed and failed
 * checks, with a sentence for each failure.
 */
export async function check() {
  const waiting = [...checks]
  const counts = { passed: 0, failures: [] }
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await runCheck(next)
      print(result)
      if (result.passed) counts.passed += 1
      else counts.failures.push(`check of ${result.name}\n    ${firstLines(result.output)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { ...counts, failed: counts.failures.length }
}

if (import.meta.main) process.exitCode = (await check()).failed > 0 ? 1 : 0
