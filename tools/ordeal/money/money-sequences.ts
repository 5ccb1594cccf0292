import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { SourceTrial } from '../trial.ts'

const sequences = 200
const file = 'tools/verify/money-sequences.test.ts'

/** Runs the random operations with money of `npm test` on both engines, more of them than fit into its time. */
export const moneySequences: SourceTrial = {
  name: 'money-sequences',
  async run() {
    const vitest = spawn('node', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', file], {
      env: { ...process.env, MONEY_SEQUENCES: String(sequences), NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [[code], printed] = await Promise.all([
      once(vitest, 'exit') as Promise<[number | null]>,
      text(vitest.stdout),
    ])
    const figures = `${sequences} sequences of a hundred operations on each engine`
    return { figures, faults: code === 0 ? [] : [printed.slice(-4000)] }
  },
}
