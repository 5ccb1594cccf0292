import { useEffect, useState } from 'react'
import { usePageContext } from './page-context.tsx'

const left = new Map<string, unknown>()

/**
 * The value that the same page of the other layout left just now; undefined when the page was opened otherwise. `name`
 * identifies it on the page.
 */
export function useHandoffValue<T>(name: string): T | undefined {
  const { entry = '' } = usePageContext()
  return useState(() => left.get(`${entry} ${name}`) as T | undefined)[0]
}

/** Leaves a value for the other layout, which is rendered before this one is removed; afterwards it is dropped. */
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

/** State that is kept when the layout changes, and begins again on every other page. */
export function useHandoffState<T>(name: string, initial: T | (() => T)) {
  const taken = useHandoffValue<T>(name)
  const state = useState(taken ?? initial)
  useHandoff(name, state[0])
  return state
}
