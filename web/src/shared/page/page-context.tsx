import type { Face, FeedView, FormState, Lang, ThemeChoice } from '@chaguan/contracts/browser'
import { createContext, useContext } from 'react'

/** The page's address, layout and viewer; the same on the server and in the browser. */
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
  /**
   * What links to the login have for `url` in HTML that the server caches: a placeholder, replaced when the page is sent.
   * Absent elsewhere.
   */
  readonly returnAddress?: string
  readonly formToken: string
  /** A form that was posted without JavaScript and refused. */
  readonly form: FormState | null
  /** The id of the page's entry in the browser's history; absent on the server. */
  readonly entry?: string
  /** Calls a selector for a fragment, which records it as a part of its key; absent elsewhere. */
  readonly readSelector?: <V extends PageSelectorValue>(select: PageSelector<V>) => V
  /** Navigates to another page of the site without a document load; does nothing on the server. */
  go(url: string, how?: { replace?: boolean }): void
}

/** The address to which the login returns: that of the page. Pages that read `url` instead are cached for each address. */
export const returnAddressOf = (page: Pick<PageContext, 'returnAddress' | 'url'>) =>
  page.returnAddress ?? page.url

export type PageSelectorValue = string | number | boolean | null

/** Derives a value from the page's context. */
export type PageSelector<V extends PageSelectorValue> = (context: PageContext) => V

const ReactPageContext = createContext<PageContext | null>(null)

export const PageContextProvider = ReactPageContext.Provider

/** The context of the page; throws without a PageContextProvider. */
export function usePageContext(): PageContext {
  const context = useContext(ReactPageContext)
  if (!context) throw new Error('usePageContext needs a PageContextProvider above it.')
  return context
}

/**
 * A value derived from the page's context: the only way in which a cached fragment may depend on its address and viewer
 * (docs/decisions/0016-page-fragments.md). `select` is a module-level function, the same one at every render.
 */
export function usePageSelector<V extends PageSelectorValue>(select: PageSelector<V>): V {
  const context = usePageContext()
  return import.meta.env.SSR && context.readSelector ? context.readSelector(select) : select(context)
}
