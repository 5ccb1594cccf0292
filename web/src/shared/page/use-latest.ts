import { type RefObject, useEffect, useRef } from 'react'

/** A ref with the last rendered value, for code that runs after an `await`; null once the component is unmounted. */
export function useLatest<Value>(value: Value): RefObject<Value | null> {
  const latest = useRef<Value | null>(value)
  useEffect(() => {
    latest.current = value
  })
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  return latest
}
