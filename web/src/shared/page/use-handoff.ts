import { useEffect, useState } from 'react'
import { usePageContext } from './page-context.tsx'

const left = new Map<string, unknown>()

/**
 * The value that the page's other layout handed off before it was unmounted; undefined when the page was opened
 * otherwise. `name` identifies it on the page.
 */
export function useHandoffValue<T>(name: string): T | undefined {
  const { entry = '' } = usePageContext()
  return useState(() => left.get(`${entry} ${name}`) as T | undefined)[0]
}

/** Hands a value off to the other layout, which is rendered before this one is unmounted; afterwards it is dropped. */
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

/** State that survives a change of the layout; it is reset on every other page. */
export function useHandoffState<T>(name: string, initial: T | (() => T)) {
  const handedOff = useHandoffValue<T>(name)
  const state = useState(handedOff ?? initial)
  useHandoff(name, state[0])
  return state
}
