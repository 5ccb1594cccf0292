import { forumApi } from '@chaguan/contracts/browser'
import { missingPropsWarning } from '@chaguan/plugin-sdk'
import { Component, memo, type ReactNode, Suspense } from 'react'
import { logWarning } from '../api/log.ts'
import { query, useApiQuery } from '../api/query.ts'
import { links } from '../shared/links/links.ts'
import { PageMain } from '../shared/page/PageMain.tsx'
import type { PageProps } from '../shared/page/page-types.ts'
import { PlaceProvider } from './plugin-components.tsx'
import { type PlacedView, type PluginPartProps, usePluginContext, viewsAt } from './plugin-context.ts'
import { reportFault } from './report-fault.ts'
import { SandboxedPart } from './sandbox/SandboxedPart.tsx'
import { TrustedPart } from './TrustedPart.tsx'

interface BoundaryProps {
  readonly placed: PlacedView
  readonly instead: ReactNode
  readonly children: ReactNode
}

/** Renders the fallback for a plugin that threw. */
class PluginBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportFault(this.props.placed, error)
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}

const siteQuery = query(forumApi.readForum, {})

/**
 * A plugin at a place: rendered inline if it is trusted, else as its frame describes it. Without the site's data it
 * logs a warning and renders nothing.
 */
export function PluginPart(part: PluginPartProps) {
  const site = useApiQuery(siteQuery, { enabled: false }).data
  if (!site?.setSite) {
    logWarning(missingPropsWarning(part.placed.plugin.name))
    return null
  }
  return (
    <PluginBoundary placed={part.placed} instead={part.instead}>
      <PlaceProvider value={part.placed.at}>
        {part.placed.plugin.isTrusted ? <TrustedPart {...part} /> : <SandboxedPart {...part} />}
      </PlaceProvider>
    </PluginBoundary>
  )
}

const nothing = {}

/** Memoised: a render before the plugin's code is loaded would remove the server's markup. */
const PagePart = memo(
  ({ placed }: Pick<PluginPartProps, 'placed'>) => (
    <Suspense fallback={null}>
      <PluginPart placed={placed} of={nothing} instead={null} />
    </Suspense>
  ),
  (one, other) => one.placed.plugin === other.placed.plugin && one.placed.view === other.placed.view,
)

/** The view that renders the page of a path; undefined for none. */
function usePluginPage(path: string): PlacedView | undefined {
  const context = usePluginContext()
  return ['plugin_system@add_page_hook', 'plugin_page@add_page_hook'].flatMap((at) =>
    viewsAt(context, at, ({ view }) => view.path === path),
  )[0]
}

/** A page that a plugin adds (docs/decisions/0019-plugins.md). */
export function PluginPage({ params }: PageProps<{ path: readonly string[] }>) {
  const placed = usePluginPage(`/${params.path.join('/')}`)
  return (
    <PageMain bar={{ title: placed?.plugin.title ?? '', back: links.home }} isPadded>
      {placed && <PagePart placed={placed} />}
    </PageMain>
  )
}
