const each = '#main article'
const comments = '#comments'

/** Pixels below the top of the window from which an item counts as visible (below the fixed bar). */
const headerHeight = 56

/** The threads and comments of the page. */
export const listItems = () => [...document.querySelectorAll<HTMLElement>(each)]

let last: WeakRef<HTMLElement> | null = null

/** The item with the focus, or the last one while it is on the page. */
export function currentItem(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>(each)
  if (focused) return focused
  const before = last?.deref()
  return before?.isConnected ? before : null
}

const isInSight = (item: Element) => item.getBoundingClientRect().bottom > headerHeight

function focusItem(item: HTMLElement | undefined): boolean {
  if (!item) return false
  last = new WeakRef(item)
  item.tabIndex = -1
  item.focus({ preventScroll: true })
  item.scrollIntoView({ block: item.offsetHeight > window.innerHeight ? 'start' : 'nearest' })
  return true
}

/**
 * Moves the focus to the next or previous item, starting with the first visible one; returns whether there is one.
 */
export function focusNext(by: 1 | -1): boolean {
  const all = listItems()
  const at = all.indexOf(currentItem() as HTMLElement)
  const to = at < 0 ? Math.max(0, all.findIndex(isInSight)) : Math.min(all.length - 1, Math.max(0, at + by))
  return focusItem(all[to])
}

/** Whether an item is unread: a thread without the read mark, or a comment below the unread divider. */
function isUnread(item: HTMLElement): boolean {
  const around = item.closest(comments)
  const line = around?.querySelector('[data-unread]')
  if (line) return (line.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return !around && item.matches(':not([class*="is-read"])') && item.querySelector('h2 a') !== null
}

/** Moves the focus to the next or previous unread item; returns whether there is one. */
export function focusNextUnread(by: 1 | -1): boolean {
  const all = listItems()
  const current = all.indexOf(currentItem() as HTMLElement)
  const at = current < 0 ? Math.max(0, all.findIndex(isInSight)) - (by > 0 ? 1 : 0) : current
  const rest = by > 0 ? all.slice(at + 1) : all.slice(0, Math.max(0, at)).toReversed()
  return focusItem(rest.find(isUnread))
}

/** The title link of an item; in search results a heading of the third level. */
export const titleLinkOf = (item: HTMLElement | null) =>
  item?.querySelector<HTMLAnchorElement>('h2 a, :scope > h3 a') ?? null

/** The thread of an item, else of the page; 0 for none. */
export function threadOf(item: HTMLElement | null): number {
  const address = titleLinkOf(item)?.pathname ?? location.pathname
  return Number(/^\/thread\/(\d+)$/.exec(address)?.[1] ?? 0)
}

/** Keys of thread actions that do not apply from within one of its comments, which has its own. */
const ownKeys = new Set(['e', 'l'])

/** The element with an action's key in the current item, else the first one of the page. */
export function actionOf(key: string): HTMLElement | null {
  const find = `[data-key="${key}"]`
  const item = currentItem()
  const own = item?.querySelector<HTMLElement>(find)
  if (own || (ownKeys.has(key) && item?.closest(comments))) return own ?? null
  return document.querySelector<HTMLElement>(find)
}
