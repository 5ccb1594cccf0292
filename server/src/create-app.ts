import type { WebApp } from '@chaguan/contracts'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { siteIdOf } from './config.ts'
import type { Context } from './context.ts'
import { answerFailure } from './http/failures.ts'
import {
  consumeRateLimit,
  limitsGate,
  moduleGate,
  originGate,
  permissionGate,
  rateGate,
  sessionGate,
} from './http/gates/gates.ts'
import { openRateLimits, type RateLimits } from './http/gates/rate-limits.ts'
import type { Mount } from './http/implement.ts'
import { registerApiReference } from './http/operations/api-reference.ts'
import { registerHealth } from './http/operations/health.ts'
import { registerMetrics } from './http/operations/metrics.ts'
import { registerDevOutboxPage } from './http/pages/dev-outbox-page.ts'
import { registerDownloadPage } from './http/pages/download-page.ts'
import { builtFolders } from './http/pages/load-web-app.ts'
import { registerOauthRedirects } from './http/pages/oauth-redirects.ts'
import { openPageCache } from './http/pages/page-cache.ts'
import { registerPageForms } from './http/pages/page-forms.ts'
import { registerPages } from './http/pages/pages.ts'
import { openDocuments } from './http/pages/public-documents.ts'
import { registerShareCardPage } from './http/pages/share-card-page.ts'
import { type PageDependencies, servePagesFromCache } from './http/pages/shared-pages.ts'
import { type AssetFolders, registerAssets } from './http/pages/static-assets.ts'
import { registerStatisticsPage } from './http/pages/statistics-page.ts'
import { langOf } from './http/request/display-choices.ts'
import { clientOf, originOf, tokenOf } from './http/request/request-info.ts'
import { registerOwnSessionCookie } from './http/request/session-cookie.ts'
import { pathOf } from './http/request/url-paths.ts'
import { addBodyParsers } from './http/transport/body-parsers.ts'
import { type LoadLimits, openLoadShedder } from './http/transport/load-shedding.ts'
import { watchPendingConnections } from './http/transport/pending-connections.ts'
import { registerRequestGuards, routeNotFoundError } from './http/transport/request-guards.ts'
import { serverOptions } from './http/transport/server-options.ts'
import { addressGate, registerAccessBlocks } from './modules/access-blocks/index.ts'
import { registerAccounts } from './modules/accounts/index.ts'
import { registerAudit } from './modules/audit/index.ts'
import { registerBulk } from './modules/bulk/index.ts'
import { registerCaptcha } from './modules/captcha/index.ts'
import { readCategories, registerCategories } from './modules/categories/index.ts'
import { registerChannels } from './modules/channels/index.ts'
import { registerDialogs } from './modules/dialogs/index.ts'
import { registerDownloads } from './modules/downloads/index.ts'
import { registerEmailSignIn } from './modules/email-sign-in/index.ts'
import { registerEmoji } from './modules/emoji/index.ts'
import { registerExports } from './modules/exports/index.ts'
import { registerFeeds } from './modules/feeds/index.ts'
import { type FileCallers, registerFiles } from './modules/files/index.ts'
import { registerFinance } from './modules/finance/index.ts'
import { registerForum } from './modules/forum/index.ts'
import { registerGroups } from './modules/groups/index.ts'
import { registerInvites } from './modules/invites/index.ts'
import { registerLedger } from './modules/ledger/index.ts'
import { registerLive } from './modules/live/index.ts'
import { registerModeration } from './modules/moderation/index.ts'
import { registerNotifications } from './modules/notifications/index.ts'
import { registerOrders } from './modules/orders/index.ts'
import { registerOverview } from './modules/overview/index.ts'
import { registerOwnData } from './modules/own-data/index.ts'
import { registerPasskeys } from './modules/passkeys/index.ts'
import { registerPendingRegistrations } from './modules/pending-registrations/index.ts'
import { registerPhoneSignIn } from './modules/phone-sign-in/index.ts'
import {
  pluginsOfPages,
  recordPluginTime,
  registerPlugins,
  trustedModule,
  viewRendererOf,
} from './modules/plugins/index.ts'
import { registerPosts } from './modules/posts/index.ts'
import { registerProfiles } from './modules/profiles/index.ts'
import { registerProviders } from './modules/providers/index.ts'
import { registerReadState } from './modules/read-state/index.ts'
import { registerRecommendationRules } from './modules/recommendation-rules/index.ts'
import { registerRedPackets } from './modules/red-packets/index.ts'
import { registerRelations } from './modules/relations/index.ts'
import { registerReports } from './modules/reports/index.ts'
import { registerSearch } from './modules/search/index.ts'
import {
  callLimit,
  linkOrigin,
  readSettings,
  registerSettings,
  uploadLimits,
} from './modules/settings/index.ts'
import {
  activeSessionsAmong,
  findViewer,
  idleGate,
  registerSignIn,
  siteGate,
  statusGate,
} from './modules/sign-in/index.ts'
import { registerSignInFields } from './modules/sign-in-fields/index.ts'
import { registerStopWords } from './modules/stop-words/index.ts'
import { registerThreads } from './modules/threads/index.ts'
import { registerTopicPages } from './modules/topic-pages/index.ts'
import { registerTwoFactors } from './modules/two-factors/index.ts'
import { registerUsers } from './modules/users/index.ts'
import { registerVerificationCodes } from './modules/verification-codes/index.ts'
import { registerWallet } from './modules/wallet/index.ts'
import { registerWechat } from './modules/wechat/index.ts'

