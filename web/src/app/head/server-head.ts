import type { Feed, HeadContext, Paging } from '../router/define-page.ts'
import type { LoadedPage } from '../router/load-page.ts'
import type { FullHead } from './page-head.ts'

/** A `<link>` of the document's head. */
export interface HeadLink {
  readonly rel: 'alternate' | 'prev' | 'next'
  readonly href: string
  readonly type?: string
  readonly title?: string
}

type HeadInput = Omit<HeadContext, 'params' | 'query'>

const formats = [
  { file: 'feed.xml', type: 'application/rss+xml', name: 'RSS' },
  { file: 'atom.xml', type: 'application/atom+xml', name: 'Atom' },
] as const

function feedLinks({ path, name }: Feed, siteName: string): HeadLink[] {
  const title = name === '' ? siteName : `${name} - ${siteName}`
  return formats.map((form) => ({
    rel: 'alternate',
    type: form.type,
    title: `${title} (${form.name})`,
    href: `${path}/${form.file}`,
  }))
}

function pageLinks({ page, total, href }: Paging): HeadLink[] {
  const links: HeadLink[] = []
  if (page > 1) links.push({ rel: 'prev', href: href(page - 1) })
  if (page < total) links.push({ rel: 'next', href: href(page + 1) })
  return links
}

const contextOf = (page: LoadedPage, input: HeadInput): HeadContext => ({
  ...input,
  params: page.params,
  query: page.query,
})

/** Returns the `<link>` elements for the page's feed and the previous and next page. */
export function headLinks(page: LoadedPage, input: HeadInput, siteName: string): readonly HeadLink[] {
  if (page.refusal) return []
  const { feed, paging } = page.definition
  const context = contextOf(page, input)
  const own = feed ? feed(context) : null
  return [
    ...(own ? feedLinks(own, siteName) : []),
    ...feedLinks({ path: '', name: '' }, siteName),
    ...(paging ? pageLinks(paging(context)) : []),
  ]
}

/** Returns the structured data of a page (JSON-LD); null when it has none or was refused. */
export function structuredData(page: LoadedPage, input: HeadInput): object | null {
  const { jsonLd } = page.definition
  return page.refusal || !jsonLd ? null : jsonLd(contextOf(page, input))
}

/** Adds the image that link previews show. */
export function withShareImage(head: FullHead, page: LoadedPage, input: HeadInput): FullHead {
  const { shareImage } = page.definition
  const image = page.refusal || !shareImage ? null : shareImage(contextOf(page, input))
  return image === null ? head : { ...head, image }
}
