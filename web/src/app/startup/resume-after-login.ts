import { currentAddress } from '../../shared/links/current-address.ts'
import { links } from '../../shared/links/links.ts'
import { readReturnAddress } from '../../shared/session/login-return.ts'
import { actionInHash } from './resume-pending-action.ts'

/** The viewer, and the ways to open an address. */
export interface ResumeOptions {
  /** Null for a visitor. */
  readonly userId: number | null
  /** Opens an address within the app. */
  readonly go: (url: string) => void
  /** Loads an address as a document. */
  readonly load: (url: string) => void
}

/**
 * Opens the page from which a member went to log in, when the login ended on the home page
 * (docs/reference/pages.md#saved-address). An address that names an action is loaded as a document, which runs the
 * action at start-up; returns whether a document is loaded.
 */
export function resumeAfterLogin({ userId, go, load }: ResumeOptions): boolean {
  const wanted = readReturnAddress({ keeps: true })
  if (wanted === null || userId === null) return false
  readReturnAddress()
  const here = currentAddress()
  if (location.pathname !== links.home || wanted === here) return false
  const { pathname, search, hash } = new URL(wanted, location.origin)
  if (!actionInHash(hash)) go(wanted)
  else if (pathname + search === here) history.replaceState(history.state, '', wanted)
  else {
    load(wanted)
    return true
  }
  return false
}
