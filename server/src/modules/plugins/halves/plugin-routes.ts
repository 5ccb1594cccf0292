import type { Endpoint } from '@chaguan/contracts'
import * as T from 'typebox'
import type { Context } from '../../../context.ts'
import { AppError, invalid, TransportError } from '../../../http/app-error.ts'
import { implementFound, type Mount } from '../../../http/implement.ts'
import { localized } from '../../../i18n/localized.ts'
import type { Viewer } from '../../../viewer.ts'
import { readTable } from '../plugin-store.ts'
import { callHalf } from './call-half.ts'
import { CallFailed } from './pending-calls.ts'
import { type Running, runningHalves } from './running-half.ts'

/** Characters of what is handed to a route, as JSON. */
const inputMost = 64 * 1024

const endpoints = new WeakMap<object, Map<string, Endpoint>>()

/** The endpoint of a declared route; the same one for as long as the package runs. */
function endpointOf({ name, live }: Running, method: string, route: string): Endpoint | undefined {
  const { routes } = live.manifest.uses
  const key = `${method} ${route}`
  const access = Object.hasOwn(routes, key) ? routes[key] : undefined
  if (!access) return undefined
  const own = endpoints.get(live) ?? new Map<string, Endpoint>()
  endpoints.set(live, own)
  const known = own.get(key)
  if (known) return known
  const made: Endpoint = {
    // Sound: only routes of these methods are declared.
    method: method as 'GET' | 'POST',
    // Calls of plugins are counted, and named, by their own addresses.
    path: `/plugin/${name}/api/${route}` as Endpoint['path'],
    summary: `A call of the plugin ${name}`,
    access,
    whenRestricted: 'members',
    input: T.Record(T.String(), T.Any()),
    output: T.Any(),
  }
  own.set(key, made)
  return made
}

async function answerRoute(
  ctx: Context,
  plugin: Running,
  { method, path }: Endpoint,
  viewer: Viewer,
  input: unknown,
): Promise<unknown> {
  const { title } = plugin.live.manifest
  if (JSON.stringify(input).length > inputMost) throw invalid('plugins.input.tooLong')
  const { id, groupIds, isAdmin, lang } = viewer
  const name = `${method} ${path.split('/api/')[1]}`
  try {
    return await callHalf(ctx, plugin, 'route', name, [{ caller: { id, groupIds, isAdmin, lang }, input }])
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const { failure, text } = error.failure
    if (failure === 'refused') throw invalid('plugins.refused', { title, text })
    throw new AppError('INTERNAL_ERROR', localized('plugins.unable', { title }))
  }
}

/** The own calls of plugins, below `/plugin/NAME/api/`: through the gates of every call, and in the same envelope. */
export function servePluginRoutes(mount: Mount): void {
  implementFound(mount, ['GET', 'POST'], '/plugin/:name/api/*', async (method, params) => {
    const plugins = runningHalves(await readTable(mount.ctx))
    const plugin = plugins.find(({ name }) => name.toLowerCase() === params.name?.toLowerCase())
    const endpoint = plugin && endpointOf(plugin, method, params['*'] ?? '')
    if (!endpoint) throw new TransportError(404, 'RESOURCE_NOT_FOUND')
    return {
      endpoint,
      handle: (ctx, viewer, input) => answerRoute(ctx, plugin, endpoint, viewer, input),
    }
  })
}
