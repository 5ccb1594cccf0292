const key = 'dzq-paged-lists'

/** Whether this browser shows lists page by page instead of with infinite scrolling. */
export function wantsPages(): boolean {
  try {
    return document.documentElement.dataset.paged === 'yes' || localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}

/** Sets an attribute of the document by which style sheets choose how lists end. */
export function markPages(isPaged: boolean): void {
  if (isPaged) document.documentElement.dataset.paged = 'yes'
  else delete document.documentElement.dataset.paged
}

/** Stores the choice; without storage it lasts as long as this document. */
export function choosePages(isPaged: boolean): void {
  markPages(isPaged)
  try {
    localStorage.setItem(key, isPaged ? 'yes' : 'no')
  } catch {
    // Private windows may refuse to store.
  }
}
