import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { nextItem } from '../menu/use-menu.ts'

interface MenuKeys {
  readonly isOpen: boolean
  readonly panel: RefObject<HTMLElement | null>
  readonly open: () => void
  readonly close: (givesFocusBack: boolean) => void
}

const itemsOf = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
]

/**
 * The keys of a menu and its trigger: arrows open it and move, a letter moves to the item that starts with it, Tab
 * closes.
 */
export function useMenuKeys({ isOpen, panel, open, close }: MenuKeys) {
  const focusAfterOpen = useRef<'first' | 'last' | null>(null)
  useEffect(() => {
    if (!isOpen || !focusAfterOpen.current) return
    itemsOf(panel.current)
      .at(focusAfterOpen.current === 'first' ? 0 : -1)
      ?.focus()
    focusAfterOpen.current = null
  }, [isOpen, panel])

  function openByKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    focusAfterOpen.current = event.key === 'ArrowDown' ? 'first' : 'last'
    open()
  }

  function walk(event: KeyboardEvent): void {
    const items = itemsOf(panel.current)
    const at = items.indexOf(event.target as HTMLElement)
    const byLetter = (item: HTMLElement) =>
      item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase())
    const isLetter = event.key.length === 1 && event.key !== ' '
    const letterAt = isLetter ? [...items.slice(at + 1), ...items].find(byLetter) : undefined
    const to = letterAt ? items.indexOf(letterAt) : nextItem(event.key, at, items.length)
    if (to === null) return
    event.preventDefault()
    items[to]?.focus()
  }

  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isOpen) return openByKey(event)
    if (event.key === 'Tab') return close(true)
    walk(event)
  }
}
