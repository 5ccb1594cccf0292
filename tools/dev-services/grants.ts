import { randomBytes } from 'node:crypto'

/** What somebody allowed a site: who signs in, by which service, and where the code goes. */
export interface Grant {
  readonly person: string
  readonly service: 'oidc' | 'account' | 'website'
  readonly redirectUri: string
  readonly challenge: string
  readonly nonce: string
}

/** Values that are given out under random names for a time, in memory. */
export interface Vault<T> {
  issue(value: T, seconds: number): string
  read(name: string | undefined): T | null
  /** Reads and forgets. */
  take(name: string | undefined): T | null
}

export function openVault<T>(): Vault<T> {
  const kept = new Map<string, { value: T; endsAt: number }>()
  const read = (name = '') => {
    const found = kept.get(name)
    return found !== undefined && Date.now() < found.endsAt ? found.value : null
  }
  return {
    issue(value, seconds) {
      const name = randomBytes(24).toString('base64url')
      kept.set(name, { value, endsAt: Date.now() + seconds * 1000 })
      return name
    },
    read,
    take(name) {
      const value = read(name)
      kept.delete(name ?? '')
      return value
    },
  }
}
