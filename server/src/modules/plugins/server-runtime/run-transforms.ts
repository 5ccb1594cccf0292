import { limits } from '@chaguan/contracts'
import type { Json, TransformName, TransformValues } from '@chaguan/plugin-sdk'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../http/app-error.ts'
import type { Viewer } from '../../../viewer.ts'
import { isOffFor } from '../bisect-plugins.ts'
import { readTable, titleOf } from '../plugin-store.ts'
import { callPlugin, recordMalformedResult } from './call-plugin.ts'
import { runAsCaller } from './caller-queries.ts'
import { CallFailed } from './pending-calls.ts'
import { type RunningPlugin, runningPlugins } from './running-plugin.ts'

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** Returns a replaced text; undefined if it is no text or too long. */
const text = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.length <= most ? value : undefined

/** Maximum characters of a text as HTML. */
const maxHtml = limits.threadCharacters * 2

/** Returns the list with new texts; undefined unless every item is still in its place. */
function listed<T extends { readonly text: string }>(
  before: readonly T[],
  given: unknown,
  changed: (one: T, given: unknown) => T | undefined,
): readonly T[] | undefined {
  if (!Array.isArray(given) || given.length !== before.length) return undefined
  const after = before.flatMap((one, index) => changed(one, given[index]) ?? [])
  return after.length === before.length ? after : undefined
}

function titled<T extends { readonly threadId: number; readonly title: string; readonly text: string }>(
  before: T,
  given: unknown,
): T | undefined {
  const title = text(fieldOf(given, 'title'), limits.titleCharacters)
  const html = text(fieldOf(given, 'text'), maxHtml)
  return title === undefined || html === undefined ? undefined : { ...before, title, text: html }
}

/** Reads a result; undefined if it is malformed. */
const taken: {
  readonly [N in TransformName]: (
    before: TransformValues[N],
    given: unknown,
  ) => TransformValues[N] | undefined
} = {
  'thread.save': (before, given) => {
    const title = before.title === undefined ? '' : text(fieldOf(given, 'title'), limits.titleCharacters)
    const html = before.text === undefined ? '' : text(fieldOf(given, 'text'), limits.threadCharacters)
    if (title === undefined || html === undefined) return undefined
    return {
      ...before,
      ...(before.title !== undefined && { title }),
      ...(before.text !== undefined && { text: html }),
    }
  },
  'post.save': (before, given) => {
    const html = text(fieldOf(given, 'text'), limits.commentCharacters)
    return html === undefined ? undefined : { ...before, text: html }
  },
  'thread.render': titled,
  'post.render': (before, given) => {
    const posts = listed(before.posts, fieldOf(given, 'posts'), (one, other) => {
      const html = text(fieldOf(other, 'text'), maxHtml)
      return html === undefined ? undefined : { ...one, text: html }
    })
    return posts && { ...before, posts }
  },
  'thread.list': (before, given) => {
    const threads = listed(before.threads, fieldOf(given, 'threads'), titled)
    return threads && { threads }
  },
  search: (_before, given) => {
    const keyword = text(fieldOf(given, 'keyword'), limits.keywordCharacters)
    return keyword === undefined ? undefined : { keyword }
  },
  'content.save': (before, given) => {
    const body = fieldOf(given, 'body')
    return typeof body === 'object' && body !== null ? { ...before, body: body as Json } : undefined
  },
  'content.show': ({ contents }, given) => {
    const shown = fieldOf(given, 'contents')
    if (!Array.isArray(shown) || shown.length !== contents.length) return undefined
    return { contents: contents.map((one, at) => ({ ...one, body: fieldOf(shown[at], 'body') as Json })) }
  },
  'user.register': (before) => before,
}

async function transformBy<N extends TransformName>(
  ctx: Context,
  plugin: RunningPlugin,
  name: N,
  value: TransformValues[N],
  viewer: Viewer,
): Promise<TransformValues[N]> {
  const { uses } = plugin.live.manifest
  const title = titleOf(plugin.live.manifest)
  const mustRun = uses.transforms[name] === 'refuse'
  try {
    const given = await runAsCaller(ctx, plugin, viewer, (caller) =>
      callPlugin(ctx, plugin, 'transform', name, [value, caller]),
    )
    if (given === null) return value
    const after = taken[name](value, given)
    if (after !== undefined) return after
    await recordMalformedResult(ctx, plugin, `server transform ${name}`)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const { failure, text: said } = error.failure
    const mayRefuse = name.endsWith('.save') || name === 'user.register'
    if (failure === 'refused' && mayRefuse) throw invalid('plugins.refused', { title, text: said })
  }
  if (mustRun) throw invalid('plugins.unable', { title })
  return value
}

/** Passes a value through every plugin that declares the transform, in order. */
export async function runTransforms<N extends TransformName>(
  ctx: Context,
  name: N,
  value: TransformValues[N],
  viewer: Viewer,
): Promise<TransformValues[N]> {
  const table = await readTable(ctx)
  let current = value
  for (const plugin of runningPlugins(table).filter(({ appId }) => !isOffFor(table, viewer, appId)))
    if (Object.hasOwn(plugin.live.manifest.uses.transforms, name))
      current = await transformBy(ctx, plugin, name, current, viewer)
  return current
}

/** Passes content of a plugin through that plugin, if it runs and declares the transform. */
export async function runOwnTransform<N extends 'content.save' | 'content.show'>(
  ctx: Context,
  appId: string,
  name: N,
  value: TransformValues[N],
  viewer: Viewer,
): Promise<TransformValues[N]> {
  const table = await readTable(ctx)
  const plugin = runningPlugins(table).find((one) => one.appId === appId)
  // Saved content passes through its plugin all the same, since others read it.
  if (name === 'content.show' && isOffFor(table, viewer, appId)) return value
  const isDeclared = plugin && Object.hasOwn(plugin.live.manifest.uses.transforms, name)
  return isDeclared ? transformBy(ctx, plugin, name, value, viewer) : value
}
