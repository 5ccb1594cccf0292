import type { ServerModule } from '@chaguan/plugin-sdk'

/** The number of consecutive days on which a member has checked in. */
interface Streak {
  readonly days: number
  readonly best: number
  /** The day of the last check-in; absent once the streak has ended, so that the job skips it. */
  readonly lastDay?: string
}

const none: Streak = { days: 0, best: 0 }
const dayMs = 86_400_000
const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10)

/** Attempts when concurrent calls of one member conflict. */
const maxTries = 5
const endedAtOnce = 200

const server: ServerModule = (host) => {
  const streaks = host.collection('streaks')

  const shown = (streak: Streak, today: string) => {
    const isDone = streak.lastDay === today
    const isRunning = isDone || streak.lastDay === dayBefore(today)
    return { days: isRunning ? streak.days : 0, best: streak.best, isDone }
  }

  async function checkIn(id: number) {
    const today = await host.today()
    for (let tries = 0; tries < maxTries; tries += 1) {
      const found = await streaks.get<Streak>(`${id}`)
      const before = found?.value ?? none
      if (before.lastDay === today) return shown(before, today)
      const days = before.lastDay === dayBefore(today) ? before.days + 1 : 1
      const after = { days, best: Math.max(days, before.best), lastDay: today }
      const version = await streaks.put(`${id}`, after, { person: id, ifVersion: found?.version ?? 0 })
      if (version !== null) return shown(after, today)
    }
    throw new Error('the streak was changed too often')
  }

  /** Ends the streaks whose last day is before yesterday. */
  async function endStreaks() {
    const to = dayBefore(dayBefore(await host.today()))
    const ended = await streaks.find<Streak>({ index: 'lastDay', to, limit: endedAtOnce })
    for (const { key, value, version } of ended)
      await streaks.put(key, { days: 0, best: value.best }, { person: Number(key), ifVersion: version })
    return ended.length
  }

  return {
    routes: {
      'GET streak': async ({ caller }) => {
        const found = await streaks.get<Streak>(`${caller.id}`)
        return shown(found?.value ?? none, await host.today())
      },
      'POST check-in': ({ caller }) => checkIn(Number(caller.id)),
    },
    jobs: {
      'end-streaks': async () => {
        while ((await endStreaks()) === endedAtOnce);
      },
    },
  }
}

export default server
