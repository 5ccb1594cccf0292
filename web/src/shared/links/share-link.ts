/**
 * The result of sharing: the system's share sheet was used, the link was copied, neither was possible, or the person
 * cancelled.
 */
export type Shared = 'sent' | 'copied' | 'failed' | 'left'

/**
 * Shares an address and a title by the system's share sheet if that is wanted and available, else by copying. Call it
 * synchronously in the click handler: browsers permit neither later.
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
