import type { ShortcutTexts } from '../../i18n/shortcut-texts.ts'
import type { ThreadMark } from '../../shared/content/use-mark-thread.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import { recordTyping } from './is-shortcut.ts'
import {
  actionOf,
  currentItem,
  focusNext,
  focusNextUnread,
  threadOf,
  titleLinkOf,
} from './list-navigation.ts'
import { quoteSelection } from './quote-selection.ts'

/** The functions of the app that shortcuts use. */
export interface ShortcutContext {
  go(url: string): void
  showHelp(): void
  /** Sets the notification level of a thread. */
  mark(threadId: number, mark: ThreadMark): void
}

/** Runs an action; returns whether there was anything to do. */
type Action = (context: ShortcutContext, event: KeyboardEvent) => boolean

const press = (key: string) => (): boolean => {
  const action = actionOf(key)
  action?.click()
  return action !== null
}

function focusOn(find: string): boolean {
  const found = document.querySelector<HTMLElement>(find)
  found?.focus()
  found?.scrollIntoView({ block: 'nearest' })
  return found !== null
}

function open(): boolean {
  const link = titleLinkOf(currentItem())
  link?.click()
  return Boolean(link)
}

/** Enter applies only when the item itself has the focus. */
const openFocused: Action = (_world, { target }) => target === currentItem() && open()

function reply(): boolean {
  const action = currentItem()?.querySelector<HTMLElement>('[data-key="r"]')
  action?.click()
  return Boolean(action) || focusOn('#write :is(textarea, a)')
}

function closeTop(): boolean {
  const menu = [...document.querySelectorAll<HTMLDetailsElement>('details[open]')].at(-1)
  if (!menu) return false
  menu.open = false
  menu.querySelector('summary')?.focus()
  return true
}

const go =
  (url: string): Action =>
  (context) => {
    context.go(url)
    return true
  }

const mark =
  (as: ThreadMark): Action =>
  (context) => {
    const threadId = threadOf(currentItem())
    if (threadId > 0) context.mark(threadId, as)
    return threadId > 0
  }

/** An action after which the next keys are text, also before the text field is shown. */
const thenTyping =
  (action: Action): Action =>
  (context, event) => {
    const isDone = action(context, event)
    if (isDone) recordTyping(event)
    return isDone
  }

interface Shortcut {
  readonly name: keyof ShortcutTexts
  /** The alternative keys; two letters with a space are pressed one after the other. */
  readonly keys: readonly string[]
  readonly actions: readonly Action[]
}

const one = (name: Shortcut['name'], key: string, action: Action): Shortcut => ({
  name,
  keys: [key],
  actions: [action],
})

/** The shortcuts in the order of their list (docs/reference/conventions.md#shortcuts). */
export const shortcuts: readonly Shortcut[] = [
  one('help', '?', (context) => {
    context.showHelp()
    return true
  }),
  one(
    'search',
    '/',
    thenTyping(() => focusOn('search input')),
  ),
  one('next', 'j', () => focusNext(1)),
  one('previous', 'k', () => focusNext(-1)),
  one('nextUnread', 'n', () => focusNextUnread(1)),
  one('previousUnread', 'p', () => focusNextUnread(-1)),
  { name: 'open', keys: ['o', 'Enter'], actions: [open, openFocused] },
  one('back', 'u', press('u')),
  one('publish', 'c', thenTyping(go(links.composer))),
  one('reply', 'r', thenTyping(reply)),
  one('quote', 'q', thenTyping(quoteSelection)),
  one('like', 'l', press('l')),
  one('favorite', 'b', press('b')),
  one('edit', 'e', press('e')),
  one('mute', 'm m', mark('muted')),
  one('watch', 'm w', mark('watched')),
  one('unmark', 'm n', mark('none')),
  one('home', 'g h', go(links.home)),
  one('messages', 'g m', go(links.messages)),
  one('notifications', 'g n', go(withQuery(links.messages, { page: 'thread' }))),
  one('close', 'Escape', closeTop),
]

const actionByKey = new Map(
  shortcuts.flatMap(({ keys, actions }) =>
    keys.map((key, index) => [key, actions[index] ?? actions[0]] as const),
  ),
)

/** Milliseconds within which the second key of a sequence must follow. */
const pairMs = 1000

/** Creates the key handler; a handled key is not passed on. */
export function createShortcuts(context: ShortcutContext): (event: KeyboardEvent) => void {
  let first = { key: '', at: 0 }
  return (event) => {
    const pair = event.timeStamp - first.at < pairMs ? `${first.key} ${event.key}` : ''
    const action = actionByKey.get(pair) ?? actionByKey.get(event.key)
    first = { key: event.key, at: event.timeStamp }
    if (action?.(context, event)) event.preventDefault()
  }
}
