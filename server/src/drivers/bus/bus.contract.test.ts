import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Bus, openMemoryBus, openRedisBus } from './bus.ts'

const log = pino({ level: 'silent' })
const redisUrl = process.env.REDIS_URL_TEST || 'redis://127.0.0.1:6379'
const isRedisSkipped = process.env.SKIP_REDIS === '1'
const site = randomUUID()
const open: Bus[] = []

const overRedis = () => openRedisBus(redisUrl, site, log)
const kinds = [
  { name: 'in memory', openBus: async () => openMemoryBus() },
  ...(isRedisSkipped ? [] : [{ name: 'over Redis', openBus: overRedis }]),
]

async function aBus(openBus: () => Promise<Bus>): Promise<Bus> {
  const bus = await openBus()
  open.push(bus)
  return bus
}

afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close()
})

describe.each(kinds)('the bus $name', ({ openBus }) => {
  it('a message reaches the channel’s subscribers at once, and nobody else', async () => {
    const bus = await aBus(openBus)
    const heard: unknown[] = []
    const elsewhere: unknown[] = []
    bus.subscribe('person:1', (message) => heard.push(message))
    bus.subscribe('person:2', (message) => elsewhere.push(message))
    bus.publish('person:1', { unread: 3 })
    expect(heard).toEqual([{ unread: 3 }])
    expect(elsewhere).toEqual([])
  })

  it('a message does not reach former subscribers', async () => {
    const bus = await aBus(openBus)
    const heard: unknown[] = []
    const stop = bus.subscribe('a', (message) => heard.push(message))
    stop()
    stop()
    bus.publish('a', 1)
    expect(heard).toEqual([])
  })
})

describe.skipIf(isRedisSkipped)('two instances on one Redis', () => {
  it('two instances receive each other’s messages, once each', async () => {
    const one = await aBus(overRedis)
    const other = await aBus(overRedis)
    const heard: unknown[] = []
    other.subscribe('person:1', (message) => heard.push(message))
    one.subscribe('person:1', (message) => heard.push({ own: message }))
    // A subscription takes a moment to reach Redis.
    await vi.waitUntil(() => {
      one.publish('person:2', 'probe')
      one.publish('person:1', 'hello')
      return heard.includes('hello')
    })
    const own = heard.filter((message) => typeof message === 'object').length
    one.publish('person:1', 'last')
    await vi.waitUntil(() => heard.includes('last'))
    expect(heard.filter((message) => message === 'last')).toHaveLength(1)
    expect(heard.filter((message) => typeof message === 'object')).toHaveLength(own + 1)
  })
})
