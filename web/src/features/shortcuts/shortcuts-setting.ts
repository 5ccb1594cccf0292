const key = 'dzq-shortcuts'
let here: boolean | null = null

/** Whether shortcuts are enabled in this browser; they are by default. */
export function shortcutsEnabled(): boolean {
  if (here !== null) return here
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** Stores the setting; without storage it lasts as long as this document. */
export function setShortcutsEnabled(isOn: boolean): void {
  here = isOn
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off')
  } catch {
    // Private windows may refuse to store.
  }
}
