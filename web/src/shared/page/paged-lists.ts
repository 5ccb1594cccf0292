const key = 'dzq-paged-lists'

/** Whether lists are shown page by page instead of loading further pages by themselves, in this browser. */
export function wantsPages(): boolean {
  try {
    return document.documentElement.dataset.paged === 'yes' || localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}

/** Marks the document, so that styles know how lists end. */
export function markPages(isPaged: boolean): void {
  if (isPaged) document.documentElement.dataset.paged = 'yes'
  else delete document.documentElement.dataset.paged
}

/** Stores the choice; without storage it holds for this document. */
export function choosePages(isPaged: boolean): void {
  markPages(isPaged)
  try {
    localStorage.setItem(key, isPaged ? 'yes' : 'no')
  } catch {
    // Private windows may refuse to store.
  }
}
