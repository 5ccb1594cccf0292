import { createContext, type ReactElement, useContext } from 'react'
import type { Query } from '../../api/query.ts'

/** A fragment, as it is passed to the page's renderer. */
export interface PlacedFragment {
  readonly name: string
  readonly of: unknown
  readonly reads: readonly Query[]
  readonly element: ReactElement
}

/** Passes a fragment to the renderer and returns its placeholder. */
export type PlaceFragment = (fragment: PlacedFragment) => ReactElement

const FragmentContext = createContext<PlaceFragment | null>(null)

export const FragmentProvider = FragmentContext.Provider

interface CachedFragmentProps {
  /** Names the component, as a part of the fragment's key. */
  readonly name: string
  /** The props of the component; a part of the key. */
  readonly of?: unknown
  /** The calls whose responses it reads, besides the site and the member; a part of the key. */
  readonly reads?: readonly Query[]
  readonly children: ReactElement
}

const nothing: readonly Query[] = []

/**
 * Whether the server renders a page with cached fragments: values that only the browser has, such as a scroll position,
 * are then not worth reading a response for, on which the page around its fragments would depend.
 */
export const useHasFragments = () => import.meta.env.SSR && useContext(FragmentContext) !== null

/**
 * A part of a page whose HTML the server caches and sends to everybody with the same data
 * (docs/decisions/0016-page-fragments.md). Its component may depend on `of`, on the responses to `reads`, on `useSite`,
 * on values of `usePageSelector`, on texts and formats, and on face, language, origin, form token and whether the
 * viewer is logged in; it must not call `useId`. It is rendered after its page and apart from it: data that the page
 * read, unless it is a part of `of`, throws. In the browser it renders its children.
 */
export function CachedFragment({ name, of = null, reads = nothing, children }: CachedFragmentProps) {
  const place = import.meta.env.SSR ? useContext(FragmentContext) : null
  return place ? place({ name, of, reads, element: children }) : children
}
