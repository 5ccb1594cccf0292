const yearSeconds = 365 * 24 * 3600

/** Stores a preference in a cookie, which the server reads when it renders the next page. */
export function setPreferenceCookie(name: 'theme' | 'lang' | 'feed', value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page; Cookie Store is not everywhere
  document.cookie = `${name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax`
}
