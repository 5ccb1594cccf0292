/** What came of sharing: the system's sheet was used, the link was copied, neither was possible, or the person left it. */
export type Shared = 'sent' | 'copied' | 'failed' | 'left'

/**
 * Shares an address under a title by the system's sheet, where it is wanted and there is one, else by copying it. It
 * must be called right in the press: browsers allow neither later.
 */
export async function shareLink(title: string, url: string, wantsSheet: boolean): Promise<Shared> {
  if (wantsSheet && typeof navigator.share === 'function')
    try {
      await navigator.share({ title, url })
      return 'sent'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'left'
    }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
