import { type OutputOf, type ThreadDetailView, threadsApi } from '@chaguan/contracts/browser'
import type { Query, QueryClient } from '@tanstack/react-query'
import { ownListLinks } from '../../shared/links/account-links.ts'
import { links } from '../../shared/links/links.ts'
import { readStoredPage } from '../../shared/offline/stored-pages.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import type { LoadOptions } from '../router/load-page.ts'
import { queryRunner } from '../router/navigation.ts'
import { mayPrefetch } from '../router/prefetch.ts'
import { storePageAhead, threadIn } from './store-shown-pages.ts'

/** Milliseconds after the last change of a page's responses until they are stored. */
export const storeDelayMs = 1200
/** Milliseconds after start-up until the stored composer and drafts are refreshed. */
export const refreshAfterMs = 8000
/** Milliseconds for which a stored composer is not fetched again. */
const composerMs = 86_400_000
/** The most drafts that can be opened in the composer offline, those changed last. */
const maxStoredDrafts = 10

type DraftList = OutputOf<typeof threadsApi.listThreads>

/** Stores the list of the member's drafts, and the composers of the latest ones unless they are stored already. */
export async function storeDrafts(options: LoadOptions & { readonly client: QueryClient }): Promise<void> {
  await storePageAhead(ownListLinks.drafts, options, 0)
  const stored = await readStoredPage(options.userId, ownListLinks.drafts)
  // Sound: responses are stored as the contract's output.
  const list = stored?.answers.find(([path]) => path === threadsApi.listThreads.path)?.[2] as
    | DraftList
    | undefined
  for (const { threadId, version } of list?.pageData.slice(0, maxStoredDrafts) ?? []) {
    const url = links.editThread(threadId)
    const composer = await readStoredPage(options.userId, url)
    if (!composer || threadIn(composer.answers)?.version !== version) await storePageAhead(url, options, 0)
  }
}

/** Whether a change of the query cache is the response to a draft's save. */
const isSavedDraft = ({ queryKey: [path], state: { data } }: Query): boolean =>
  path === threadsApi.openThread.path && (data as ThreadDetailView | undefined)?.isDraft === true

/**
 * Stores the composer and the drafts of a member for offline use: the first time as soon as the worker has the code,
 * which it fetches after the first load; later they are refreshed some seconds after start-up, and the drafts when one
 * was saved.
 */
export function storeWritingPages(given: Omit<LoadOptions, 'run'> & { readonly client: QueryClient }): void {
  const { client, userId } = given
  const options = { ...given, run: queryRunner(client, () => true) }
  const isInUse = () => navigator.onLine && !document.hidden
  const store = async () => {
    if (!isInUse()) return
    await storePageAhead(links.composer, options, composerMs).catch(() => {})
    await storeDrafts(options).catch(() => {})
  }
  const refresh = async () => mayPrefetch(navigator as object) && store()
  let timer = setTimeout(refresh, refreshAfterMs)
  const storeMissing = async () => {
    const stored = await Promise.all(
      [links.composer, ownListLinks.drafts].map((url) => readStoredPage(userId, url)),
    )
    if (stored.every(Boolean) || !isInUse()) return
    clearTimeout(timer)
    await refresh()
  }
  // Without a worker no page opens offline, so that nothing is missing.
  void navigator.serviceWorker?.ready.then(() => whenIdle(storeMissing))
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!event.action.manual || !isSavedDraft(event.query)) return
    clearTimeout(timer)
    timer = setTimeout(store, storeDelayMs)
  })
}
