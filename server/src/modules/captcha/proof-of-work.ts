import { createHash } from 'node:crypto'

/** Whether SHA-256 over salt, a colon and the solution begins with so many zero bits. */
export function isProofOfWorkValid(salt: string, difficulty: number, solution: string): boolean {
  const digest = createHash('sha256').update(`${salt}:${solution}`).digest()
  return Math.clz32(digest.readUInt32BE(0)) >= difficulty
}
