import { useRef } from 'react'

/** A key of one attempt at a call, of 32 characters (docs/reference/wire.md#repeated-calls). */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The keys of calls that move money: what is asked again, because no answer came, has the key that it had before and is
 * carried out once. `answered` forgets them, so that the same can be asked for anew.
 */
export function useAttempts() {
  const keys = useRef(new Map<string, string>())
  return {
    keyOf(asked: unknown): string {
      const what = JSON.stringify(asked)
      const key = keys.current.get(what) ?? newKey()
      keys.current.set(what, key)
      return key
    },
    answered: (): void => keys.current.clear(),
  }
}
