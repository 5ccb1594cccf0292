import { links } from '../../shared/links/links.ts'
import { isComingIn } from '../../shared/session/login-return.ts'
import {
  claimPendingAction,
  clearPendingAction,
  markTried,
  type PendingAction,
  type PressedAction,
  storePendingAction,
} from './action-after-login.ts'

/** Milliseconds within which a refused call is taken for the one that was just pressed. */
const pressedMs = 10_000

const actPattern = /^(like|likePost|favor|follow|vote|answer)-([1-9]\d{0,14})$/

/** What a fragment asks for: `like-12`, of the kind `like`. */
interface RequestedAct {
  readonly act: string
  readonly kind: string
  readonly id: number
}

/** The act that a fragment names; null for none. */
export function actOf(hash: string): RequestedAct | null {
  const match = actPattern.exec(hash.replace(/^#/, ''))
  return match?.[1] && match[2] ? { act: match[0], kind: match[1], id: Number(match[2]) } : null
}

function filled(form: HTMLFormElement | null | undefined): PressedAction['fields'] {
  const fields = form ? [...new FormData(form)] : []
  return fields.filter((field): field is [string, string] => typeof field[1] === 'string')
}

let pressed: PressedAction & { readonly at: number } = { act: '', fields: [], at: Number.NEGATIVE_INFINITY }

const isRecent = () => performance.now() - pressed.at < pressedMs

/** The fragment of what was pressed a moment ago; empty for nothing. */
export const pressedHash = (): string => (isRecent() ? `#${pressed.act}` : '')

/** Keeps for after the log-in what a member pressed a moment ago, whose session turned out to be over. */
export function keepRefusedAct(userId: number): void {
  if (isRecent()) storePendingAction(pressed, userId)
}

/**
 * Remembers what is pressed: it may lead to the log-in. Only the app's own elements have `data-wanted`; the texts of people
 * have none. What a visitor presses leads to the log-in, and is kept in the tab; what a member presses is not.
 */
function watchPresses(userId: number | null): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-wanted]') : null
      const act = actOf(element?.dataset.wanted ?? '')?.act
      if (!element || !act) return
      pressed = { act, fields: filled(element.closest('form')), at: performance.now() }
      if (userId === null) storePendingAction(pressed, null)
    },
    { capture: true },
  )
}

/** The page of a person or thread that does not stand on this page; null when it is this page. */
function pageWith({ act, kind, id }: RequestedAct): string | null {
  const place = kind === 'follow' ? links.user(id) : links.thread(id)
  const isKnown = kind === 'follow' || kind === 'like' || kind === 'favor'
  return isKnown && place !== location.pathname ? `${place}#${act}` : null
}

/** Ticks what was ticked in the form of a button. */
function tick(button: HTMLElement, fields: PressedAction['fields']): void {
  const form = button.closest('form')
  if (!form) return
  for (const [name, value] of fields)
    for (const field of form.querySelectorAll<HTMLInputElement>('[type=radio], [type=checkbox]'))
      if (field.name === name && field.value === value && !field.checked) field.click()
}

/** Presses a button for whoever pressed it before, and shows it to others. */
function press(button: HTMLElement, kind: string, kept: PendingAction | null): void {
  if (kept) tick(button, kept.fields)
  if (kept || kind === 'answer') button.click()
  else button.focus()
  // The box for an answer brings itself into view.
  if (kind !== 'answer') button.scrollIntoView({ block: 'center' })
}

/**
 * Does after a log-in what the fragment of the address names, when it was pressed in this tab before: an address alone,
 * which anybody may have made, only shows it. Opening the box for an answer harms nobody, and always happens. A page that
 * lacks the button leads to the one that has it, once: browsers keep the fragment when that page redirects.
 */
function resume(asked: RequestedAct, kept: PendingAction | null, load: (url: string) => void): void {
  const button = document.querySelector<HTMLElement>(`[data-wanted="${asked.act}"]`)
  const elsewhere = kept && !button && !kept.isTried ? pageWith(asked) : null
  if (kept && elsewhere && markTried(kept)) {
    load(elsewhere)
    return
  }
  clearPendingAction()
  // RequestedAct for once: a reload does it no second time.
  history.replaceState(history.state, '', location.pathname + location.search)
  if (button) press(button, asked.kind, kept)
}

/** On the first page after the log-in, what was kept is done or forgotten; until then it waits for its member. */
function resumeFor(userId: number, load: (url: string) => void): void {
  const kept = claimPendingAction(userId)
  if (isComingIn(location.pathname)) return
  const asked = actOf(location.hash)
  if (asked) resume(asked, kept?.act === asked.act ? kept : null, load)
  else clearPendingAction()
}

export interface WantedOptions {
  /** Null for a visitor. */
  readonly userId: number | null
  /** Whether this page is being left for the one that was wanted. */
  readonly isLedOn: boolean
  /** Loads an address as a document. */
  readonly load: (url: string) => void
}

/** Remembers what visitors press that asks for a log-in, and does it once they are in. */
export function watchWanted({ userId, isLedOn, load }: WantedOptions): void {
  if (userId !== null && !isLedOn) resumeFor(userId, load)
  watchPresses(userId)
}
