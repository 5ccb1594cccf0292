import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The element of a field whose text its parent holds. What was typed into it before the page was live is told to
 * `take`, so that the parent does not write its own over it.
 */
export function useValueBeforeHydration<Field extends HTMLInputElement | HTMLTextAreaElement>(
  text: string,
  take: (typed: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null)
  // Only what stands there at first counts: afterwards the field tells of every change itself.
  useLayoutEffect(() => {
    const typed = field.current?.value
    if (typed !== undefined && typed !== text) take(typed)
  }, [])
  return field
}
