import { runProgram, type SourceTrial } from '../trial.ts'

/** Runs the journeys that `npm test` leaves out: walks of every page, further layouts, hostile plugins, upgrades. */
export const extendedJourneys: SourceTrial = {
  name: 'extended-journeys',
  async run() {
    const { printed, isPassed } = await runProgram(['tools/test/main.mjs', '--extended'])
    const late = printed.split('\n').filter((line) => line.startsWith('PASSED ONLY IN A SECOND RUN'))
    const figures = [printed.trimEnd().split('\n').at(-1), ...late].join('; ')
    return { figures, faults: isPassed ? [] : [printed.slice(-8000)] }
  },
}
