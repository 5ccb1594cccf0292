import { categoriesApi, limits, threadsApi } from '@chaguan/contracts/browser'
import { requiredQuery } from '../../api/query.ts'
import { links } from '../../shared/links/links.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { htmlOfText } from './text/plain-html.ts'

export type ComposerAddress = Pick<PageProps, 'query'>

/** Parses a positive integer of an address or a form; 0 for anything else. */
export const numberOf = (text: string | null | undefined) =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0

/** Id of the edited thread, from `?id=`; 0 for a new one. */
export const threadIdOf = ({ query }: ComposerAddress) => numberOf(query.get('id'))

/** The page to leave the composer for. */
export const composerBack = (threadId: number) => (threadId ? links.thread(threadId) : links.home)

/** The category in the address; 0 for none. */
export const proposedCategoryOf = ({ query }: ComposerAddress) => numberOf(query.get('categoryId'))

/** The title in the address, as after a search without results; empty for none. */
export const proposedTitleOf = ({ query }: ComposerAddress) =>
  [...(query.get('title') ?? '').trim()].slice(0, limits.titleCharacters).join('')

/** The initial text of a new thread: the topic in the address, as from the topic's page; empty for none. */
export function proposedHtmlOf({ query }: ComposerAddress): string {
  const topic = (query.get('topic') ?? '').trim()
  return /^[^#\n]+$/.test(topic) && [...topic].length <= limits.topicCharacters
    ? htmlOfText(`#${topic}#`)
    : ''
}

export const categoriesQuery = (threadId: number) =>
  requiredQuery(categoriesApi.listCategoriesToPostIn, threadId ? { threadId } : {})

export const threadQuery = (threadId: number) => requiredQuery(threadsApi.openThread, { threadId })
