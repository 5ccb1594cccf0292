import { currentAddress } from '../../shared/links/current-address.ts'
import { links } from '../../shared/links/links.ts'
import { isRegistrationOrPayment } from '../../shared/session/login-return.ts'
import {
  buttonOf,
  claimPendingAction,
  clearPendingAction,
  markTried,
  type PendingAction,
  type PressedAction,
  storePendingAction,
  whenRendered,
} from './action-after-login.ts'

/** Milliseconds within which a refused call is attributed to the last pressed button. */
const pressedMs = 10_000

const actionPattern = /^(like|likePost|favor|follow|vote|answer)-([1-9]\d{0,14})$/

/** A parsed action of a URL fragment: `like-12`, of the kind `like`. */
interface HashAction {
  readonly act: string
  readonly kind: string
  readonly id: number
}

/** Returns the action named by a fragment; null for none. */
export function actionInHash(hash: string): HashAction | null {
  const match = actionPattern.exec(hash.replace(/^#/, ''))
  return match?.[1] && match[2] ? { act: match[0], kind: match[1], id: Number(match[2]) } : null
}

function filled(form: HTMLFormElement | null | undefined): PressedAction['fields'] {
  const fields = form ? [...new FormData(form)] : []
  return fields.filter((field): field is [string, string] => typeof field[1] === 'string')
}

let pressed: PressedAction & { readonly at: number } = { act: '', fields: [], at: Number.NEGATIVE_INFINITY }

const isRecent = () => performance.now() - pressed.at < pressedMs

/** Returns the fragment of the action pressed within the last ten seconds; empty for none. */
export const pressedActionHash = (): string => (isRecent() ? `#${pressed.act}` : '')

/**
 * Stores the action that a member pressed within the last ten seconds, to run it after the login: the session had
 * ended.
 */
export function storeRefusedAction(userId: number): void {
  if (isRecent()) storePendingAction(pressed, userId)
}

/**
 * Records pressed buttons, since the action may require a login. Only the app's own elements have `data-wanted`; user
 * texts cannot. A visitor's action is stored in the tab, as it leads to the login page; a member's is not.
 */
function watchPresses(userId: number | null): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-wanted]') : null
      const act = actionInHash(element?.dataset.wanted ?? '')?.act
      if (!element || !act) return
      pressed = { act, fields: filled(element.closest('form')), at: performance.now() }
      if (userId === null) storePendingAction(pressed, null)
    },
    { capture: true },
  )
}

/**
 * Returns the address of the member or thread of an action; null when it is this page or the action is of another kind.
 */
function pageWith({ act, kind, id }: HashAction): string | null {
  const place = kind === 'follow' ? links.user(id) : links.thread(id)
  const isKnown = kind === 'follow' || kind === 'like' || kind === 'favor'
  return isKnown && place !== location.pathname ? `${place}#${act}` : null
}

/** Checks the options that were checked when the button was pressed. */
function tick(button: HTMLElement, fields: PressedAction['fields']): void {
  const form = button.closest('form')
  if (!form) return
  for (const [name, value] of fields)
    for (const field of form.querySelectorAll<HTMLInputElement>('[type=radio], [type=checkbox]'))
      if (field.name === name && field.value === value && !field.checked) field.click()
}

/** Clicks the button of a stored action; without one, only focuses the button and scrolls to it. */
function press(button: HTMLElement, kind: string, pending: PendingAction | null): void {
  if (pending) tick(button, pending.fields)
  if (pending || kind === 'answer') button.click()
  else button.focus()
  // The answer box scrolls itself into view.
  if (kind !== 'answer') button.scrollIntoView({ block: 'center' })
}

/**
 * Runs the action named by the fragment of the address after a login, if it was stored in this tab. Without a stored
 * action, the button is only focused, since anybody can make such a link; opening the answer box is harmless and always
 * happens. If the page lacks the button, loads the page that has it, once: browsers keep the fragment when that page
 * redirects.
 */
function resume(asked: HashAction, pending: PendingAction | null, load: (url: string) => void): void {
  const finish = (button: HTMLElement | null) => {
    const elsewhere = pending && !button && !pending.isTried ? pageWith(asked) : null
    if (pending && elsewhere && markTried(pending)) {
      load(elsewhere)
      return
    }
    clearPendingAction()
    // The fragment is removed, so that a reload does not run the action again.
    history.replaceState(history.state, '', currentAddress())
    if (button) press(button, asked.kind, pending)
  }
  const button = buttonOf(asked.act)
  // Only the follow buttons of a page depend on calls made in the browser.
  if (pending && !button && asked.kind === 'follow') whenRendered(asked.act, finish)
  else finish(button)
}

/** On the first page after the login pages, runs or deletes the stored action. */
function resumeFor(userId: number, load: (url: string) => void): void {
  const pending = claimPendingAction(userId)
  if (isRegistrationOrPayment(location.pathname)) return
  const asked = actionInHash(location.hash)
  if (asked) resume(asked, pending?.act === asked.act ? pending : null, load)
  else clearPendingAction()
}

export interface PendingActionOptions {
  /** Null for a visitor. */
  readonly userId: number | null
  /** Whether this document is being unloaded, to return to the original page. */
  readonly isRedirected: boolean
  /** Loads an address as a document. */
  readonly load: (url: string) => void
}

/** Stores actions of visitors that require a login, and runs them after the login. */
export function resumePendingActions({ userId, isRedirected, load }: PendingActionOptions): void {
  if (userId !== null && !isRedirected) resumeFor(userId, load)
  watchPresses(userId)
}