/** What the app needs besides the context. */
export interface AppOptions {
  readonly redis: Redis | null
  /** The server build of the web app; null serves the API only. */
  readonly web: WebApp | null
  /** Folders of the files for browsers; those of the web app's build by default. */
  readonly folders?: AssetFolders
  /** Limits of load shedding; the defaults if absent. */
  readonly loadLimits?: LoadLimits
}

function factsOf(ctx: Context) {
  return (request: FastifyRequest) => {
    const origin = originOf(ctx.config, request)
    return {
      lang: langOf(request),
      client: clientOf(request),
      origin,
      callUrl: origin + request.url,
    }
  }
}

function fileCallersOf(ctx: Context, pages: PageDependencies): FileCallers {
  const facts = factsOf(ctx)
  const valueOfToken = (request: FastifyRequest) => tokenOf(ctx, request)?.value ?? null
  return {
    tokenOf: valueOfToken,
    findViewer: (request) => findViewer(ctx, valueOfToken(request), facts(request)),
    count: (request) => countFile(pages, request),
    isAlive: async (sessionId) => (await activeSessionsAmong(ctx, [sessionId])).has(sessionId),
  }
}

function gatesOf(ctx: Context, limits: RateLimits): Mount['gates'] {
  return [
    limitsGate(),
    sessionGate(limits, findViewer, factsOf(ctx)),
    rateGate(limits, (method) => callLimit(ctx, method)),
    originGate(),
    moduleGate('address', addressGate),
    moduleGate('site', siteGate),
    moduleGate('status', statusGate),
    permissionGate(),
    moduleGate('idle', idleGate),
  ]
}

/** Returns the function that determines the site's public origin; it warns the owner once if it is unknown. */
function publicOriginOf(ctx: Context): Mount['publicOrigin'] {
  let isWarned = false
  return async (origin) => {
    const known = await linkOrigin(ctx, { origin })
    if (known === null && !isWarned) {
      isWarned = true
      ctx.log.warn(
        { origin },
        'the public address of the site is not known: set SITE_URL or the setting site_url; until then pages name no canonical address and there are no feeds',
      )
    }
    return known
  }
}

/** A page loads several files, so an address may request more of them (docs/reference/wire.md#rate-limits). */
const filesForACall = 6

/** Counts the request of a file by address; throws above the limit. */
async function countFile({ limits, pageLimit }: PageDependencies, request: FastifyRequest): Promise<void> {
  const { times, ...rest } = await pageLimit('GET')
  await consumeRateLimit(limits, 'GET file', request, null, { times: times * filesForACall, ...rest })
}

/** Registers pages that depend on settings of the site. */
function registerSettingsPages(app: FastifyInstance, ctx: Context): void {
  registerStatisticsPage(app, () => readSettings(ctx))
  registerDevOutboxPage(app, ctx, {
    isOn: async () => (await readSettings(ctx)).dev_outbox,
    findViewer,
  })
}

/** Redirects from merged categories permanently. */
function registerMergedCategories(app: FastifyInstance, ctx: Context): void {
  app.addHook('onRequest', async (request, reply) => {
    const [, ids = '', rest = ''] = /^\/cate\/([\d_]+)([/?].*)?$/.exec(request.url) ?? []
    if (ids === '') return
    const { merged } = await readCategories(ctx)
    const now = [...new Set(ids.split('_').map((id) => String(merged.get(Number(id)) ?? id)))].join('_')
    if (now !== ids) await reply.redirect(`/cate/${now}${rest}`, 301)
  })
}

