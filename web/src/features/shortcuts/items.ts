const each = '#main article'

/** Pixels below the top of the window from which an item counts as in sight (the fixed bar is above). */
const sightTop = 56

/** The threads and comments of the page. */
export const items = () => [...document.querySelectorAll<HTMLElement>(each)]

let last: WeakRef<HTMLElement> | null = null

/** The item that has the focus, or had it last while it is still on the page. */
export function currentItem(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>(each)
  if (focused) return focused
  const before = last?.deref()
  return before?.isConnected ? before : null
}

/** Moves the focus to the next or previous item, beginning with the first one in sight; whether there is one. */
export function step(by: 1 | -1): boolean {
  const all = items()
  const at = all.indexOf(currentItem() as HTMLElement)
  const inSight = all.findIndex((item) => item.getBoundingClientRect().bottom > sightTop)
  const item = at < 0 ? all[Math.max(0, inSight)] : all[Math.min(all.length - 1, Math.max(0, at + by))]
  if (!item) return false
  last = new WeakRef(item)
  item.tabIndex = -1
  item.focus({ preventScroll: true })
  item.scrollIntoView({ block: item.offsetHeight > window.innerHeight ? 'start' : 'nearest' })
  return true
}

/** What carries an action's key, in the current item, else in the first thing of the page that has it. */
export function actionOf(key: string): HTMLElement | null {
  const find = `[data-key="${key}"]`
  return currentItem()?.querySelector<HTMLElement>(find) ?? document.querySelector<HTMLElement>(find)
}
