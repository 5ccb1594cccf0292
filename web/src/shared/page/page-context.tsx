import type { Face, FeedView, FormState, Lang, ThemeChoice } from '@chaguan/contracts/browser'
import { createContext, useContext } from 'react'

/** How and by whom the site is looked at; the same on the server and in the browser. */
export interface PageContext {
  readonly face: Face
  readonly lang: Lang
  readonly theme: ThemeChoice
  readonly feedView: FeedView
  /** Null for a visitor. */
  readonly userId: number | null
  /** Scheme and host of the site. */
  readonly origin: string
  /** Path and query of the page. */
  readonly url: string
  readonly formToken: string
  /** A form that was posted without JavaScript and refused. */
  readonly form: FormState | null
  /** The entry of the browser's history that the page is; absent on the server. */
  readonly entry?: string
  /** Goes to another page of the site without loading a document; does nothing on the server. */
  go(url: string, how?: { replace?: boolean }): void
}

const ReactPageContext = createContext<PageContext | null>(null)

export const PageContextProvider = ReactPageContext.Provider

/** The visit this component is drawn for; throws outside of the app. */
export function usePageContext(): PageContext {
  const context = useContext(ReactPageContext)
  if (!context) throw new Error('usePageContext needs a PageContextProvider above it.')
  return context
}
