const key = 'dzq-paged-lists'

/** Whether this browser's person wants lists page by page instead of ones that go on by themselves. */
export function wantsPages(): boolean {
  try {
    return document.documentElement.dataset.paged === 'yes' || localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}

/** Marks the document, by which lists know how to end. */
export function markPages(isPaged: boolean): void {
  if (isPaged) document.documentElement.dataset.paged = 'yes'
  else delete document.documentElement.dataset.paged
}

/** Remembers the choice; where nothing can be remembered it holds for this document. */
export function choosePages(isPaged: boolean): void {
  markPages(isPaged)
  try {
    localStorage.setItem(key, isPaged ? 'yes' : 'no')
  } catch {
    // Private windows may refuse to store.
  }
}
