import { type FormState, limits, type PageAnswer, type PageRequest, type WebApp } from '@chaguan/contracts'
import type { FastifyRequest } from 'fastify'
import { localized } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { TransportError } from '../app-error.ts'
import type { Mount } from '../implement.ts'
import { callInProcess, readingExchange } from '../in-process.ts'
import { isPriorityPage } from '../transport/early-refusal.ts'
import type { Work } from '../transport/load-shedding.ts'
import { newCsrfToken } from './csrf-tokens.ts'
import type { PageVariant } from './page-variant.ts'
import { newNonce } from './plain-page.ts'

/** A page and the nonce of its scripts and styles. */
export interface RenderedPage {
  readonly answer: PageAnswer
  readonly nonce: string
}

const tooSlow = () =>
  new TransportError(503, 'NET_ERROR', localized('http.page.failed'), { 'retry-after': '5' })

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The kind and rank of a rendering in the load shedder. The page after a form that was executed must not be refused.
 */
function workOf(viewer: Viewer, { url }: PageVariant, form: FormState | undefined): Work {
  if (form) return { kind: 'call', rank: 'first' }
  if (isPriorityPage(url)) return { kind: 'page', rank: 'first' }
  return { kind: 'page', rank: viewer.id === null ? 'visitor' : 'member' }
}

/** Whether a page is requested without plugins, which helps when one of them breaks the site. */
const isSafeMode = (url: string) => /[?&]plugins=off(?:&|$)/.test(url)

const minuteMs = 60_000

/** Returns the zone's offset from UTC at a wire time, such as `+08:00`. */
export function utcOffset(wireTime: string, ms: number): string {
  const minutes = Math.round((Date.parse(`${wireTime.replace(' ', 'T')}Z`) - ms) / minuteMs)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

/**
 * Renders a page for a viewer and runs `finish`, whose compression counts as work in flight. Refuses with 503 under
 * overload, or when the calls of a rendering exceed the timeout of docs/reference/limits.md#timeouts.
 */
export async function renderPage<R>(
  mount: Mount,
  web: WebApp,
  viewer: Viewer,
  facts: PageVariant,
  finish: (rendered: RenderedPage) => Promise<R>,
  form?: FormState,
  request?: FastifyRequest,
): Promise<R> {
  const { ctx } = mount
  const nonce = newNonce()
  const ms = ctx.clock.now()
  const now = ctx.time.format(ms)
  const plugins = isSafeMode(facts.url) ? [] : await mount.pagePlugins.list(viewer)
  const asked: PageRequest = {
    ...facts,
    publicOrigin: await mount.publicOrigin(facts.origin),
    userId: viewer.id,
    now,
    utcOffset: utcOffset(now, ms),
    nonce,
    formToken: newCsrfToken(ctx, viewer.sessionId),
    ...(form ? { form } : {}),
    ...(plugins.length > 0 && {
      plugins,
      pluginModule: mount.pagePlugins.module,
      pluginTree: mount.pagePlugins.tree,
      pluginTime: mount.pagePlugins.time,
    }),
    call: (endpoint, input) =>
      callInProcess(mount, viewer, endpoint, input, undefined, readingExchange(request)),
  }
  return mount.loadShedder.run(workOf(viewer, facts, form), async () =>
    finish({ nonce, answer: await withTimeout(limits.renderCallTimeoutMs, web.render(asked)) }),
  )
}
