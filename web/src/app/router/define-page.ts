import type { Face, FormAction } from '@chaguan/contracts/browser'
import type { ComponentType, ReactNode } from 'react'
import type { CallFailure } from '../../api/failures.ts'
import type { Query } from '../../api/query.ts'
import type { TextKey, Translate } from '../../i18n/texts.ts'
import type { PageMainProps } from '../../shared/page/PageMain.tsx'
import type {
  LoadContext,
  PageHead,
  PageProps,
  HeadContext as SharedHeadContext,
} from '../../shared/page/page-types.ts'
import type { Params, ParamsOf } from './match-path.ts'

/** The context of a page's head. */
export type HeadContext<P = Params> = SharedHeadContext<P, Translate>

/**
 * Who may open a page. Others are redirected: to the login page (`member`, and `owner` where the address names nobody
 * else; visitors for `administrator`) or home (`visitor`, `unpaid`, members for `administrator`).
 */
export type Access = 'member' | 'owner' | 'visitor' | 'unpaid' | 'administrator'

/**
 * A login method; a page for one that the site does not offer redirects to the login page
 * (docs/reference/pages.md#login-pages).
 */
export type LoginMode = 'phone' | 'wechat' | 'email' | 'contact'

/** The bar at the top of a page on h5. */
export interface PageBar {
  readonly title?: TextKey
  /** The target of the back button when the tab has no history. */
  readonly back: string
  /** Whether it contains the links to the main pages; default true. */
  readonly hasLinks?: boolean
}

/** Position in a paginated list, for `<link rel=prev>` and `<link rel=next>`. */
export interface Paging {
  readonly page: number
  readonly total: number
  readonly href: (page: number) => string
}

/** A feed of a page: its path without `/feed.xml`, and its title. */
export interface Feed {
  readonly path: string
  readonly name: string
}

/** A component in its own file, loaded with the first page that renders it. */
export interface LazyComponent {
  /** Path from web/, the key of the build's manifest. */
  readonly file: `src/${string}.tsx`
  readonly exportName: string
  load(): Promise<ComponentType<PageProps<never>>>
}

/** The definition of a page. */
export interface PageDefinition<P = Params> {
  /** A bracket pattern, see match-path.ts. */
  readonly path: string
  readonly access?: Access
  readonly mode?: LoginMode
  /** Whether visitors may share one rendering; false for a page with a visitor's form. Default true. */
  readonly shareable?: boolean
  /** Shown even when the site's start-up call failed, without the shell; such a page must not use `useSite`. */
  readonly withoutSite?: boolean
  /** HTTP status; default 200. */
  readonly status?: number
  /** Whether the page needs only the home page's texts. */
  readonly hasFirstTexts?: boolean
  /** Faces on which a visitor's page is hydrated at the first interaction, as it is read before it is used. */
  readonly readFirst?: readonly Face[]
  /** Whether it is stored in the browser when it is shown, for use without a network. */
  readonly storedOffline?: boolean
  /** Whether threads opened from it show a link back to the list. */
  readonly listsThreads?: boolean
  /** Calls made before the page is shown. */
  queries?(context: LoadContext<P>): readonly Query[]
  /** Calls that depend on the responses of `queries`. */
  dependentQueries?(context: LoadContext<P> & Pick<HeadContext<P>, 'read'>): readonly Query[]
  head(context: HeadContext<P>): PageHead
  /** The bar on h5; a page whose bar depends on responses renders its own. */
  readonly bar?: PageBar | ((context: LoadContext<P>) => PageBar)
  readonly component: LazyComponent | Readonly<Record<Face, LazyComponent>>
  /** Faces on which the navigation (the header on pc, the bottom bar on h5) is hidden. */
  readonly hidesNavigation?: readonly Face[]
  /** Faces on which the footer is hidden. */
  readonly hidesFooter?: readonly Face[]
  /** Forms that work without scripts, by the value of their field `action`. Server only. */
  readonly forms?: false | Readonly<Record<string, FormAction>>
  /** Server only. */
  readonly feed?: false | ((context: HeadContext<P>) => Feed | null)
  /** Server only. */
  readonly paging?: false | ((context: HeadContext<P>) => Paging)
  /** Structured data for search engines (JSON-LD). Server only. */
  readonly jsonLd?: false | ((context: HeadContext<P>) => object | null)
  /** URL of the link preview image when the head has none. Server only. */
  readonly shareImage?: false | ((context: HeadContext<P>) => string | null)
}

type PathParams<Path extends string> = unknown extends ParamsOf<Path> ? Params : ParamsOf<Path>

/** Type-checks a definition against the parameters of its path. */
export const definePage = <const Path extends string>(
  page: PageDefinition<PathParams<Path>> & { readonly path: Path },
): PageDefinition & { readonly path: Path } => page as never

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length)

/** A component of a file, given as a path from web/src; the export has the file's name by default. */
export function lazyComponent(
  path: `${string}.tsx`,
  load: () => Promise<object>,
  exportName: string = baseName(path),
): LazyComponent {
  return {
    file: `src/${path}`,
    exportName,
    load: async () =>
      ((await load()) as Record<string, ComponentType<PageProps<never>>>)[exportName] as never,
  }
}

/** The components of a face: the shell around its pages, and the replacement of a refused page. */
export interface FaceModule {
  readonly Shell: ComponentType<{ hasNavigation: boolean; hasFooter: boolean; children: ReactNode }>
  /** The page and the bar above it. */
  readonly Frame: ComponentType<{ bar: PageBar | null; children: ReactNode }>
  /** The main element of a page that both faces share. */
  readonly Main: ComponentType<PageMainProps>
  readonly Refused: ComponentType<{ failure: CallFailure; isSite?: boolean }>
}
