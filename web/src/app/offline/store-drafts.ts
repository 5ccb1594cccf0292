import { type OutputOf, threadsApi } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'
import { links } from '../../shared/links/links.ts'
import { readStoredPage } from '../../shared/offline/stored-pages.ts'
import type { LoadOptions } from '../router/load-page.ts'
import { storePageAhead, threadIn } from './store-shown-pages.ts'

/** The most drafts that can be opened in the composer offline, those changed last. */
const maxStoredDrafts = 10

type DraftList = OutputOf<typeof threadsApi.listThreads>

/** Stores the list of the member's drafts, and the composers of the latest ones unless they are stored already. */
export async function storeDrafts(options: LoadOptions & { readonly client: QueryClient }): Promise<void> {
  await storePageAhead(links.drafts, options, 0)
  const stored = await readStoredPage(options.userId, links.drafts)
  // Sound: responses are stored as the contract's output.
  const list = stored?.answers.find(([path]) => path === threadsApi.listThreads.path)?.[2] as
    | DraftList
    | undefined
  for (const { threadId, version } of list?.pageData.slice(0, maxStoredDrafts) ?? []) {
    const url = links.editThread(threadId)
    const composer = await readStoredPage(options.userId, url)
    if (!composer || threadIn(composer.answers)?.version !== version)
      await storePageAhead(url, options, 0)
  }
}
