import { type RefObject, useEffect, useRef } from 'react'

/** The value as it was drawn last, for what goes on after something was waited for; null once it is drawn no more. */
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
