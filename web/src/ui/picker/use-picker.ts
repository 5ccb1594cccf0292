import { useState } from 'react'
import type { Trigger } from './find-trigger.ts'

/** The fields of a key event that a picker uses. */
interface PressedKey {
  readonly key: string
  readonly isComposing: boolean
  readonly keyCode?: number
}

type PickerStep = 'next' | 'previous' | 'choose' | 'close'

const steps: Readonly<Record<string, PickerStep>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'choose',
  Tab: 'choose',
  Escape: 'close',
}

/** The action of a key in an open picker; null for none, and during input-method composition. */
export function pickerStep({ key, isComposing, keyCode }: PressedKey): PickerStep | null {
  if (isComposing || keyCode === 229) return null
  return steps[key] ?? null
}

/** The next or previous index, wrapping around. */
export const nextIndex = (active: number, by: 1 | -1, count: number) =>
  count === 0 ? 0 : (active + by + count) % count

const nameOf = (trigger: Trigger | null) => (trigger ? `${trigger.kind}${trigger.typed}` : '')

/**
 * State of a picker: the active item, and whether Escape closed it until the next trigger. `choose` gets the index
 * of the chosen item.
 */
export function usePicker(trigger: Trigger | null, count: number, choose: (at: number) => void) {
  const [active, setActive] = useState(0)
  const [closedFor, setClosedFor] = useState<Trigger['kind'] | null>(null)
  const [name, setName] = useState('')
  const now = nameOf(trigger)
  if (now !== name) {
    setName(now)
    setActive(0)
    if (!trigger || trigger.kind !== closedFor) setClosedFor(null)
  }
  const isOpen = trigger !== null && closedFor !== trigger.kind
  const go = (by: 1 | -1) => setActive(nextIndex(active, by, count))
  const actions: Readonly<Record<PickerStep, () => void>> = {
    next: () => go(1),
    previous: () => go(-1),
    choose: () => choose(active),
    close: () => setClosedFor(trigger?.kind ?? null),
  }
  /** Returns whether the picker has handled the key. */
  const onKey = (key: PressedKey): boolean => {
    const step = isOpen ? pickerStep(key) : null
    if (step === null || (step === 'choose' && count === 0)) return false
    actions[step]()
    return true
  }
  return { isOpen, active: Math.min(active, Math.max(0, count - 1)), setActive, onKey }
}
