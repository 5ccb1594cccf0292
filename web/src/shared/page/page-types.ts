import type { Endpoint, Face, OutputOf } from '@chaguan/contracts/browser'
import type { Query } from '../../api/query.ts'
import type { Site } from '../site/site.ts'

/** What was asked for: the bracket parts of the path and the query. */
export interface PageProps<P = Readonly<Record<string, string | readonly string[]>>> {
  readonly params: P
  readonly query: URLSearchParams
}

/** What a page's calls are made of. */
export interface LoadContext<P = PageProps['params']> extends PageProps<P> {
  readonly site: Site
  readonly face: Face
}

/** What the head of the document says of a page (docs/reference/pages.md#page-head). */
export interface PageHead {
  /** The page's part of the title; absent is the site's name alone. */
  readonly title?: string | undefined
  readonly keywords?: string | undefined
  readonly description?: string | undefined
  /** Path of the page that search engines should keep; the page's own path without query unless given. */
  readonly canonical?: string | undefined
  readonly image?: string | undefined
  readonly type?: 'website' | 'article' | undefined
  readonly noIndex?: boolean | undefined
}

/** What a page's head is made of; `Translate` is i18n's. */
export interface HeadContext<P, Translate> extends LoadContext<P> {
  readonly t: Translate
  readonly origin: string
  readonly url: string
  readonly utcOffset: string
  /** The answer to a call the page asked for; undefined when it was refused. */
  read<E extends Endpoint>(ask: Query<E>): OutputOf<E> | undefined
}
