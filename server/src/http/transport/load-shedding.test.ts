import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rankOf } from './early-refusal.ts'
import { type LoadShedder, openLoadShedder, type Work } from './load-shedding.ts'

const write: Work = { kind: 'call', rank: 'first' }
const page = (rank: Work['rank']): Work => ({ kind: 'page', rank })

let loadShedder: LoadShedder

afterEach(() => loadShedder.close())

test('more concurrent writes than allowed are refused with 503 and Retry-After until some are done', async () => {
  loadShedder = openLoadShedder({ most: 2 })
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  const running = [loadShedder.run(write, work), loadShedder.run(write, work)]
  const refusal = { status: 503, reason: 'NET_ERROR', headers: { 'retry-after': '5' } }
  await expect(loadShedder.run(write, work)).rejects.toMatchObject(refusal)
  ends[0]?.()
  await running[0]
  expect(loadShedder.inFlight).toBe(1)
  await expect(loadShedder.run(write, async () => 'done')).resolves.toBe('done')
  await expect(loadShedder.run(write, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(loadShedder.inFlight).toBe(1)
  expect(loadShedder.refusals).toBe(1)
})

/** The result of work: its arrival, how long it waited, and whether it was refused. */
interface Outcome {
  readonly cameAt: number
  readonly waited: number
  readonly isRefused: boolean
}

describe('a process that renders 100 pages a second', () => {
  const serviceMs = 40

  beforeEach(() => {
    vi.useFakeTimers()
    loadShedder = openLoadShedder()
  })
  afterEach(() => vi.useRealTimers())

  /** Renders four pages at once, in 40 ms each. */
  const render = () => new Promise<void>((resolve) => setTimeout(resolve, serviceMs))

  async function ask(work: Work): Promise<Outcome> {
    const cameAt = performance.now()
    const isRefused = await loadShedder.run(work, render).then(
      () => false,
      () => true,
    )
    return { cameAt, waited: performance.now() - cameAt, isRefused }
  }

  /** Requests work at a rate per second for some seconds. */
  async function askFor(work: Work, perSecond: number, seconds: number): Promise<Promise<Outcome>[]> {
    const asked: Promise<Outcome>[] = []
    for (let nth = 0; nth < perSecond * seconds; nth += 1) {
      asked.push(ask(work))
      await vi.advanceTimersByTimeAsync(1000 / perSecond)
    }
    return asked
  }

  async function outcomes(asked: Promise<Outcome>[]): Promise<Outcome[]> {
    await vi.advanceTimersByTimeAsync(10_000)
    return Promise.all(asked)
  }

  test('a load of three times the capacity is served up to the capacity with short waits, and the rest is refused', async () => {
    const all = await outcomes(await askFor(page('member'), 300, 20))
    const answered = all.filter(({ isRefused }) => !isRefused)
    const waits = answered.map(({ waited }) => waited).toSorted((a, b) => a - b)
    expect(answered.length / 20).toBeGreaterThan(95)
    expect(waits[Math.floor(waits.length * 0.99)]).toBeLessThan(500)
    const refused = all.filter(({ isRefused, cameAt }) => isRefused && cameAt > 1000)
    const toldAtOnce = refused.filter(({ waited }) => waited < 1)
    expect(toldAtOnce.length / refused.length).toBeGreaterThan(0.8)
  })

  test('a simultaneous burst is served completely', async () => {
    const all = await outcomes(Array.from({ length: 40 }, () => ask(page('visitor'))))
    expect(all.filter(({ isRefused }) => isRefused)).toEqual([])
  })

  test('a write is never refused', async () => {
    const asked = await askFor(page('member'), 300, 3)
    expect(loadShedder.refusals).toBeGreaterThan(100)
    expect(loadShedder.refuses(write)).toBe(false)
    await expect(loadShedder.run(write, async () => 'written')).resolves.toBe('written')
    await outcomes(asked)
  })

  test('members are served before visitors, and logins before both', async () => {
    const asked: Record<Work['rank'], Promise<Outcome>[]> = { first: [], member: [], visitor: [] }
    for (let nth = 0; nth < 600; nth += 1) {
      asked.visitor.push(ask(page('visitor')))
      if (nth % 3 === 0) asked.member.push(ask(page('member')))
      if (nth % 30 === 0) asked.first.push(ask(page('first')))
      await vi.advanceTimersByTimeAsync(1000 / 150)
    }
    const share = async (list: Promise<Outcome>[]) =>
      (await outcomes(list)).filter(({ isRefused }) => !isRefused).length / list.length
    expect(await share(asked.first)).toBe(1)
    expect(await share(asked.member)).toBe(1)
    expect(await share(asked.visitor)).toBeLessThan(0.6)
    expect(await share(asked.visitor)).toBeGreaterThan(0.2)
  })

  test('all requests are served again shortly after the load has dropped', async () => {
    await outcomes(await askFor(page('visitor'), 300, 3))
    expect(loadShedder.refuses(page('visitor'))).toBe(false)
    expect((await outcomes([ask(page('visitor'))]))[0]).toMatchObject({ isRefused: false })
  })
})

test.each([
  ['POST', '/api/v3/posts.create', '', 'first'],
  ['POST', '/thread/5', '', 'first'],
  ['GET', '/api/v3/users/pc/wechat/h5.login', '', 'first'],
  ['GET', '/api/v3/captcha', '', 'first'],
  ['GET', '/user/login?next=%2F', '', 'first'],
  ['GET', '/download?threadId=5&attachmentsId=6', 'access_token=a', 'first'],
  ['GET', '/', 'access_token=a', 'member'],
  ['GET', '/user/5', 'access_token=a', 'member'],
  ['GET', '/user/5', '', 'visitor'],
  ['GET', '/api/v3/users.list', '', 'visitor'],
  ['HEAD', '/search?keyword=a', 'lang=zh', 'visitor'],
] as const)('%s %s with the cookie %j has the rank %s', (method, url, cookie, rank) => {
  loadShedder = openLoadShedder()
  expect(rankOf({ method, url, headers: cookie === '' ? {} : { cookie } })).toBe(rank)
})
