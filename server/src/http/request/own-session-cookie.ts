import type { Secrets } from '../../secrets.ts'

/** Session cookies that came in one request without https, and what the next answer makes of the site's own one. */
export interface OwnSessionCookie {
  /** The token of the site's own cookie; null while nobody can say which it is. */
  readonly token: string | null
  /** What the site's own cookie becomes, empty to take it away; undefined to leave it. */
  readonly next?: string
}

/** What the site's own cookie says of itself once others came beside it. */
interface SessionCookies {
  /** Null before it is known: then it was one of the others. */
  readonly own: string | null
  readonly others: readonly string[]
}

type Seals = Pick<Secrets, 'seal' | 'open'>

const prefix = 'own.'
/** Browsers send about 4,000 characters of cookies; whoever has more was meant to. */
const charactersMost = 2500

const seal = (secrets: Seals, said: SessionCookies) => prefix + secrets.seal(JSON.stringify(said))

function open(secrets: Seals, value: string): SessionCookies | null {
  const text = value.startsWith(prefix) ? secrets.open(value.slice(prefix.length)) : null
  // Sound: nobody else seals what begins so.
  return text === null ? null : (JSON.parse(text) as SessionCookies)
}

/** The token that a value stands for, given what came beside it; null when that cannot be told. */
function tokenIn(secrets: Seals, value: string, values: readonly string[]): string | null {
  const said = open(secrets, value)
  if (!said) return value.startsWith(prefix) ? null : value
  if (said.own !== null) return said.own
  const [gone, ...more] = said.others.filter((other) => !values.includes(other))
  return gone === undefined || more.length > 0 ? null : tokenIn(secrets, gone, values)
}

/**
 * Tells the site's own session cookie from those that a sibling domain has planted, where no mark can: without https
 * (docs/reference/threats.md#sessions). Only the site can change its own cookie, so when several come it is changed to say
 * which came; the one that is gone in the next request was the site's own, and what is still there was planted. Nobody can
 * plant a cookie that says so of a value they do not know. A cookie that comes alone is taken for the site's own.
 */
export function findOwnSessionCookie(secrets: Seals, values: readonly string[]): OwnSessionCookie {
  const [only, ...more] = values
  if (only === undefined) return { token: null }
  if (more.length === 0) {
    const token = tokenIn(secrets, only, values)
    return token === null ? { token, next: '' } : { token }
  }
  for (const value of values) {
    const said = open(secrets, value)
    const others = values.filter((other) => other !== value)
    if (!said || !others.every((other) => said.others.includes(other))) continue
    const token = tokenIn(secrets, value, values)
    if (token === null) continue
    return said.own === null ? { token, next: seal(secrets, { own: token, others }) } : { token }
  }
  const next = seal(secrets, { own: null, others: values })
  return { token: null, next: next.length > charactersMost ? '' : next }
}
