import { element, emptyElement, xmlHead } from './xml-rules.ts'

/** A thread in a feed. Times are Unix milliseconds. */
export interface FeedItem {
  readonly link: string
  readonly title: string
  /** Sanitised HTML with absolute URLs. */
  readonly html: string
  readonly author: string
  readonly category: string
  readonly publishedAt: number
  readonly updatedAt: number
}

/** The content of a feed, independent of its format. */
export interface Feed {
  readonly title: string
  readonly description: string
  /** The page that the feed belongs to. */
  readonly link: string
  /** The feed's own URL. */
  readonly self: string
  /** Newest first. */
  readonly items: readonly FeedItem[]
}

export type FeedForm = 'rss' | 'atom'

export const feedTypes: Readonly<Record<FeedForm, string>> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
}

/** Returns when an item of the feed last changed; null for an empty feed. */
export function changedAt({ items }: Feed): number | null {
  return items.length > 0 ? Math.max(...items.map(({ updatedAt }) => updatedAt)) : null
}

const iso = (ms: number) => new Date(ms).toISOString()
const rfc822 = (ms: number) => new Date(ms).toUTCString()

function rssItem({ link, title, html, author, category, publishedAt }: FeedItem): string {
  return [
    '<item>',
    element('title', title),
    element('link', link),
    element('guid', link, { isPermaLink: 'true' }),
    element('pubDate', rfc822(publishedAt)),
    element('dc:creator', author),
    element('category', category),
    element('description', html),
    '</item>',
  ].join('')
}

/** Renders a feed as RSS 2.0. */
export function rss(feed: Feed): string {
  const changed = changedAt(feed)
  return [
    `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">`,
    '<channel>',
    element('title', feed.title),
    element('link', feed.link),
    // RSS requires a description, which may be empty.
    element('description', feed.description) || '<description/>',
    element('language', 'zh-CN'),
    emptyElement('atom:link', { href: feed.self, rel: 'self', type: 'application/rss+xml' }),
    changed === null ? '' : element('lastBuildDate', rfc822(changed)),
    ...feed.items.map(rssItem),
    '</channel></rss>\n',
  ].join('')
}

function atomEntry({ link, title, html, author, category, publishedAt, updatedAt }: FeedItem): string {
  return [
    '<entry>',
    element('id', link),
    element('title', title) || '<title/>',
    emptyElement('link', { href: link, rel: 'alternate', type: 'text/html' }),
    element('published', iso(publishedAt)),
    element('updated', iso(updatedAt)),
    author === '' ? '' : `<author>${element('name', author)}</author>`,
    category === '' ? '' : emptyElement('category', { term: category }),
    element('content', html, { type: 'html' }),
    '</entry>',
  ].join('')
}

/** Renders a feed as Atom 1.0. */
export function atom(feed: Feed): string {
  return [
    `${xmlHead}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">`,
    element('id', feed.self),
    element('title', feed.title),
    element('subtitle', feed.description),
    emptyElement('link', { href: feed.self, rel: 'self', type: 'application/atom+xml' }),
    emptyElement('link', { href: feed.link, rel: 'alternate', type: 'text/html' }),
    element('updated', iso(changedAt(feed) ?? 0)),
    // Atom requires an author; entries of anonymous authors inherit this one.
    `<author>${element('name', feed.title)}</author>`,
    ...feed.items.map(atomEntry),
    '</feed>\n',
  ].join('')
}
