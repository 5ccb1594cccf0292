const probe = 'dzq-probe'

/** Whether the browser stores the site's cookies, without which nobody stays logged in. */
export function cookiesEnabled(): boolean {
  if (!navigator.cookieEnabled) return false
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser.
    document.cookie = `${probe}=1; path=/; max-age=10; samesite=lax`
    return document.cookie.includes(`${probe}=1`)
  } catch {
    return false
  }
}
