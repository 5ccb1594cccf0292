import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { openRedis } from '../../open-context.ts'
import { type CuttableProxy, openCuttableProxy } from '../../testing/doubles/cuttable-proxy.ts'
import { openRateLimits } from './rate-limits.ts'

const server = new URL(process.env.REDIS_URL_TEST || 'redis://127.0.0.1:6379')
const twice = { times: 2, intervalSeconds: 60, banSeconds: 60 }

async function open(port: number): Promise<Redis> {
  const url = new URL(server)
  url.host = `127.0.0.1:${port}`
  const config = readConfig({ REDIS_URL: url.href, DATA_DIR: '.' })
  const redis = await openRedis(config, pino({ level: 'silent' }))
  if (!redis) throw new Error('Redis is configured')
  while (redis.status !== 'ready') await sleep(10)
  return redis
}

describe.skipIf(process.env.SKIP_REDIS === '1')('rate limits shared in Redis', () => {
  let proxy: CuttableProxy
  let connections: Redis[]
  let key: string

  beforeEach(async () => {
    proxy = await openCuttableProxy(Number(server.port || 6379))
    connections = await Promise.all([open(proxy.port), open(proxy.port)])
    key = `test ${Math.random()}`
  })
  afterEach(async () => {
    for (const redis of connections) redis.disconnect()
    await proxy.close()
  })

  it('limits are shared by all instances', async () => {
    const [one, other] = connections.map((redis) => openRateLimits(redis, 'site'))
    expect(await one?.take('call', key, twice)).toBe(0)
    expect(await other?.take('call', key, twice)).toBe(0)
    expect(await one?.take('call', key, twice)).toBeGreaterThan(0)
    expect(await other?.take('call', key, twice)).toBeGreaterThan(0)
  })

  it('limits of two sites on the same Redis are separate', async () => {
    const [one, other] = connections.map((redis, index) => openRateLimits(redis, `site ${index}`))
    expect(await one?.take('call', key, twice)).toBe(0)
    expect(await one?.take('call', key, twice)).toBe(0)
    expect(await one?.take('call', key, twice)).toBeGreaterThan(0)
    expect(await other?.take('call', key, twice)).toBe(0)
  })

  it.each(['cut', 'block'] as const)(
    'each instance counts for itself while Redis is lost (%s), without waiting for it',
    async (way) => {
      const [limits] = connections.map((redis) => openRateLimits(redis, 'site'))
      proxy[way]()
      const began = performance.now()
      const waits = await Promise.all([1, 2, 3, 4].map(() => limits?.take('call', key, twice)))
      expect(waits.filter((wait) => wait === 0)).toHaveLength(2)
      expect(await limits?.take('call', key, twice)).toBeGreaterThan(0)
      expect(performance.now() - began).toBeLessThan(1500)
    },
  )
})
