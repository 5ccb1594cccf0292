import type { PagePlugin, PageRequest } from '@chaguan/contracts/browser'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { Clock } from '../../i18n/clock.ts'
import { type TextTable, translator } from '../../i18n/texts.ts'
import { LanguageProvider, type TimeReadings } from '../../i18n/use-texts.tsx'
import { PluginProvider } from '../../plugins/plugin-context.ts'
import { links } from '../../shared/links/links.ts'
import { PageMainProvider } from '../../shared/page/PageMain.tsx'
import { type PageContext, PageContextProvider } from '../../shared/page/page-context.tsx'
import type { PageProps } from '../../shared/page/page-types.ts'
import { Toasts } from '../../ui/toast/Toasts.tsx'
import type { PageBar } from '../router/define-page.ts'
import type { RenderablePage } from '../router/load-page.ts'
import { cachedSite } from './cached-site.ts'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'

export interface AppProps {
  client: QueryClient
  pageContext: PageContext
  texts: Partial<TextTable>
  clock: Clock
  /** Collects the rendered times; server only. */
  readings?: TimeReadings
  page: RenderablePage
  /** Whether the page is rendered without a shell: it has none, or the site could not be loaded. */
  isBare?: boolean
  /** In the browser, the plugins present in the server's HTML; on the server, all of them. */
  plugins?: readonly PagePlugin[]
  /** Server only: initial trees of sandboxed plugins, and a callback for each plugin present in the page. */
  treeOf?: PageRequest['pluginTree']
  notePlugin?: ((plugin: PagePlugin) => void) | undefined
  /** Called with the rendering time of trusted plugins; server only. */
  pluginTime?: PageRequest['pluginTime']
  /** Rendered beside the page. */
  children?: ReactNode
}

const noPlugins: readonly PagePlugin[] = []

/** The bar of a refused page that renders its own bar. */
const refusedBar: PageBar = { back: links.home }

/** The app at one address: the face's shell around the page, or around the message that replaces a refused page. */
export function App(props: AppProps) {
  const { client, pageContext, texts, clock, readings, page, children } = props
  const { isBare = cachedSite(client, pageContext.userId) === null || page.withoutShell } = props
  const { face, layout } = page
  const { plugins = noPlugins, treeOf, notePlugin: note, pluginTime: spent } = props
  const faceName = pageContext.face
  const pluginContext = useMemo(
    () => ({ plugins, face: faceName, treeOf, note, spent }),
    [plugins, faceName, treeOf, note, spent],
  )
  const Page = page.Page as ComponentType<PageProps>
  const refused = page.refusal && <face.Refused failure={page.refusal} isSite={page.isSiteRefused} />
  // The bar needs the site's data.
  const drawn =
    refused && isBare ? (
      refused
    ) : (
      <face.Frame bar={refused ? (layout.bar ?? refusedBar) : layout.bar}>
        {refused ?? <Page params={page.params} query={page.query} />}
      </face.Frame>
    )
  // The shell itself may fail to render; then only the failure is shown.
  const guarded = (
    <PageErrorBoundary of={page} Refused={face.Refused}>
      {drawn}
    </PageErrorBoundary>
  )
  return (
    <QueryClientProvider client={client}>
      <PageContextProvider value={pageContext}>
        <LanguageProvider lang={pageContext.lang} texts={texts} clock={clock} {...(readings && { readings })}>
          <PluginProvider value={pluginContext}>
            <PageMainProvider value={face.Main}>
              <Toasts closeLabel={translator(texts)('site.close')}>
                {isBare ? (
                  guarded
                ) : (
                  <PageErrorBoundary of={page} Refused={face.Refused}>
                    <face.Shell
                      hasNavigation={layout.hasNavigation}
                      hasFooter={layout.hasFooter || page.refusal !== null}
                    >
                      {guarded}
                    </face.Shell>
                  </PageErrorBoundary>
                )}
                {children}
              </Toasts>
            </PageMainProvider>
          </PluginProvider>
        </LanguageProvider>
      </PageContextProvider>
    </QueryClientProvider>
  )
}
