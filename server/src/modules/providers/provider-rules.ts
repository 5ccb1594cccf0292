const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns whether an address is on this machine, where traffic cannot be intercepted. */
export const isLoopback = (url: URL): boolean => loopback.has(url.hostname)

/** Normalizes an issuer for storage: https, or http on this machine; null for anything else. */
export function readIssuer(text: string): string | null {
  const url = URL.parse(text.trim())
  if (url?.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) return null
  return url.href.replace(/\/$/, '')
}

/** Normalizes scopes for storage: `openid` first, each once; null for invalid characters. */
export function readScopes(text: string): string | null {
  const names = text.split(/\s+/).filter((name) => name !== '')
  if (names.some((name) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(name))) return null
  return ['openid', ...new Set(names.filter((name) => name !== 'openid'))].join(' ')
}

interface Claims {
  readonly sub: string
  readonly name?: unknown
  readonly nickname?: unknown
  readonly preferred_username?: unknown
  readonly email?: unknown
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Returns the label of the external account and a suggested nickname. */
export function namesOf(claims: Claims, nameCharacters: number): { label: string; nickname: string } {
  const names = [claims.nickname, claims.name, claims.preferred_username].map(textOf)
  const nickname = names.find((name) => name !== '') ?? ''
  const label = textOf(claims.email) || nickname || claims.sub
  return { label: label.slice(0, 100), nickname: [...nickname].slice(0, nameCharacters).join('') }
}
