import { useRef } from 'react'

/** An idempotency key of 32 characters for one attempt at a call (docs/reference/wire.md#repeated-calls). */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The idempotency keys of calls that move money: a call that is repeated because no response arrived has the key of the
 * first attempt and is carried out once. `answered` drops the keys, so that the next identical call is a new one.
 */
export function useIdempotencyKeys() {
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
