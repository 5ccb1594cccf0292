import { useEffect, useState } from 'react'

const key = 'dzq-enter-sends'

function remembered(): boolean {
  try {
    return localStorage.getItem(key) !== 'no'
  } catch {
    return true
  }
}

function remember(isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'yes' : 'no')
  } catch {
    // Where nothing can be remembered it holds for this chat.
  }
}

/**
 * Whether Enter sends a message, as it does unless its writer chose otherwise in this browser
 * (docs/reference/conventions.md#send-keys).
 */
export function useEnterSends(): { readonly isOn: boolean; readonly change: () => void } {
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(remembered()), [])
  const change = () => {
    setOn(!isOn)
    remember(!isOn)
  }
  return { isOn, change }
}
