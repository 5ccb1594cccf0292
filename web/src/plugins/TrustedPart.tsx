import type { PagePlugin, PageRequest } from '@chaguan/contracts/browser'
import { brokenRules, type PluginClaim, type PluginModule, warningOf } from '@chaguan/plugin-sdk'
import {
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { logProblem, logWarning } from '../api/log.ts'
import { pageHost } from './page-host.tsx'
import { hostComponents } from './plugin-components.tsx'
import { type PluginPartProps, usePluginTime } from './plugin-context.ts'
import { reportFault } from './report-fault.ts'
import { usePluginProps } from './use-plugin-props.ts'

/** The component of a view's module; null when it breaks a rule or could not be loaded. */
type Loaded = PluginClaim | null

const loaded = new Map<string, Loaded | Promise<Loaded>>()

function register(make: PluginModule, plugin: string): Loaded {
  const claim = make(pageHost(plugin))
  const broken = brokenRules(claim, isValidElement)
  for (const rule of broken) logWarning(warningOf(rule, claim.pluginName))
  return broken.length > 0 ? null : claim
}

/** Loads the module of a trusted view; the server calls this before it renders. */
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

/** Loads the module of a trusted view on the server. It imports nothing, so its source is complete. */
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

/** The dialog that a plugin of the composer may open over the page, and the function that opens it. */
function usePluginDialog(isAtComposer: boolean) {
  const [shown, setShown] = useState<{ readonly element: unknown; readonly title: string } | null>(null)
  const actions = useMemo(
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
  return [actions, dialog] as const
}

/** Calls `pass` when it is rendered: the start or end of a time measurement. */
function Mark({ pass }: { pass?: (() => void) | undefined }) {
  pass?.()
  return null
}

/** Callbacks before and after the render of a plugin, which report its time on the server; empty in browsers. */
function useTimer(appId: string) {
  const spent = usePluginTime()
  if (!spent) return {}
  let began = 0
  return {
    begin: () => {
      began = performance.now()
    },
    end: () => spent(appId, performance.now() - began),
  }
}

/** A trusted plugin, rendered inline. */
export function TrustedPart({ placed, of, instead }: PluginPartProps) {
  const { plugin, view, at } = placed
  const { script, styles } = view
  const props = usePluginProps(placed, of)
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.setAttribute('data-live', ''))
  const { begin, end } = useTimer(plugin.appId)
  const [actions, dialog] = usePluginDialog(at.startsWith('plugin_post@'))
  const found = loadTrusted(
    script,
    plugin.name,
    () => import(/* @vite-ignore */ script),
    (reason) => reportFault(placed, reason),
  )
  const claim = found instanceof Promise ? use(found) : found
  if (!claim || !isValidElement(claim.component)) return instead
  return (
    <div ref={part} data-plugin={plugin.name} data-at={at}>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <Mark pass={begin} />
      {cloneElement(claim.component as ReactElement<object>, { ...props, ...actions })}
      <Mark pass={end} />
      {dialog}
    </div>
  )
}
