import { usersApi } from '@chaguan/contracts/browser'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type Query, queryKeyOf } from '../api/query.ts'
import { startClock } from '../i18n/clock.ts'
import type { TextTable } from '../i18n/texts.ts'
import { LanguageProvider } from '../i18n/use-texts.tsx'
import { texts as allTexts } from '../i18n/zh/index.ts'
import { PageMainProvider } from '../shared/page/PageMain.tsx'
import { type PageContext, PageContextProvider } from '../shared/page/page-context.tsx'
import { Toasts } from '../ui/toast/Toasts.tsx'
import { fakeSite } from './site-fixtures.ts'

interface AppFixture {
  readonly pageContext?: Partial<PageContext>
  /** Cached responses; any other call is made. */
  readonly answers?: readonly (readonly [Query, unknown])[]
  /** The loaded texts; all by default. */
  readonly texts?: Partial<TextTable>
}

/**
 * Renders a component for a viewer, in Chinese, with cached responses; the profile of a member is cached as on every
 * page. Returns the query client too.
 */
export function renderInApp(
  part: ReactNode,
  { pageContext = {}, answers = [], texts = allTexts }: AppFixture = {},
) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  const { userId } = { userId: null, ...pageContext }
  if (userId !== null)
    client.setQueryData(queryKeyOf(usersApi.openProfile, { userId }), fakeSite['/api/v3/user'])
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
          <PageMainProvider value={({ children }) => <main>{children}</main>}>
            <Toasts closeLabel="关闭">{children}</Toasts>
          </PageMainProvider>
        </LanguageProvider>
      </PageContextProvider>
    </QueryClientProvider>
  )
  const drawn = render(around(part))
  return { ...drawn, client, redraw: (next: ReactNode) => drawn.rerender(around(next)) }
}
