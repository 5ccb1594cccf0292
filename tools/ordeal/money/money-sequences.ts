import { runProgram, type SourceTrial } from '../trial.ts'

const sequences = 200
const file = 'tools/verify/money-sequences.test.ts'

/** Runs the random operations with money of `npm test` on both engines, more of them than fit into its time. */
export const moneySequences: SourceTrial = {
  name: 'money-sequences',
  async run() {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', file]
    const { printed, isPassed } = await runProgram(args, { MONEY_SEQUENCES: String(sequences) })
    const figures = `${sequences} sequences of a hundred operations on each engine`
    return { figures, faults: isPassed ? [] : [printed.slice(-4000)] }
  },
}
