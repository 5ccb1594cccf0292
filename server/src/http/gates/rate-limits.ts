import type { RateLimit } from '@chaguan/contracts'
import type { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'

/** Counts calls by key. Returns 0 when the call is allowed, otherwise the seconds to wait. */
export interface RateLimits {
  take(name: string, key: string, limit: RateLimit): Promise<number>
}

/**
 * Opens counters in memory, or shared in Redis by the instances of one site; `site` separates sites on one Redis. While
 * Redis does not respond, each instance counts for itself.
 */
export function openRateLimits(redis: Redis | null, site: string): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>()

  function limiterOf(name: string, { times, intervalSeconds, banSeconds }: RateLimit): RateLimiterAbstract {
    const id = `${name}|${times}|${intervalSeconds}|${banSeconds}`
    const known = limiters.get(id)
    if (known) return known
    const options = {
      keyPrefix: `limit:${site}:${id}`,
      points: times,
      duration: intervalSeconds,
      blockDuration: banSeconds,
    }
    const local = new RateLimiterMemory(options)
    const limiter = redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          insuranceLimiter: local,
          rejectIfRedisNotReady: true,
        })
      : local
    limiters.set(id, limiter)
    return limiter
  }

  return {
    async take(name, key, limit) {
      try {
        await limiterOf(name, limit).consume(key)
        return 0
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
  }
}
