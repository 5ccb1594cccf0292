import { randomFillSync } from 'node:crypto'

const poolBytes = 4096
const pool = Buffer.allocUnsafeSlow(poolBytes)
let used = poolBytes

/**
 * Up to 4096 bytes from the system's source of randomness, of which a store is drawn at once: asking it takes ten times
 * longer than the bytes of a nonce. What was handed out is erased from the store.
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
