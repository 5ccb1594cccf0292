import { useEffect, useState } from 'react'
import { usePageContext } from './page-context.tsx'

const left = new Map<string, unknown>()

/**
 * What the same page of the other layout had here a moment ago; undefined when the page was opened anew. `name` tells two
 * things of a page apart.
 */
export function useHandoffValue<T>(name: string): T | undefined {
  const { entry = '' } = usePageContext()
  return useState(() => left.get(`${entry} ${name}`) as T | undefined)[0]
}

/** Leaves a value for the other layout, which is drawn before this one is gone; afterwards it is forgotten. */
export function useHandoff<T>(name: string, value: T): void {
  const { entry = '' } = usePageContext()
  const id = `${entry} ${name}`
  useEffect(() => {
    left.set(id, value)
    return () => {
      left.delete(id)
    }
  }, [id, value])
}

/** State that goes along when the layout changes, and begins anew with every other page. */
export function useHandoffState<T>(name: string, initial: T | (() => T)) {
  const taken = useHandoffValue<T>(name)
  const state = useState(taken ?? initial)
  useHandoff(name, state[0])
  return state
}
