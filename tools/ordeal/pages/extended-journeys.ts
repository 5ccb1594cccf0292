import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { SourceTrial } from '../trial.ts'

/** Runs the journeys that `npm test` leaves out: walks of every page, further layouts, hostile plugins, upgrades. */
export const extendedJourneys: SourceTrial = {
  name: 'extended-journeys',
  async run() {
    const run = spawn('node', ['tools/test/main.mjs', '--extended'], {
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [[code], printed] = await Promise.all([
      once(run, 'exit') as Promise<[number | null]>,
      text(run.stdout),
    ])
    const late = printed.split('\n').filter((line) => line.startsWith('PASSED ONLY IN A SECOND RUN'))
    const figures = [printed.trimEnd().split('\n').at(-1), ...late].join('; ')
    return { figures, faults: code === 0 ? [] : [printed.slice(-8000)] }
  },
}
