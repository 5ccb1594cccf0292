import { logProblem } from '../../api/log.ts'
import { links } from '../links/links.ts'
import { sessionStore } from '../page/session-store.ts'

/** The key of the address to return to (docs/reference/pages.md#saved-address). */
export const returnKey = '__jump_url'

/** Pages that are not returned to, including everything below them. */
const refusedPaths: readonly string[] = [
  '/user/agreement',
  '/user/login',
  '/user/wx-auth',
  '/user/phone-login',
  '/user/username-login',
  '/user/email-login',
  '/user/verify-email',
  '/user/wx-login',
  '/user/wx-authorization',
  '/user/wx-bind',
  '/user/wx-bind-phone',
  '/user/wx-bind-qrcode',
  '/user/wx-bind-username',
  '/user/wx-select',
  '/user/register',
  '/user/status',
  '/user/supplementary',
  '/user/reset-password',
  '/user/bind-phone',
  '/user/bind-nickname',
  '/user/rebind',
  '/user/wx-rebind-action',
  '/my',
  '/forum/partner-invite',
  '/wallet',
  '/wallet/recharge',
]

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

const isRefused = (path: string) => refusedPaths.some((prefix) => isBelow(path, prefix))

/** Whether a page may be opened during a registration, or during the payment for a membership. */
export function isRegistrationOrPayment(path: string): boolean {
  return path === '/pay/middle' || isRefused(path)
}

/** A path as the router decodes it; null when it is malformed. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Whether a path may be returned to: no page of login or registration, except `/my` and everything below it. */
export function isPlaceToReturn(path: string): boolean {
  const read = decoded(path)
  return read !== null && (isBelow(read, '/my') || !isRefused(read))
}

const unsafe = /[\\\p{Cc}]|%5c/iu

/**
 * The path, query and hash of an address to return to; null when it is no string, when any browser resolves it to
 * another site, or when it may not be returned to (docs/reference/threats.md#open-redirect).
 */
export function returnPath(address: unknown, origin: string): string | null {
  if (typeof address !== 'string' || address === '' || unsafe.test(address)) return null
  const url = URL.parse(address, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null
  const { pathname, search, hash } = url
  if (!isPlaceToReturn(pathname)) return null
  return pathname + search + hash
}

/**
 * Stores the address to return to after the login; returns whether it was stored. A value that is no string is refused
 * and logged.
 */
export function storeReturnAddress(address: unknown): boolean {
  if (typeof address !== 'string') {
    logProblem('An address to come back to must be a string.', address)
    return false
  }
  const path = returnPath(address, location.origin)
  return path !== null && sessionStore.write(returnKey, path)
}

/** The stored address if it belongs to the site, else null; removes it unless `keeps` is true. */
export function readReturnAddress({ keeps = false } = {}): string | null {
  const path = returnPath(sessionStore.read(returnKey), location.origin)
  if (!keeps) sessionStore.remove(returnKey)
  return path
}

/** Opens the wanted path, else the stored one, else the site's root; the root also when that fails. */
export function returnAfterLogin(wanted: string | null = null): void {
  const storedAddress = readReturnAddress()
  try {
    location.assign(wanted ?? storedAddress ?? links.home)
  } catch {
    location.assign(links.home)
  }
}
