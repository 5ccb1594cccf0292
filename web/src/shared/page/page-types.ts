import type { Endpoint, Face, OutputOf } from '@chaguan/contracts/browser'
import type { Query } from '../../api/query.ts'
import type { Site } from '../site/site.ts'

/** The parameters of the address: the bracket parts of the path and the query. */
export interface PageProps<P = Readonly<Record<string, string | readonly string[]>>> {
  readonly params: P
  readonly query: URLSearchParams
}

/** The context of a page's calls. */
export interface LoadContext<P = PageProps['params']> extends PageProps<P> {
  readonly site: Site
  readonly face: Face
}

/** The head of a page (docs/reference/pages.md#page-head). */
export interface PageHead {
  /** The page's part of the document title; without it the title is the site's name. */
  readonly title?: string | undefined
  readonly keywords?: string | undefined
  readonly description?: string | undefined
  /** The canonical path; by default the page's own path without query. */
  readonly canonical?: string | undefined
  readonly image?: string | undefined
  readonly type?: 'website' | 'article' | undefined
  readonly noIndex?: boolean | undefined
}

/** The context of a page's head; `Translate` is i18n's. */
export interface HeadContext<P, Translate> extends LoadContext<P> {
  readonly t: Translate
  readonly origin: string
  readonly url: string
  readonly utcOffset: string
  /** The response to a call of the page; undefined when it was refused. */
  read<E extends Endpoint>(query: Query<E>): OutputOf<E> | undefined
}
