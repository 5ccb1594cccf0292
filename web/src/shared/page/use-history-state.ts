import { useReducer } from 'react'
import { usePageContext } from './page-context.tsx'

const states = new Map<string, unknown>()
const most = 500

function storeValue(id: string, value: unknown): void {
  states.delete(id)
  states.set(id, value)
  const [oldest] = states.keys()
  if (states.size > most && oldest !== undefined) states.delete(oldest)
}

/**
 * State of a page that outlives its components: it is restored after the layout changed, and when the person returns to
 * the page through the history. On a new history entry it starts with `initial`. `name` identifies it on the page.
 */
export function useHistoryState<T>(name: string, initial: T): [T, (value: T) => void] {
  const { entry = '' } = usePageContext()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const id = `${entry} ${name}`
  const value = entry !== '' && states.has(id) ? (states.get(id) as T) : initial
  return [
    value,
    (next) => {
      storeValue(id, next)
      redraw()
    },
  ]
}
