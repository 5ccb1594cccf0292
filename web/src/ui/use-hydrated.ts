import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first drawing of the browser, then true: for controls that only scripts can serve. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
