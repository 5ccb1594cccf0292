import { useEffect, useState } from 'react'

/** True once `isOn` has been true for so many milliseconds without interruption; false as soon as it is false. */
export function useDelayed(isOn: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOn, ms])
  return isOn && isLate
}
