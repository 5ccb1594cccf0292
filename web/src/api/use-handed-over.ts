import { useEffect, useState } from 'react'
import { useVisit } from './visit.tsx'

const left = new Map<string, unknown>()

/**
 * What the same page of the other layout had here a moment ago; undefined when the page was opened anew. `name` tells two
 * things of a page apart.
 */
export function useTaken<T>(name: string): T | undefined {
  const { entry = '' } = useVisit()
  return useState(() => left.get(`${entry} ${name}`) as T | undefined)[0]
}

/** Leaves a value for the other layout, which is drawn before this one is gone; afterwards it is forgotten. */
export function useLeft<T>(name: string, value: T): void {
  const { entry = '' } = useVisit()
  const id = `${entry} ${name}`
  useEffect(() => {
    left.set(id, value)
    return () => {
      left.delete(id)
    }
  }, [id, value])
}

/** State that goes along when the layout changes, and begins anew with every other page. */
export function useHandedState<T>(name: string, initial: T | (() => T)) {
  const taken = useTaken<T>(name)
  const state = useState(taken ?? initial)
  useLeft(name, state[0])
  return state
}
