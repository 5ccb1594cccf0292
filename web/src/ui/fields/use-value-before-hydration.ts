import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns a ref for a controlled field. Text that was typed before hydration is passed to `take`, so that the parent
 * does not overwrite it.
 */
export function useValueBeforeHydration<Field extends HTMLInputElement | HTMLTextAreaElement>(
  text: string,
  take: (typed: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null)
  // Only the initial text matters: later changes are reported by the field's events.
  useLayoutEffect(() => {
    const typed = field.current?.value
    if (typed !== undefined && typed !== text) take(typed)
  }, [])
  return field
}
