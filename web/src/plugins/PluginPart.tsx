import { Component, type ReactNode, Suspense } from 'react'
import { links } from '../shared/links/links.ts'
import { PageMain } from '../shared/page/PageMain.tsx'
import type { PageProps } from '../shared/page/page-types.ts'
import { PlaceProvider } from './plugin-components.tsx'
import { type PlacedView, type PluginPartProps, usePluginPage } from './plugin-world.ts'
import { reportFault } from './report-fault.ts'
import { SandboxedPart } from './sandbox/SandboxedPart.tsx'
import { TrustedPart } from './TrustedPart.tsx'

interface BoundaryProps {
  readonly placed: PlacedView
  readonly instead: ReactNode
  readonly children: ReactNode
}

/** Draws what stands in the stead of a plugin that failed. */
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

/** A plugin at a place: inline where it is trusted, else as its frame describes it. */
export function PluginPart(part: PluginPartProps) {
  return (
    <PluginBoundary placed={part.placed} instead={part.instead}>
      <PlaceProvider value={part.placed.at}>
        {part.placed.plugin.isTrusted ? <TrustedPart {...part} /> : <SandboxedPart {...part} />}
      </PlaceProvider>
    </PluginBoundary>
  )
}

const nothing = {}

/** The page that a plugin brings (docs/decisions/0019-plugins.md). */
export function PluginPage({ params }: PageProps<{ path: readonly string[] }>) {
  const placed = usePluginPage(`/${params.path.join('/')}`)
  return (
    <PageMain bar={{ title: placed?.plugin.title ?? '', back: links.home }} isPadded>
      {placed && (
        <Suspense fallback={null}>
          <PluginPart placed={placed} of={nothing} instead={null} />
        </Suspense>
      )}
    </PageMain>
  )
}
