import { type GatewayName, gatewayNames } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Mount } from '../../../http/implement.ts'
import { applyRefundNotice } from '../refunds/finish-at-gateway.ts'
import { applyDispute } from './apply-dispute.ts'
import { applyPayment } from './apply-payment.ts'
import { openGateway } from './open-gateway.ts'

/** Maximum bytes of a callback body. */
const maxBytes = 256 * 1024

/** The response each gateway accepts as an acknowledgement; after any other it repeats the callback. */
const accepted: Readonly<Record<GatewayName, string>> = {
  wechat: '{"code":"SUCCESS","message":"OK"}',
  alipay: 'success',
  stripe: '{"received":true}',
  sandbox: '{"received":true}',
}
const declined = '{"code":"FAIL","message":"not accepted"}'

/** Verifies and applies a callback; returns whether both succeeded. */
async function receive(ctx: Context, name: GatewayName, request: FastifyRequest): Promise<boolean> {
  const gateway = await openGateway(ctx, name)
  if (!gateway || typeof request.body !== 'string') return false
  try {
    const callback = { headers: request.headers, body: request.body, now: ctx.clock.now() }
    const notice = await gateway.readCallback(callback)
    if (notice.kind === 'paid') await applyPayment(ctx, name, notice)
    if (notice.kind === 'refund') await applyRefundNotice(ctx, notice)
    if (notice.kind === 'dispute') await applyDispute(ctx, name, notice)
    return true
  } catch (error) {
    if (!ctx.payments.isRefusal(error) && !(error instanceof AppError)) throw error
    ctx.log.warn({ err: error, gateway: name }, 'a gateway callback failed verification')
    return false
  }
}

async function answer(ctx: Context, name: GatewayName, request: FastifyRequest, reply: FastifyReply) {
  const isDone = await receive(ctx, name, request)
  const text = isDone ? accepted[name] : name === 'alipay' ? 'failure' : declined
  return reply
    .status(isDone || name === 'alipay' ? 200 : 400)
    .header('cache-control', 'no-store')
    .type(name === 'alipay' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8')
    .send(text)
}

/**
 * Mounts the gateways' callback endpoints. Bodies are read as raw bytes, since signatures cover those. Responses have
 * each gateway's own format and are sent after the commit only.
 */
export function mountCallbacks({ app, ctx, loadShedder }: Mount): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    for (const name of gatewayNames)
      for (const prefix of ['/api', '/api/v3', '/apiv3'])
        scope.post(`${prefix}/trade/notify/${name}`, (request, reply) =>
          loadShedder.run({ kind: 'call', rank: 'member' }, () => answer(ctx, name, request, reply)),
        )
  })
}
