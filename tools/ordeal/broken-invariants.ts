import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TrialSite } from './trial.ts'

const verify = fileURLToPath(new URL('../verify/main.ts', import.meta.url))

/** Returns the broken invariants that `npm run verify` finds on a site. */
export function brokenInvariants({
  dataDir,
  databaseUrl,
}: Pick<TrialSite, 'dataDir' | 'databaseUrl'>): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [verify], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
    encoding: 'utf8',
  })
  const broken = stdout.split('\n').filter((line) => line.startsWith('BROKEN'))
  return status === 0 ? [] : [`npm run verify found: ${broken.join('; ')} ${stderr}`]
}