/** Registers every module, lowest rank first. */
function registerModules(mount: Mount, pages: PageDependencies): void {
  registerSettings(mount)
  registerFiles(mount, fileCallersOf(mount.ctx, pages))
  registerEmoji(mount)
  registerStopWords(mount)
  registerCaptcha(mount)
  registerVerificationCodes(mount)
  registerUsers(mount)
  registerRelations(mount)
  registerGroups(mount)
  registerInvites(mount)
  registerSignIn(mount)
  registerAudit(mount.ctx)
  registerLedger(mount)
  registerPendingRegistrations(mount)
  registerTwoFactors(mount)
  registerPasskeys(mount)
  registerProviders(mount)
  registerWechat(mount)
  registerPhoneSignIn(mount)
  registerEmailSignIn(mount)
  registerCategories(mount)
  registerThreads(mount)
  registerPosts(mount)
  registerWallet(mount)
  registerOrders(mount)
  registerRedPackets(mount)
  registerDownloads(mount)
  registerTopicPages(mount)
  registerRecommendationRules(mount)
  registerSignInFields(mount)
  registerReadState(mount)
  registerFeeds(mount, openDocuments(mount, pages))
  registerProfiles(mount)
  registerForum(mount)
  registerReports(mount)
  registerModeration(mount)
  registerAccessBlocks(mount)
  registerAccounts(mount)
  registerOwnData(mount)
  registerDialogs(mount)
  registerSearch(mount)
  registerNotifications(mount)
  registerFinance(mount)
  registerBulk(mount)
  registerExports(mount)
  registerOverview(mount)
  registerChannels(mount)
  registerLive(mount)
  registerPlugins(mount)
}

/** Builds the server: gates in order, then modules, then pages. */
export async function createApp(ctx: Context, parts: AppOptions): Promise<FastifyInstance> {
  const { redis, web, folders = builtFolders } = parts
  const app = fastify(serverOptions(ctx))
  const limits = openRateLimits(redis, siteIdOf(ctx.config))
  const loadShedder = openLoadShedder({
    ready: watchPendingConnections(app.server).accepted,
    ...parts.loadLimits,
  })
  const mount: Mount = {
    app,
    ctx,
    gates: gatesOf(ctx, limits),
    loadShedder,
    maxUploadBytes: async () => (await uploadLimits(ctx)).of,
    publicOrigin: publicOriginOf(ctx),
    handlers: new Map(),
    pagePlugins: {
      list: (viewer) => pluginsOfPages(ctx, viewer),
      module: (script) => trustedModule(ctx, script),
      tree: viewRendererOf(ctx).find,
      time: (appId, ms) => recordPluginTime(ctx, 'drawings', appId, ms),
    },
  }
  const cache = openPageCache(
    () => ctx.clock.now(),
    () => ctx.versionedCache.generation,
  )
  const pages: PageDependencies = {
    web,
    cache,
    limits,
    findViewer,
    pageLimit: (method) => callLimit(ctx, method),
  }
  const countDocument = async (request: FastifyRequest) =>
    consumeRateLimit(limits, 'GET document', request, null, await callLimit(ctx, 'GET'))

  app.addHook('onClose', async () => loadShedder.close())
  addBodyParsers(app)
  await app.register(multipart)
  servePagesFromCache(mount, pages)
  registerRequestGuards(app, ctx)
  registerOwnSessionCookie(app, ctx)
  app.setErrorHandler((error, request, reply) => answerFailure(ctx, error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    answerFailure(ctx, routeNotFoundError(app, pathOf(request.url)), request, reply),
  )
  registerHealth(app, ctx, { hasWeb: web !== null, loadShedder })
  registerMetrics(app, ctx, { cache, loadShedder })
  registerApiReference(app, ctx, countDocument)
  registerAssets(app, ctx.config, folders)
  registerSettingsPages(app, ctx)

  registerModules(mount, pages)
  registerMergedCategories(app, ctx)
  registerOauthRedirects(mount, pages)
  registerDownloadPage(mount, pages)
  registerShareCardPage(mount, pages)
  registerPages(mount, pages)
  await registerPageForms(mount, pages)
  return app
}
