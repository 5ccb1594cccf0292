import { randomFillSync } from 'node:crypto'

const poolBytes = 4096
const pool = Buffer.allocUnsafeSlow(poolBytes)
let used = poolBytes

/**
 * Returns up to 4096 random bytes from a pool, which is filled at once: asking the system takes ten times longer than
 * the bytes of a nonce. Returned bytes are erased from the pool.
 */
export function pooledRandomBytes(size: number): Buffer {
  if (used + size > poolBytes) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Buffer.from(pool.subarray(used, used + size))
  pool.fill(0, used, used + size)
  used += size
  return bytes
}
