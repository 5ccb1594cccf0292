import type { ComponentType, ReactNode } from 'react'
import type { CallFailure } from '../../api/failures.ts'
import type { Query } from '../../api/query.ts'
import type { Translate } from '../../i18n/texts.ts'
import type {
  LoadContext,
  PageHead,
  PageProps,
  HeadContext as PageToNameIn,
} from '../../shared/page/page-types.ts'
import type { Params } from './match-path.ts'

export type { LoadContext, PageHead, PageProps }

/** What a page's head is made of. */
export type HeadContext<P = Params> = PageToNameIn<P, Translate>

/**
 * Whom a page is for: others are sent to the log-in (`member`, and `owner` where the address names nobody else) or home
 * (`visitor`, `unpaid`).
 */
export type Access = 'member' | 'owner' | 'visitor' | 'unpaid'
/**
 * A way in that a site may have: pages of it lead to the log-in where the site has not
 * (docs/reference/pages.md#login-pages).
 */
export type LoginMode = 'phone' | 'wechat' | 'email' | 'contact'

/** Where a page is, and who is let in; its line in the table is all that guards it. */
export interface Route {
  readonly path: string
  readonly access?: Access
  readonly mode?: LoginMode
  /** Whether visitors may share one rendering; false for a page with a visitor's form. True unless given. */
  readonly shareable?: boolean
  /** Drawn although the site's start-up failed; such a page must not use `useSite`. */
  readonly withoutSite?: boolean
}

/** What a page needs and is called. */
export interface PageLoader<P = Params> {
  /** The calls to make before it is drawn. */
  queries?(asked: LoadContext<P>): readonly Query[]
  /** The calls that are made of what those answered. */
  next?(asked: LoadContext<P> & Pick<HeadContext<P>, 'read'>): readonly Query[]
  head(page: HeadContext<P>): PageHead
}

/** A page of a face: its file as the manifest names it, and how to load it. */
export interface FacePage {
  readonly file: `src/${string}.tsx`
  load(): Promise<ComponentType<PageProps<never>>>
  /** Without the face's bars: no header on pc, no bottom bar on h5. */
  readonly bare?: boolean
  /** It ends as it wants: the shell draws no copyright after it. */
  readonly endsItself?: boolean
}

/** What a face draws around its pages and instead of a refused one. */
export interface FaceParts {
  readonly Shell: ComponentType<{ bare: boolean; endsItself: boolean; children: ReactNode }>
  readonly Refused: ComponentType<{ failure: CallFailure; isSite?: boolean }>
}
