import type { CategoryPermissionKey, Lang, PermissionKey } from '@chaguan/contracts'
import { nobody, type VersionedUser } from './drivers/db/credentials-versions.ts'

/** The person or visitor who makes the request, with the permissions of their groups. */
export interface Viewer {
  /** Null for a visitor. */
  readonly id: number | null
  readonly isAdmin: boolean
  /** State of the account, docs/reference/wire-accounts.md#users; 0 for a visitor. */
  readonly status: number
  readonly groupIds: readonly number[]
  /** Granted keys: `K` for the whole site, `category{id}.K` for one category. Administrators need none. */
  readonly permissions: ReadonlySet<string>
  /** The session of the request; null for a visitor. */
  readonly sessionId: number | null
  /** The version of the person's credentials when the session was read; 0 for a visitor. */
  readonly credentialsVersion: number
  readonly lang: Lang
  readonly client: {
    readonly ip: string
    readonly userAgent: string
    /** Whether the token came in a header, which clients do not send when they load a picture. */
    readonly sendsHeader?: boolean
  }
  /** Scheme and host of the request, without a trailing slash. */
  readonly origin: string
  /** The URL of the call with its query, for the links of a page of results; empty while a page is rendered. */
  readonly callUrl: string
}

/** A viewer who has logged in: endpoints with access 'member' or 'admin' get one. */
export interface Member extends Viewer {
  readonly id: number
}

/** Returns whether the viewer is logged in. */
export const isMember = (viewer: Viewer): viewer is Member => viewer.id !== null

/** Returns the user to whom something is issued in a call: the viewer with the version of their session, or nobody. */
export const versionedUser = ({ id, credentialsVersion, sessionId }: Viewer): VersionedUser =>
  id === null ? nobody : { id, credentialsVersion, sessionId }

const restrictions: ReadonlySet<string> = new Set([
  'createThreadWithCaptcha',
  'publishNeedBindPhone',
  'publishNeedBindWechat',
])

/**
 * Returns whether the viewer's groups grant a permission: for the whole site, or for a category if given
 * (docs/reference/wire-accounts.md#permissions). Administrators have every permission and no restriction.
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

/** Returns whether a category permission applies to every category. */
export function canEverywhere(
  viewer: Pick<Viewer, 'isAdmin' | 'permissions'>,
  key: CategoryPermissionKey,
): boolean {
  return can(viewer, key)
}

/**
 * Returns the key that counts an address: an IPv4 address itself, an IPv6 one by its /64, which belongs to one person.
 * Equal for every spelling of an address.
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
