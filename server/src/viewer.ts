import type { CategoryPermissionKey, Lang, PermissionKey } from '@chaguan/contracts'
import { nobody, type VersionedUser } from './drivers/db/credentials-versions.ts'

/** Whoever makes the request, logged in or not, with what their groups grant. */
export interface Viewer {
  /** Null for a visitor. */
  readonly id: number | null
  readonly isAdmin: boolean
  /** State of the account, docs/reference/wire-accounts.md#users; 0 for a visitor. */
  readonly status: number
  readonly groupIds: readonly number[]
  /** Granted keys: `K` for the whole site, `category{id}.K` for one category. Administrators need none. */
  readonly permissions: ReadonlySet<string>
  /** The session the request came with; null for a visitor. */
  readonly sessionId: number | null
  /** The version of the person's credentials when the session was looked at; 0 for a visitor. */
  readonly credentialsVersion: number
  readonly lang: Lang
  readonly client: {
    readonly ip: string
    readonly userAgent: string
    /** Whether the session came in a header, which a client does not send along when it loads a picture. */
    readonly sendsHeader?: boolean
  }
  /** Scheme and host under which the site was asked, without a slash at the end. */
  readonly origin: string
  /** The address of the call with its query, for the links of a page of results; empty inside a page rendering. */
  readonly callUrl: string
}

/** A viewer who has logged in: endpoints with access 'member' or 'admin' are handed one. */
export interface Member extends Viewer {
  readonly id: number
}

/** Whether somebody has logged in. */
export const isMember = (viewer: Viewer): viewer is Member => viewer.id !== null

/** To whom something is given out in a call: the viewer as their session was looked at, or nobody. */
export const versionedUser = ({ id, credentialsVersion, sessionId }: Viewer): VersionedUser =>
  id === null ? nobody : { id, credentialsVersion, sessionId }

const restrictions: ReadonlySet<string> = new Set([
  'createThreadWithCaptcha',
  'publishNeedBindPhone',
  'publishNeedBindWechat',
])

/**
 * Whether the viewer's groups grant a right: for the whole site, or for the category when one is given
 * (docs/reference/wire-accounts.md#permissions). Administrators have every right and no restriction.
 */
export function can(
  viewer: Pick<Viewer, 'isAdmin' | 'permissions'>,
  key: PermissionKey | `switch.${string}`,
  categoryId?: number,
): boolean {
  if (viewer.isAdmin) return !restrictions.has(key)
  if (viewer.permissions.has(key)) return true
  return categoryId !== undefined && viewer.permissions.has(`category${categoryId}.${key}`)
}

/** Whether a category right holds in every category. */
export function canEverywhere(
  viewer: Pick<Viewer, 'isAdmin' | 'permissions'>,
  key: CategoryPermissionKey,
): boolean {
  return can(viewer, key)
}

/**
 * What an address is counted by: an IPv4 address by itself, an IPv6 one by its /64, which one person owns whole. Every
 * spelling of an address gives the same text.
 */
export function addressBlock(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const rest = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
