const probe = 'dzq-probe'

/** Whether the browser accepts the site's cookies, without which a session is not possible. */
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
