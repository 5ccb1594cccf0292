import type { WebApp } from '@chaguan/contracts'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import type { Context } from './context.ts'
import { guardArrivals, noRoute } from './http/arrivals.ts'
import { addBodyParsers } from './http/body-parsers.ts'
import { watchCapacity } from './http/capacity.ts'
import { answerFailure } from './http/failures.ts'
import { limitsGate, moduleGate, originGate, permissionGate, rateGate, sessionGate } from './http/gates.ts'
import type { Mount } from './http/implement.ts'
import { openRateLimits } from './http/rate-limits.ts'
import { langOf, originOf } from './http/request-facts.ts'
import { serverOptions } from './http/server-options.ts'
import { pathOf } from './http/site-paths.ts'
import { registerCategories } from './modules/categories/index.ts'
import { registerEmoji } from './modules/emoji/index.ts'
import { registerFiles } from './modules/files/index.ts'
import { registerForum } from './modules/forum/index.ts'
import { registerNotifications } from './modules/notifications/index.ts'
import { registerPosts } from './modules/posts/index.ts'
import { registerProfiles } from './modules/profiles/index.ts'
import { callLimit, registerSettings, uploadBytesMost } from './modules/settings/index.ts'
import { findViewer, registerSignIn, siteGate, statusGate } from './modules/sign-in/index.ts'
import { registerThreads } from './modules/threads/index.ts'
import { registerUsers } from './modules/users/index.ts'

/** What the app is made of besides the context. */
export interface AppParts {
  readonly redis: Redis | null
  /** The server build of the web app; null answers the API only. */
  readonly web: WebApp | null
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

/** The table of contents of the server: the gates in their order, then every module, lowest rank first. */
export async function createApp(ctx: Context, parts: AppParts): Promise<FastifyInstance> {
  const app = fastify(serverOptions(ctx))
  const capacity = watchCapacity()
  app.addHook('onClose', async () => capacity.close())
  addBodyParsers(app)
  await app.register(multipart)
  guardArrivals(app, ctx)
  app.setErrorHandler((error, request, reply) => answerFailure(ctx, error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    answerFailure(ctx, noRoute(app, pathOf(request.url)), request, reply),
  )
  const limits = openRateLimits(parts.redis)
  const mount: Mount = {
    app,
    ctx,
    gates: [
      limitsGate(),
      rateGate(limits, (method) => callLimit(ctx, method)),
      sessionGate(limits, findViewer, factsOf(ctx)),
      originGate(),
      moduleGate('site', siteGate),
      moduleGate('status', statusGate),
      permissionGate(),
    ],
    capacity,
    uploadBytesMost: () => uploadBytesMost(ctx),
    handlers: new Map(),
  }
  registerSettings(mount)
  registerFiles(mount)
  registerEmoji(mount)
  registerUsers(mount)
  registerSignIn(mount)
  registerCategories(mount)
  registerThreads(mount)
  registerPosts(mount)
  registerProfiles(mount)
  registerForum(mount)
  registerNotifications(mount)
  return app
}
