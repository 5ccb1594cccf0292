import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { type PageContext, PageContextProvider } from '../api/page-context.tsx'
import type { Clock } from '../i18n/clock.ts'
import { type TextTable, translator } from '../i18n/texts.ts'
import { LanguageProvider } from '../i18n/use-texts.tsx'
import { Toasts } from '../ui/toast/Toasts.tsx'
import { cachedSite } from './cached-site.ts'
import type { RenderablePage } from './load-page.ts'
import { PageGuard } from './PageGuard.tsx'
import type { PageProps } from './page.ts'

export interface AppProps {
  client: QueryClient
  pageContext: PageContext
  texts: Partial<TextTable>
  clock: Clock
  place: RenderablePage
  /** What is drawn besides the page. */
  children?: ReactNode
}

/** The app at one place: the face's shell around the page, or around what is said when the page was refused. */
export function App({ client, pageContext, texts, clock, place, children }: AppProps) {
  const { face } = place
  const Page = place.Page as ComponentType<PageProps>
  const drawn = place.refusal ? (
    <face.Refused failure={place.refusal} isSite={place.isSiteRefused} />
  ) : (
    <Page params={place.params} query={place.query} />
  )
  // The bars around the page may be what cannot be drawn; then only the failure is.
  const guarded = (
    <PageGuard of={place} Refused={face.Refused}>
      {drawn}
    </PageGuard>
  )
  const { bare = false, endsItself = false } = face.pages[place.name]
  const isBare = cachedSite(client, pageContext.userId) === null || place.isAlone
  return (
    <QueryClientProvider client={client}>
      <PageContextProvider value={pageContext}>
        <LanguageProvider lang={pageContext.lang} texts={texts} clock={clock}>
          <Toasts closeLabel={translator(texts)('site.close')}>
            {isBare ? (
              guarded
            ) : (
              <PageGuard of={place} Refused={face.Refused}>
                <face.Shell bare={bare} endsItself={endsItself && !place.refusal}>
                  {guarded}
                </face.Shell>
              </PageGuard>
            )}
            {children}
          </Toasts>
        </LanguageProvider>
      </PageContextProvider>
    </QueryClientProvider>
  )
}
