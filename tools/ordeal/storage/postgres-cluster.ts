import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../product/product.ts'

const releases = '/usr/lib/postgresql'
const role = 'chaguan'

/** A PostgreSQL server with its own data folder, stopped and started by a trial. */
export interface PostgresCluster {
  /** URL of its only database, with a superuser role. */
  readonly url: string
  /** Its data folder. */
  readonly folder: string
  start(): void
  /** Stops it after a checkpoint. */
  stop(): void
  /** Disables page checksums; only while it is stopped. */
  dropChecksums(): void
  /** Stops it and deletes its files. */
  remove(): void
}

/** Returns the program folder of the newest installed release; null for none. */
function findPrograms(): string | null {
  const found = existsSync(releases)
    ? readdirSync(releases).sort((one, other) => Number(other) - Number(one))
    : []
  return (
    found.map((release) => join(releases, release, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ??
    null
  )
}

/**
 * Returns the system account for the server, which refuses to run as root; unchanged when the current user is not root.
 */
function accountOf(): { uid?: number; gid?: number } | null {
  if (process.getuid?.() !== 0) return {}
  const read = (what: '-u' | '-g') => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [read('-u'), read('-g')]
  return uid > 0 && gid > 0 ? { uid, gid } : null
}

/**
 * Creates a cluster with checksums and starts it; null where PostgreSQL is not installed. Unless `isDurable`, fsync is
 * off.
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
        // It has already stopped.
      }
      rmSync(home, { recursive: true, force: true })
    },
  }
}
