import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'

const step: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Index of the item to focus after a key; null when the key does not move. `at` is -1 on the trigger. */
export function nextItem(key: string, at: number, count: number): number | null {
  const move = step[key]
  return move && count > 0 ? move(at, count) : null
}

interface MenuBehaviour {
  readonly ref: RefObject<HTMLDetailsElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClick: (event: MouseEvent) => void
}

/** Closing and walking of a menu made of `<details>`. */
export function useMenu(): MenuBehaviour {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      const menu = ref.current
      if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [])
  return {
    ref,
    onKeyDown: (event) => {
      const menu = ref.current
      if (!menu?.open) return
      if (event.key === 'Escape') {
        menu.open = false
        menu.querySelector('summary')?.focus()
        return
      }
      const items = [...menu.querySelectorAll<HTMLElement>('div a, div button:not(:disabled)')]
      const to = nextItem(event.key, items.indexOf(event.target as HTMLElement), items.length)
      if (to === null) return
      event.preventDefault()
      items[to]?.focus()
    },
    onClick: (event) => {
      const menu = ref.current
      const picked = (event.target as HTMLElement).closest('a, button')
      if (menu && picked && !picked.closest('summary')) menu.open = false
    },
  }
}
