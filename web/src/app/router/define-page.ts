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
 * Who may open a page. Others are redirected: to the log-in (`member`, and `owner` where the address names nobody else;
 * visitors for `administrator`) or home (`visitor`, `unpaid`, members for `administrator`).
 */
export type Access = 'member' | 'owner' | 'visitor' | 'unpaid' | 'administrator'

/** A login method; a page of one that the site does not offer redirects to the log-in (docs/reference/pages.md#login-pages). */
export type LoginMode = 'phone' | 'wechat' | 'email' | 'contact'

/** The bar at the top of a page on h5. */
export interface PageBar {
  readonly title?: TextKey
  /** Where back leads when the tab has no history. */
  readonly back: string
  /** Whether the links to the main pages stand in it; true unless given. */
  readonly hasLinks?: boolean
}

/** A list that is split into pages, for `<link rel=prev>` and `<link rel=next>`. */
export interface Paging {
  readonly page: number
  readonly total: number
  readonly href: (page: number) => string
}

/** A feed of a page: its path without `/feed.xml`, and its name. */
export interface Feed {
  readonly path: string
  readonly name: string
}

/** A component in a file of its own, which is loaded with the first page that shows it. */
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
  /** Whether visitors may share one rendering; false for a page with a visitor's form. True unless given. */
  readonly shareable?: boolean
  /** Shown although the site's start-up failed, without the shell; such a page must not use `useSite`. */
  readonly withoutSite?: boolean
  /** HTTP status; 200 unless given. */
  readonly status?: number
  /** Whether the page needs no more texts than the home page. */
  readonly hasFirstTexts?: boolean
  /** The faces on which it is read before it is used: a visitor's is hydrated with the first interaction. */
  readonly readFirst?: readonly Face[]
  /** Whether threads opened from it offer a way back to the list. */
  readonly listsThreads?: boolean
  /** Calls made before the page is shown. */
  queries?(context: LoadContext<P>): readonly Query[]
  /** Calls that need the answers of `queries`. */
  dependentQueries?(context: LoadContext<P> & Pick<HeadContext<P>, 'read'>): readonly Query[]
  head(context: HeadContext<P>): PageHead
  /** The bar on h5; a page whose bar depends on answers renders its own. */
  readonly bar?: PageBar | ((context: LoadContext<P>) => PageBar)
  readonly component: LazyComponent | Readonly<Record<Face, LazyComponent>>
  /** Faces whose navigation (the header on pc, the bottom bar on h5) is left out. */
  readonly hidesNavigation?: readonly Face[]
  /** Faces whose footer is left out. */
  readonly hidesFooter?: readonly Face[]
  /** Forms that work without scripts, by the value of their field `action`. Server only. */
  readonly forms?: false | Readonly<Record<string, FormAction>>
  /** Server only. */
  readonly feed?: false | ((context: HeadContext<P>) => Feed | null)
  /** Server only. */
  readonly paging?: false | ((context: HeadContext<P>) => Paging)
  /** Structured data for search engines (JSON-LD). Server only. */
  readonly jsonLd?: false | ((context: HeadContext<P>) => object | null)
  /** Address of the picture that a shared link shows when the head names none. Server only. */
  readonly shareImage?: false | ((context: HeadContext<P>) => string | null)
}

type PathParams<Path extends string> = unknown extends ParamsOf<Path> ? Params : ParamsOf<Path>

/** Checks a definition against the parameters of its path. */
export const definePage = <const Path extends string>(
  page: PageDefinition<PathParams<Path>> & { readonly path: Path },
): PageDefinition & { readonly path: Path } => page as never

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length)

/** A component of a file, given as a path from web/src; named like the file unless given. */
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

/** The parts of a face around its pages, and in place of a refused one. */
export interface FaceModule {
  readonly Shell: ComponentType<{ hasNavigation: boolean; hasFooter: boolean; children: ReactNode }>
  /** The page and the bar above it. */
  readonly Frame: ComponentType<{ bar: PageBar | null; children: ReactNode }>
  /** The main part of a page that both faces share. */
  readonly Main: ComponentType<PageMainProps>
  readonly Refused: ComponentType<{ failure: CallFailure; isSite?: boolean }>
}
