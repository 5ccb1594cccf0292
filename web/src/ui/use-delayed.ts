import { useEffect, useState } from 'react'

/** True once `isOn` has held for so many milliseconds without a break; false at once when it ends. */
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
