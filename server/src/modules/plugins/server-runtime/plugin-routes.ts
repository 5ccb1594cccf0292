import { Readable } from 'node:stream'
import type { Endpoint, FailureName } from '@chaguan/contracts'
import * as T from 'typebox'
import { memoizeByObject } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'
import { AppError, invalid, TransportError } from '../../../http/app-error.ts'
import { implementDynamic, type Mount } from '../../../http/implement.ts'
import { localized } from '../../../i18n/localized.ts'
import type { Viewer } from '../../../viewer.ts'
import { tableOf, tableType } from '../../accounts/index.ts'
import { readTable, titleOf } from '../plugin-store.ts'
import { callPlugin, recordMalformedResult } from './call-plugin.ts'
import { runAsCaller } from './caller-queries.ts'
import { CallFailed } from './pending-calls.ts'
import { type RunningPlugin, runningPlugins } from './running-plugin.ts'

/** Maximum characters of a route's input as JSON. */
const maxInput = 64 * 1024

const endpointsOf = memoizeByObject((_package: RunningPlugin['live']) => new Map<string, Endpoint>())

/** Returns the endpoint of a declared route; the same object while the package runs. */
function endpointOf({ name, live }: RunningPlugin, method: string, route: string): Endpoint | undefined {
  const { routes } = live.manifest.uses
  const key = `${method} ${route}`
  const access = Object.hasOwn(routes, key) ? routes[key] : undefined
  if (!access) return undefined
  const own = endpointsOf(live)
  const known = own.get(key)
  if (known) return known
  const made: Endpoint = {
    // Safe cast: only routes of these methods are declared.
    method: method as 'GET' | 'POST',
    // Calls of plugins are counted and named by their own paths.
    path: `/plugin/${name}/api/${route}` as Endpoint['path'],
    summary: `A call of the plugin ${name}`,
    access,
    whenRestricted: 'members',
    input: T.Record(T.String(), T.Any()),
    output: T.Any(),
    ...(method === 'GET' && live.manifest.uses.downloads?.includes(route) && { isDownload: true }),
  }
  own.set(key, made)
  return made
}

const refusals: Readonly<Record<string, FailureName>> = {
  missing: 'RESOURCE_NOT_FOUND',
  exists: 'RESOURCE_IN_USE',
  forbidden: 'UNAUTHORIZED',
  unavailable: 'EXTERNAL_API_ERROR',
}

const isRow = (row: unknown) => Array.isArray(row) && row.every((cell) => typeof cell === 'string')

/** Returns the file that a download route produced. */
async function tableFor(ctx: Context, plugin: RunningPlugin, route: string, answer: unknown) {
  const { name, rows } = (answer ?? {}) as { readonly name?: unknown; readonly rows?: unknown }
  if (typeof name === 'string' && /^[\w-]{1,60}$/.test(name) && Array.isArray(rows) && rows.every(isRow))
    return { fileName: `${name}.xlsx`, type: tableType, text: tableOf(Readable.from([rows])) }
  await recordMalformedResult(ctx, plugin, `server route ${route}`)
  throw new AppError('INTERNAL_ERROR', localized('plugins.unable', { title: titleOf(plugin.live.manifest) }))
}

async function answerRoute(
  ctx: Context,
  plugin: RunningPlugin,
  { method, path, isDownload }: Endpoint,
  viewer: Viewer,
  input: unknown,
): Promise<unknown> {
  const title = titleOf(plugin.live.manifest)
  if (JSON.stringify(input).length > maxInput) throw invalid('plugins.input.tooLong')
  const name = `${method} ${path.split('/api/')[1]}`
  try {
    const answer = await runAsCaller(ctx, plugin, viewer, (caller) =>
      callPlugin(ctx, plugin, 'route', name, [{ caller, input, url: viewer.callUrl }]),
    )
    return isDownload ? await tableFor(ctx, plugin, name, answer) : answer
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const { failure, text, kind = '' } = error.failure
    if (failure === 'refused')
      throw new AppError(refusals[kind] ?? 'INVALID_PARAMETER', localized('plugins.refused', { title, text }))
    throw new AppError('INTERNAL_ERROR', localized('plugins.unable', { title }))
  }
}

/** Mounts the endpoints of plugins below `/plugin/NAME/api/`, with the same gates and envelope as any other. */
export function servePluginRoutes(mount: Mount): void {
  implementDynamic(mount, ['GET', 'POST'], '/plugin/:name/api/*', async (method, params) => {
    const plugins = runningPlugins(await readTable(mount.ctx))
    const plugin = plugins.find(({ name }) => name.toLowerCase() === params.name?.toLowerCase())
    const endpoint = plugin && endpointOf(plugin, method, params['*'] ?? '')
    if (!endpoint) throw new TransportError(404, 'RESOURCE_NOT_FOUND')
    return {
      endpoint,
      handle: (ctx, viewer, input) => answerRoute(ctx, plugin, endpoint, viewer, input),
    }
  })
}
