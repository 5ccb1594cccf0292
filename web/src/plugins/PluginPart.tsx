import type { PagePlugin, PageRequest } from '@chaguan/contracts/browser'
import { brokenRules, type PluginClaim, type PluginModule, warningOf } from '@chaguan/plugin-sdk'
import {
  Component,
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  use,
  useMemo,
  useState,
} from 'react'
import { logProblem, logWarning } from '../api/log.ts'
import { links } from '../shared/links/links.ts'
import { PageMain } from '../shared/page/PageMain.tsx'
import type { PageProps } from '../shared/page/page-types.ts'
import { pageHost } from './page-host.tsx'
import { hostComponents, PlaceProvider } from './plugin-components.tsx'
import { type PlacedView, type PluginPartProps, usePluginPage } from './plugin-world.ts'
import { reportFault } from './report-fault.ts'
import { SandboxedPart } from './sandbox/SandboxedPart.tsx'
import { usePluginProps } from './use-plugin-props.ts'

/** What the module of a view made; null where it breaks a rule or could not be loaded. */
type Loaded = PluginClaim | null

const loaded = new Map<string, Loaded | Promise<Loaded>>()

function register(make: PluginModule, plugin: string): Loaded {
  const claim = make(pageHost(plugin))
  const broken = brokenRules(claim, isValidElement)
  for (const rule of broken) logWarning(warningOf(rule, claim.pluginName))
  return broken.length > 0 ? null : claim
}

/** Loads the module of a trusted view; the server does before it draws. */
export function loadTrusted(
  script: string,
  plugin: string,
  load: () => Promise<{ default: PluginModule }>,
  failed: (reason: unknown) => void,
): Promise<Loaded> | Loaded {
  const known = loaded.get(script)
  if (known !== undefined) return known
  const loading = load()
    .then(({ default: make }) => register(make, plugin))
    .catch((reason: unknown) => {
      failed(reason)
      return null
    })
    .then((claim) => {
      loaded.set(script, claim)
      return claim
    })
  loaded.set(script, loading)
  return loading
}

/** Loads the module of a trusted view where pages are rendered: it imports nothing, so its text is all of it. */
export async function loadOnServer(
  script: string,
  { name }: Pick<PagePlugin, 'name'>,
  { pluginModule }: Pick<PageRequest, 'pluginModule'>,
): Promise<void> {
  const load = async () => {
    const text = (await pluginModule?.(script)) ?? ''
    const address = `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
    return (await import(/* @vite-ignore */ address)) as { default: PluginModule }
  }
  await loadTrusted(script, name, load, (reason) => logProblem(`${script}: ${String(reason)}`))
}

/** What a plugin of the composer may show over the page, and that. */
function usePluginDialog(isAtComposer: boolean) {
  const [shown, setShown] = useState<{ readonly element: unknown; readonly title: string } | null>(null)
  const acts = useMemo(
    () =>
      isAtComposer
        ? {
            showPluginDialog: (element: unknown, title = '') => setShown({ element, title }),
            closePluginDialog: () => setShown(null),
          }
        : {},
    [isAtComposer],
  )
  const dialog = shown && (
    <hostComponents.Dialog open title={shown.title} onClose={() => setShown(null)}>
      {shown.element as ReactNode}
    </hostComponents.Dialog>
  )
  return [acts, dialog] as const
}

function TrustedPart({ placed, of, instead }: PluginPartProps) {
  const { plugin, view, at } = placed
  const { script, styles } = view
  const props = usePluginProps(placed, of)
  const [acts, dialog] = usePluginDialog(at.startsWith('plugin_post@'))
  const found = loadTrusted(
    script,
    plugin.name,
    () => import(/* @vite-ignore */ script),
    (reason) => reportFault(placed, reason),
  )
  const claim = found instanceof Promise ? use(found) : found
  if (!claim || !isValidElement(claim.component)) return instead
  return (
    <div data-plugin={plugin.name} data-at={at}>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {cloneElement(claim.component as ReactElement<object>, { ...props, ...acts })}
      {dialog}
    </div>
  )
}

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
