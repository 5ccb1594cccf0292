import { logProblem } from '../../api/log.ts'
import { links } from '../links/links.ts'
import { sessionStore } from '../page/session-store.ts'

/** Where the address to come back to is kept (docs/reference/pages.md#saved-address). */
export const returnKey = '__jump_url'

/** Pages that are no place to come back to, with everything below them. */
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

/** Pages that may be opened in the middle of coming in. */
export function isComingIn(path: string): boolean {
  return refusedPaths.some((prefix) => isBelow(path, prefix))
}

/** Whether somebody may come back to a path: to none of coming in, but to `/my` and what is below it. */
export function isPlaceToReturn(path: string): boolean {
  return isBelow(path, '/my') || !isComingIn(path)
}

const unsafe = /[\\\p{Cc}]|%5c/iu

/**
 * The path, query and hash of an address to come back to; null when it is no text, leaves the site however a browser
 * reads it, or is no place to come back to (docs/reference/threats.md#open-redirect).
 */
export function returnPath(address: unknown, origin: string): string | null {
  if (typeof address !== 'string' || address === '' || unsafe.test(address)) return null
  const url = URL.parse(address, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null
  const { pathname, search, hash } = url
  if (!isPlaceToReturn(pathname)) return null
  return pathname + search + hash
}

/** Keeps an address for after the log-in; whether it is kept. What is no text is refused and logged. */
export function saveReturn(address: unknown): boolean {
  if (typeof address !== 'string') {
    logProblem('An address to come back to must be a string.', address)
    return false
  }
  const path = returnPath(address, location.origin)
  return path !== null && sessionStore.write(returnKey, path)
}

/** The kept address, if it still is one of the site; forgotten unless `keeps`. */
export function takeReturn({ keeps = false } = {}): string | null {
  const path = returnPath(sessionStore.read(returnKey), location.origin)
  if (!keeps) sessionStore.remove(returnKey)
  return path
}

/** Goes where the person came from: the wanted path, else the kept one, else the site's root, also when that fails. */
export function comeBack(wanted: string | null = null): void {
  const kept = takeReturn()
  try {
    location.assign(wanted ?? kept ?? links.home)
  } catch {
    location.assign(links.home)
  }
}
