import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { dropdownMs } from '../timings-and-sizes.ts'

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
  readonly onPointerEnter: (event: PointerEvent) => void
  readonly onPointerLeave: (event: PointerEvent) => void
}

/** Opens and closes the menu on hover; touch and keys do neither. */
function useMouse(ref: RefObject<HTMLDetailsElement | null>, isWanted: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (isOpen: boolean, ms: number) => (event: PointerEvent) => {
    if (!isWanted || event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // A menu that has the keyboard focus stays open.
      if (ref.current && (isOpen || !ref.current.contains(document.activeElement))) ref.current.open = isOpen
    }, ms)
  }
  return {
    onPointerEnter: later(true, dropdownMs.open),
    onPointerLeave: later(false, dropdownMs.close),
  }
}

/** Closing of and key navigation in a menu made of `<details>`, which opens on hover if wanted. */
export function useMenu(opensOnHover: boolean): MenuBehaviour {
  const ref = useRef<HTMLDetailsElement>(null)
  const mouse = useMouse(ref, opensOnHover)
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
    ...mouse,
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
      const isMouse = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'mouse'
      // Hovering has opened it already, or is about to: the click must not close it again.
      if (menu && opensOnHover && isMouse && (event.target as HTMLElement).closest('summary')) {
        event.preventDefault()
        menu.open = true
        return
      }
      const picked = (event.target as HTMLElement).closest('a, button')
      if (menu && picked && !picked.closest('summary')) menu.open = false
    },
  }
}
