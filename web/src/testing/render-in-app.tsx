import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type Query, queryKeyOf } from '../api/query.ts'
import { startClock } from '../i18n/clock.ts'
import type { TextTable } from '../i18n/texts.ts'
import { LanguageProvider } from '../i18n/use-texts.tsx'
import { texts as allTexts } from '../i18n/zh/index.ts'
import { type PageContext, PageContextProvider } from '../shared/page/page-context.tsx'
import { Toasts } from '../ui/toast/Toasts.tsx'

interface World {
  readonly pageContext?: Partial<PageContext>
  /** Answers that are there already; any other call is not made. */
  readonly answers?: readonly (readonly [Query, unknown])[]
  /** The texts that are loaded; all of them unless given. */
  readonly texts?: Partial<TextTable>
}

/** Draws a part of the app for a person, in Chinese, with the answers it finds. Answers the store of answers too. */
export function renderInApp(
  part: ReactNode,
  { pageContext = {}, answers = [], texts = allTexts }: World = {},
) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  for (const [{ endpoint, input }, data] of answers) client.setQueryData(queryKeyOf(endpoint, input), data)
  const here: PageContext = {
    face: 'pc',
    lang: 'zh',
    theme: 'auto',
    feedView: 'cards',
    userId: null,
    origin: 'https://tea.example',
    url: '/',
    formToken: 'token',
    form: null,
    go: () => {},
    ...pageContext,
  }
  const clock = startClock('2026-11-20 09:07:00', '+08:00')
  const around = (children: ReactNode) => (
    <QueryClientProvider client={client}>
      <PageContextProvider value={here}>
        <LanguageProvider lang="zh" texts={texts} clock={clock}>
          <Toasts closeLabel="关闭">{children}</Toasts>
        </LanguageProvider>
      </PageContextProvider>
    </QueryClientProvider>
  )
  const drawn = render(around(part))
  return { ...drawn, client, redraw: (next: ReactNode) => drawn.rerender(around(next)) }
}
