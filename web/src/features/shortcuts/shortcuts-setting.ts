const key = 'dzq-shortcuts'
let here: boolean | null = null

/** Whether this browser's person wants shortcuts; they do until they say otherwise. */
export function shortcutsEnabled(): boolean {
  if (here !== null) return here
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** Remembers the choice; where nothing can be remembered it holds for this document. */
export function setShortcutsEnabled(isOn: boolean): void {
  here = isOn
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off')
  } catch {
    // Private windows may refuse to store.
  }
}
