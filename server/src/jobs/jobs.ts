import { randomUUID } from 'node:crypto'
import { Cron } from 'croner'
import type { Logger } from 'pino'
import type { Database } from '../drivers/db/db.ts'

/** Scheduled work, run by one instance at a time. */
export interface Job {
  readonly name: string
  /** A cron pattern in UTC, for example `0 * * * *`. */
  readonly pattern: string
  run(): Promise<void>
}

/** The scheduler. Each run takes a lease in the database, so that one of several instances runs it. */
export interface Jobs {
  register(job: Job): void
  /** Starts polling for due jobs. */
  start(): Promise<void>
  /** Runs due jobs; for tests. Returns their names. */
  runDue(): Promise<string[]>
  stop(): Promise<void>
  /** When this process last polled for due jobs, in milliseconds since 1970; null before the first time. */
  readonly lookedAt: number | null
}

const leaseMs = 5 * 60_000
const pollEveryMs = 15_000
/** Jobs run concurrently: one that waits for a remote server does not delay the others. */
const atOnce = 4

/** Opens the jobs of a database. `now` returns milliseconds since 1970. */
export function openJobs(database: Database, now: () => number, log: Logger): Jobs {
  const owner = randomUUID()
  const jobs = new Map<string, Job>()
  let timer: NodeJS.Timeout | undefined
  /** Jobs running here: one that outlives its lease is not started a second time. */
  const busy = new Set<string>()
  const runs = new Set<Promise<unknown>>()
  let lookedAt: number | null = null

  const nextRun = (job: Job) =>
    new Cron(job.pattern, { timezone: 'UTC' }).nextRun(new Date(now()))?.getTime() ?? null

  async function enter(): Promise<void> {
    await database.transaction(async (tx) => {
      for (const job of jobs.values())
        await tx
          .insertInto('jobs')
          .values({
            ...{ name: job.name, run_at: nextRun(job) ?? 0, lease_until: null, lease_owner: '' },
            ...{ attempts: 0, last_error: '' },
          })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute()
    })
  }

  async function claim(name: string): Promise<boolean> {
    const at = now()
    const { numUpdatedRows } = await database.transaction(async (tx) =>
      tx
        .updateTable('jobs')
        .set((eb) => ({ lease_until: at + leaseMs, lease_owner: owner, attempts: eb('attempts', '+', 1) }))
        .where('name', '=', name)
        .where('run_at', '<=', at)
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', at)]))
        .executeTakeFirst(),
    )
    return numUpdatedRows > 0n
  }

  async function finish(job: Job, fault: string): Promise<void> {
    await database.transaction(async (tx) => {
      await tx
        .updateTable('jobs')
        .set({ run_at: nextRun(job) ?? now() + leaseMs, lease_until: null, last_error: fault.slice(0, 500) })
        .where('name', '=', job.name)
        // Fencing: an instance that lost its lease does not touch the row of the new holder.
        .where('lease_owner', '=', owner)
        .execute()
    })
  }

  async function claimAndRun(job: Job): Promise<boolean> {
    if (!(await claim(job.name))) return false
    let fault: string | null = null
    try {
      await job.run()
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error)
      log.error({ err: error, job: job.name }, 'a job failed')
    }
    await finish(job, fault ?? '')
    return fault === null
  }

  /** Runs a job unless it runs already, here or elsewhere. Returns whether it succeeded. */
  async function runOne(job: Job): Promise<boolean> {
    if (busy.has(job.name)) return false
    busy.add(job.name)
    try {
      return await claimAndRun(job)
    } finally {
      busy.delete(job.name)
    }
  }

  async function runDue(): Promise<string[]> {
    lookedAt = now()
    const rows = await database.reads.selectFrom('jobs').select('name').where('run_at', '<=', now()).execute()
    const waiting = rows.flatMap(({ name }) => jobs.get(name) ?? [])
    const ran: string[] = []
    const work = async () => {
      for (let job = waiting.shift(); job; job = waiting.shift()) if (await runOne(job)) ran.push(job.name)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return ran
  }

  function runDueInBackground(): void {
    const running: Promise<unknown> = runDue()
      .catch((error: unknown) => log.error({ err: error }, 'the jobs could not be read'))
      .finally(() => runs.delete(running))
    runs.add(running)
  }

  return {
    get lookedAt() {
      return lookedAt
    },
    register(job) {
      jobs.set(job.name, job)
    },
    async start() {
      await enter()
      timer = setInterval(runDueInBackground, pollEveryMs).unref()
    },
    async runDue() {
      await enter()
      return runDue()
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(runs)
    },
  }
}
