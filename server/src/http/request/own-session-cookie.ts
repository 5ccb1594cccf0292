import type { Secrets } from '../../secrets.ts'

/** The result of several session cookies in one request without https. */
export interface OwnSessionCookie {
  /** The token of the site's own cookie; null while it cannot be determined. */
  readonly token: string | null
  /** The new value of the site's own cookie, empty to delete it; undefined to leave it unchanged. */
  readonly next?: string
}

/** The content of the site's own cookie once it was sent together with others. */
interface SessionCookies {
  /** Null while unknown: the own token is then one of the others. */
  readonly own: string | null
  readonly others: readonly string[]
}

type Seals = Pick<Secrets, 'seal' | 'open'>

const prefix = 'own.'
/** Browsers send about 4,000 characters of cookies; more were planted on purpose. */
const maxCharacters = 2500

const seal = (secrets: Seals, content: SessionCookies) => prefix + secrets.seal(JSON.stringify(content))

function open(secrets: Seals, value: string): SessionCookies | null {
  const text = value.startsWith(prefix) ? secrets.open(value.slice(prefix.length)) : null
  // The cast is sound: nobody else can seal a value with this prefix.
  return text === null ? null : (JSON.parse(text) as SessionCookies)
}

/** Returns the token of a value, given the other values; null when it cannot be determined. */
function tokenIn(secrets: Seals, value: string, values: readonly string[]): string | null {
  const content = open(secrets, value)
  if (!content) return value.startsWith(prefix) ? null : value
  if (content.own !== null) return content.own
  const [gone, ...more] = content.others.filter((other) => !values.includes(other))
  return gone === undefined || more.length > 0 ? null : tokenIn(secrets, gone, values)
}

/**
 * Distinguishes the site's own session cookie from those that a sibling domain has planted, where no mark is possible:
 * without https (docs/reference/threats.md#sessions). Only the site can change its own cookie. When several arrive, it
 * is changed to a sealed list of them; the value that is missing from the next request was the site's own, and those
 * that remain were planted. Nobody can plant a sealed cookie about a value that they do not know. A cookie that arrives
 * alone counts as the site's own.
 */
export function findOwnSessionCookie(secrets: Seals, values: readonly string[]): OwnSessionCookie {
  const [only, ...more] = values
  if (only === undefined) return { token: null }
  if (more.length === 0) {
    const token = tokenIn(secrets, only, values)
    return token === null ? { token, next: '' } : { token }
  }
  for (const value of values) {
    const content = open(secrets, value)
    const others = values.filter((other) => other !== value)
    if (!content || !others.every((other) => content.others.includes(other))) continue
    const token = tokenIn(secrets, value, values)
    if (token === null) continue
    return content.own === null ? { token, next: seal(secrets, { own: token, others }) } : { token }
  }
  const next = seal(secrets, { own: null, others: values })
  return { token: null, next: next.length > maxCharacters ? '' : next }
}
