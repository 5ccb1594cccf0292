import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../product/product.ts'

const releases = '/usr/lib/postgresql'
const role = 'chaguan'

/** A PostgreSQL server with files of its own, stopped and started as a trial wants. */
export interface PostgresCluster {
  /** Its only database, as a role that may everything. */
  readonly url: string
  /** Where its files lie. */
  readonly folder: string
  start(): void
  /** Ends it after everything is written. */
  stop(): void
  /** Makes its pages be written and read without checksums; while it is stopped. */
  dropChecksums(): void
  /** Ends it and takes its files away. */
  remove(): void
}

/** The folder of the programs of the newest release that is installed; null for none. */
function findPrograms(): string | null {
  const found = existsSync(releases)
    ? readdirSync(releases).sort((one, other) => Number(other) - Number(one))
    : []
  return (
    found.map((release) => join(releases, release, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ??
    null
  )
}

/** The system's account for the server, which refuses to run as root; none where root does not ask. */
function accountOf(): { uid?: number; gid?: number } | null {
  if (process.getuid?.() !== 0) return {}
  const read = (what: '-u' | '-g') => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [read('-u'), read('-g')]
  return uid > 0 && gid > 0 ? { uid, gid } : null
}

/**
 * Makes a cluster with checksums and starts it; null where PostgreSQL's programs are not installed. Unless it is durable,
 * nothing waits for the disk.
 */
export async function openCluster({ isDurable = false } = {}): Promise<PostgresCluster | null> {
  const [programs, account] = [findPrograms(), accountOf()]
  if (programs === null || account === null) return null
  const home = mkdtempSync(join(tmpdir(), 'chaguan-cluster-'))
  if (account.uid !== undefined && account.gid !== undefined) chownSync(home, account.uid, account.gid)
  const folder = join(home, 'data')
  const port = await freePort()
  const run = (program: string, ...args: string[]) =>
    void execFileSync(join(programs, program), args, {
      ...account,
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  const options = `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c fsync=${isDurable ? 'on' : 'off'}`
  const start = () => run('pg_ctl', 'start', '-w', '-D', folder, '-l', join(home, 'log'), '-o', options)
  const stop = () => run('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', folder)
  run('initdb', '-D', folder, '-U', role, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--data-checksums')
  start()
  return {
    url: `postgres://${role}@127.0.0.1:${port}/postgres`,
    folder,
    start,
    stop,
    dropChecksums: () => run('pg_checksums', '--disable', '-D', folder),
    remove() {
      try {
        stop()
      } catch {
        // It is stopped already.
      }
      rmSync(home, { recursive: true, force: true })
    },
  }
}
