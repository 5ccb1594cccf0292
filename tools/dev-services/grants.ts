import { randomBytes } from 'node:crypto'

/** An authorization: the person, the service, and the redirect URI of the code. */
export interface Grant {
  readonly person: string
  readonly service: 'oidc' | 'account' | 'website'
  readonly redirectUri: string
  readonly challenge: string
  readonly nonce: string
}

/** Values stored in memory under random names, with an expiry. */
export interface TokenStore<T> {
  issue(value: T, seconds: number): string
  read(name: string | undefined): T | null
  /** Reads and deletes a value. */
  take(name: string | undefined): T | null
}

export function openTokenStore<T>(): TokenStore<T> {
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
