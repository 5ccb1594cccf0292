import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** Panels beside the main part of a page where there is room (pc). */
export type SidePanel = 'hotTopics' | 'activePeople' | 'recommendedThreads'

export interface PageMainProps {
  /** The h5 bar of a page whose bar depends on responses; other pages define theirs in their definition. */
  readonly bar?: { readonly title: string; readonly back: string }
  /** Content beside the main part, above the panels, where there is room (pc). */
  readonly aside?: ReactNode
  /** Panels beside the main part, from top to bottom. */
  readonly side?: readonly SidePanel[]
  /** Whether a face without columns adds padding to the main part. */
  readonly isPadded?: boolean
  readonly children: ReactNode
}

const MainContext = createContext<ComponentType<PageMainProps> | null>(null)

export const PageMainProvider = MainContext.Provider

/** The main part of a page that both faces share, laid out by the face that is shown. */
export function PageMain(props: PageMainProps) {
  const Main = useContext(MainContext)
  if (!Main) throw new Error('PageMain needs a PageMainProvider above it.')
  return <Main {...props} />
}
