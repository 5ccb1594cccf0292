import type { WebApp } from '@chaguan/contracts'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { siteIdOf } from './config.ts'
import type { Context } from './context.ts'
import { answerFailure } from './http/failures.ts'
import {
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
import { type PageDependencies, registerPages, servePagesFromCache } from './http/pages/pages.ts'
import { openDocuments } from './http/pages/public-documents.ts'
import { registerShareCardPage } from './http/pages/share-card-page.ts'
import { type AssetFolders, registerAssets } from './http/pages/static-assets.ts'
import { registerStatisticsPage } from './http/pages/statistics-page.ts'
import { langOf, originOf, tokenOf } from './http/request/request-info.ts'
import { pathOf } from './http/request/url-paths.ts'
import { addBodyParsers } from './http/transport/body-parsers.ts'
import { type LoadLimits, openLoadShedder } from './http/transport/load-shedding.ts'
import { registerRequestGuards, routeNotFoundError } from './http/transport/request-guards.ts'
import { serverOptions } from './http/transport/server-options.ts'
import { registerAccounts } from './modules/accounts/index.ts'
import { registerCaptcha } from './modules/captcha/index.ts'
import { registerCategories } from './modules/categories/index.ts'
import { registerChannels } from './modules/channels/index.ts'
import { registerDialogs } from './modules/dialogs/index.ts'
import { registerDownloads } from './modules/downloads/index.ts'
import { registerEmailSignIn } from './modules/email-sign-in/index.ts'
import { registerEmoji } from './modules/emoji/index.ts'
import { registerFeeds } from './modules/feeds/index.ts'
import { registerFiles } from './modules/files/index.ts'
import { registerForum } from './modules/forum/index.ts'
import { registerGroups } from './modules/groups/index.ts'
import { registerInvites } from './modules/invites/index.ts'
import { registerLive } from './modules/live/index.ts'
import { registerModeration } from './modules/moderation/index.ts'
import { registerNotifications } from './modules/notifications/index.ts'
import { registerOwnData } from './modules/own-data/index.ts'
import { registerPasskeys } from './modules/passkeys/index.ts'
import { registerNewcomers } from './modules/pending-registrations/index.ts'
import { registerPhoneSignIn } from './modules/phone-sign-in/index.ts'
import { registerPlugins } from './modules/plugins/index.ts'
import { registerPosts } from './modules/posts/index.ts'
import { registerProfiles } from './modules/profiles/index.ts'
import { registerProviders } from './modules/providers/index.ts'
import { registerReading } from './modules/reading/index.ts'
import { registerRelations } from './modules/relations/index.ts'
import { registerReports } from './modules/reports/index.ts'
import { registerSearch } from './modules/search/index.ts'
import { registerSequence } from './modules/sequence/index.ts'
import { callLimit, readSettings, registerSettings, uploadBytesMost } from './modules/settings/index.ts'
import { findViewer, registerSignIn, siteGate, statusGate } from './modules/sign-in/index.ts'
import { registerSignInFields } from './modules/sign-in-fields/index.ts'
import { registerStopWords } from './modules/stop-words/index.ts'
import { registerThreads } from './modules/threads/index.ts'
import { registerTopicPages } from './modules/topic-pages/index.ts'
import { registerTwoFactors } from './modules/two-factors/index.ts'
import { registerUsers } from './modules/users/index.ts'
import { registerContactCodes } from './modules/verification-codes/index.ts'
import { registerWechat } from './modules/wechat/index.ts'

/** What the app needs besides the context. */
export interface AppOptions {
  readonly redis: Redis | null
  /** The server build of the web app; null answers the API only. */
  readonly web: WebApp | null
  /** Where the files for browsers lie, unless in the build of the web app. */
  readonly folders?: AssetFolders
  /** When it begins to refuse work; the defaults unless given. */
  readonly loadLimits?: LoadLimits
}

function factsOf(ctx: Context) {
  return (request: FastifyRequest) => {
    const origin = originOf(ctx.config, request)
    return {
      lang: langOf(request),
      client: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
      origin,
      callUrl: origin + request.url,
    }
  }
}

function gatesOf(ctx: Context, limits: RateLimits): Mount['gates'] {
  return [
    limitsGate(),
    sessionGate(limits, findViewer, factsOf(ctx)),
    rateGate(limits, (method) => callLimit(ctx, method)),
    originGate(),
    moduleGate('site', siteGate),
    moduleGate('status', statusGate),
    permissionGate(),
  ]
}

/** Pages that a setting of the site turns on. */
function registerSettingsPages(app: FastifyInstance, ctx: Context): void {
  registerStatisticsPage(app, () => readSettings(ctx))
  registerDevOutboxPage(app, ctx, {
    isOn: async () => (await readSettings(ctx)).dev_outbox,
    findViewer,
  })
}

/** Every module, lowest rank first. */
function registerModules(mount: Mount, pages: PageDependencies): void {
  registerSettings(mount)
  registerFiles(mount, (request) => tokenOf(request)?.value ?? null)
  registerEmoji(mount)
  registerStopWords(mount)
  registerCaptcha(mount)
  registerContactCodes(mount)
  registerUsers(mount)
  registerRelations(mount)
  registerGroups(mount)
  registerInvites(mount)
  registerSignIn(mount)
  registerNewcomers(mount)
  registerTwoFactors(mount)
  registerPasskeys(mount)
  registerProviders(mount)
  registerWechat(mount)
  registerPhoneSignIn(mount)
  registerEmailSignIn(mount)
  registerCategories(mount)
  registerThreads(mount)
  registerPosts(mount)
  registerDownloads(mount)
  registerTopicPages(mount)
  registerSequence(mount)
  registerSignInFields(mount)
  registerReading(mount)
  registerFeeds(mount, openDocuments(mount, pages))
  registerProfiles(mount)
  registerForum(mount)
  registerReports(mount)
  registerModeration(mount)
  registerAccounts(mount)
  registerOwnData(mount)
  registerDialogs(mount)
  registerSearch(mount)
  registerNotifications(mount)
  registerChannels(mount)
  registerLive(mount)
  registerPlugins(mount)
}

/** Builds the server: gates in their order, then modules, then pages. */
export async function createApp(ctx: Context, parts: AppOptions): Promise<FastifyInstance> {
  const { redis, web, folders = builtFolders } = parts
  const app = fastify(serverOptions(ctx))
  const limits = openRateLimits(redis, siteIdOf(ctx.config))
  const loadShedder = openLoadShedder(parts.loadLimits)
  const mount: Mount = {
    app,
    ctx,
    gates: gatesOf(ctx, limits),
    loadShedder,
    uploadBytesMost: () => uploadBytesMost(ctx),
    handlers: new Map(),
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

  app.addHook('onClose', async () => loadShedder.close())
  addBodyParsers(app)
  await app.register(multipart)
  servePagesFromCache(mount, pages)
  registerRequestGuards(app, ctx)
  app.setErrorHandler((error, request, reply) => answerFailure(ctx, error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    answerFailure(ctx, routeNotFoundError(app, pathOf(request.url)), request, reply),
  )
  registerHealth(app, ctx, { hasWeb: web !== null, loadShedder })
  registerMetrics(app, ctx, { cache, loadShedder })
  registerApiReference(app, ctx)
  registerAssets(app, ctx.config, folders)
  registerSettingsPages(app, ctx)

  registerModules(mount, pages)
  registerOauthRedirects(mount, pages)
  registerDownloadPage(mount, pages)
  registerShareCardPage(mount, pages)
  registerPages(mount, pages)
  await registerPageForms(mount, pages)
  return app
}
