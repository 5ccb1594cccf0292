import { pendingActionKey, sessionStore } from '../../shared/page/session-store.ts'

/** Milliseconds for which a pending action is kept until the login. */
const expiryMs = 30 * 60_000

/** An action that requires a login: the name of its button (`like-12`) and the fields of its form. */
export interface PressedAction {
  readonly act: string
  readonly fields: readonly (readonly [string, string])[]
}

/** The stored form of a pressed action. */
export interface PendingAction extends PressedAction {
  /** When it was stored, in milliseconds since 1970. */
  readonly at: number
  /** The member who pressed the button; null for a visitor. */
  readonly by: number | null
  /** Whether its page was already opened to run it. */
  readonly isTried?: true
}

const isPendingAction = (value: unknown): value is PendingAction =>
  typeof value === 'object' &&
  value !== null &&
  'act' in value &&
  'at' in value &&
  typeof value.at === 'number' &&
  'by' in value &&
  'fields' in value &&
  Array.isArray(value.fields)

function stored(): PendingAction | null {
  try {
    const value: unknown = JSON.parse(sessionStore.read(pendingActionKey) ?? 'null')
    return isPendingAction(value) ? value : null
  } catch {
    return null
  }
}

const write = (action: PendingAction) => sessionStore.write(pendingActionKey, JSON.stringify(action))

/** Stores a pressed action in this tab until the login; returns whether the browser took it. */
export const storePendingAction = ({ act, fields }: PressedAction, by: number | null): boolean =>
  write({ act, fields, at: Date.now(), by })

/** Deletes the stored action. */
export const clearPendingAction = (): void => sessionStore.remove(pendingActionKey)

/** Records that the page of the stored action was opened to run it; returns whether it was stored. */
export const markTried = (action: PendingAction): boolean => write({ ...action, isTried: true })

/**
 * Returns the pending action of a member: pressed by a visitor before, or by this member, who owns it from now on. One of
 * somebody else, or older than 30 minutes, is removed, and null is returned.
 */
export function claimPendingAction(userId: number): PendingAction | null {
  const action = stored()
  const isTheirs = action?.by === null || action?.by === userId
  const isFresh = action !== null && Math.abs(Date.now() - action.at) < expiryMs
  if (!action || !isTheirs || !isFresh) {
    clearPendingAction()
    return null
  }
  if (action.by === null) write({ ...action, by: userId })
  return { ...action, by: userId }
}

/** Milliseconds to wait for a button that is rendered after its page, such as a member's follow button. */
const buttonWaitMs = 5000

/** Returns the button of an action, by its name; null where the page has none. */
export const buttonOf = (act: string) => document.querySelector<HTMLElement>(`[data-wanted="${act}"]`)

/** Calls `then` once a button is rendered, or with null after a while; not after the page was left. */
export function whenRendered(act: string, then: (button: HTMLElement | null) => void): void {
  const { pathname } = location
  const end = (button: HTMLElement | null) => {
    observer.disconnect()
    clearTimeout(timer)
    if (location.pathname === pathname) then(button)
  }
  const observer = new MutationObserver(() => {
    const button = buttonOf(act)
    if (button) end(button)
  })
  const timer = setTimeout(() => end(null), buttonWaitMs)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-wanted'] })
}
