import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Clock } from '../../i18n/clock.ts'
import { type TextTable, translator } from '../../i18n/texts.ts'
import { LanguageProvider } from '../../i18n/use-texts.tsx'
import { type PageContext, PageContextProvider } from '../../shared/page/page-context.tsx'
import { Toasts } from '../../ui/toast/Toasts.tsx'
import type { RenderablePage } from '../router/load-page.ts'
import type { PageProps } from '../router/page.ts'
import { cachedSite } from './cached-site.ts'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'

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
    <PageErrorBoundary of={place} Refused={face.Refused}>
      {drawn}
    </PageErrorBoundary>
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
              <PageErrorBoundary of={place} Refused={face.Refused}>
                <face.Shell bare={bare} endsItself={endsItself && !place.refusal}>
                  {guarded}
                </face.Shell>
              </PageErrorBoundary>
            )}
            {children}
          </Toasts>
        </LanguageProvider>
      </PageContextProvider>
    </QueryClientProvider>
  )
}
