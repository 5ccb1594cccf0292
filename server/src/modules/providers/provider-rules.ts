const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an address is one of this machine itself, where nothing can listen in. */
export const isLoopback = (url: URL): boolean => loopback.has(url.hostname)

/** An issuer as it is kept: https, or http on this machine; null for anything else. */
export function readIssuer(text: string): string | null {
  const url = URL.parse(text.trim())
  if (url?.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) return null
  return url.href.replace(/\/$/, '')
}

/** Scopes as they are kept: `openid` first, each once; null for signs that no scope has. */
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

/** What the person is shown of their account there, and a nickname to begin with. */
export function namesOf(claims: Claims, nameCharacters: number): { label: string; nickname: string } {
  const names = [claims.nickname, claims.name, claims.preferred_username].map(textOf)
  const nickname = names.find((name) => name !== '') ?? ''
  const label = textOf(claims.email) || nickname || claims.sub
  return { label: label.slice(0, 100), nickname: [...nickname].slice(0, nameCharacters).join('') }
}
