import { notificationChannelsApi, templateChannels } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { localized } from '../../i18n/localized.ts'
import { newToken } from '../../tokens.ts'
import { type TemplateTest, templateTestHook } from '../notifications/index.ts'
import { serviceFault } from '../settings/index.ts'
import { onPresenceEnd, onSessionsChanged } from '../sign-in/index.ts'
import type { NotificationChannel, TemplateChannel } from './channel.ts'
import { changeChannels, openChannels } from './channel-settings.ts'
import { deleteFinishedDeliveries, makeDeliveriesDue } from './delivery-store.ts'
import { planDigests } from './digest.ts'
import { mailChannel } from './mail-channel.ts'
import { planMessage, planNotifications } from './plan-deliveries.ts'
import { pushChannel } from './push-channel.ts'
import { addDevice, deleteAllDevices, removeDevice } from './push-devices.ts'
import { sendDueDeliveries } from './send-due-deliveries.ts'
import { smsChannel } from './sms-channel.ts'
import { unsubscribe } from './unsubscribe.ts'
import { wechatChannel } from './wechat-channel.ts'

/** The notification channels, in the order of the settings page. */
const channels: readonly NotificationChannel[] = [mailChannel, pushChannel, smsChannel, wechatChannel]

/** How long finished deliveries are stored, in milliseconds, so that nothing is sent twice. */
const rememberedMs = 14 * 86_400_000
/** Milliseconds from planning to sending: what is read within this time is not sent. */
const deliveredAfterMs = 3000

/** Schedules a delivery run soon after something was planned; a job runs every minute besides. */
function createDeliveryTimer(ctx: Context) {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  const deliver = () => {
    // While a run waits for a slow server, no other run is started here; only the job of every minute starts one.
    timer = underWay && setTimeout(deliver, deliveredAfterMs).unref()
    underWay ??= sendDueDeliveries(ctx, channels)
      .catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'notifications were not delivered and will be retried'),
      )
      .finally(() => {
        underWay = undefined
      })
  }
  return {
    planned(count: number): void {
      if (count > 0) timer ??= setTimeout(deliver, deliveredAfterMs).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

const reasonCharacters = 300

/** Sends a template of a channel as a test; throws what is missing, or what the service said. */
const testOf =
  (ctx: Context, channel: TemplateChannel, name: 'sms' | 'wechat'): TemplateTest =>
  async (person, template, values) => {
    if (!(await channel.isOn(ctx)))
      throw new AppError('EXTERNAL_API_ERROR', localized(`channels.test.off.${name}`))
    if (template.template_id === '') throw invalid('channels.test.noTemplate')
    const { id: userId, origin } = person
    const notification = { userId, origin, title: template.title, path: '/', values, key: newToken() }
    const attempt = async () => {
      await channel.checkKeys?.(ctx)
      return channel.sendTemplate(ctx, notification, template)
    }
    const isSent = await attempt().catch((error: unknown) => {
      if (error instanceof AppError) throw error
      const reason = (error as Error).message.slice(0, reasonCharacters)
      ctx.log.warn({ reason, channel: name }, 'the test of a template failed')
      throw new AppError('EXTERNAL_API_ERROR', serviceFault(error, ''))
    })
    if (!isSent) throw invalid(`channels.test.noAddress.${name}`)
  }

/** Provides the tests of templates. */
function provideTemplateTests(ctx: Context): void {
  ctx.hooks.provideFor(templateTestHook, templateChannels.sms, testOf(ctx, smsChannel, 'sms'))
  ctx.hooks.provideFor(templateTestHook, templateChannels.wechat, testOf(ctx, wechatChannel, 'wechat'))
}

export function registerChannels(mount: Mount): void {
  const { app, ctx } = mount
  implement(mount, notificationChannelsApi, {
    openChannels: (_ctx, viewer) => openChannels(ctx, viewer, channels),
    changeChannels,
    addDevice,
    removeDevice,
    unsubscribe,
  })
  provideTemplateTests(ctx)
  const soon = createDeliveryTimer(ctx)
  ctx.outbox.subscribe('notices.stored', async (event, _id, tx) =>
    soon.planned(await planNotifications(ctx, channels, event, tx)),
  )
  ctx.outbox.subscribe('message.sent', async (event, _id, tx) =>
    soon.planned(await planMessage(ctx, channels, event, tx)),
  )
  const stopWatching = onSessionsChanged(ctx, (userId) => {
    deleteAllDevices(ctx, userId).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'push subscriptions of ended sessions were not deleted'),
    )
  })
  // A user who closes their last page is sent a push of what they have not read at once.
  const stopListening = onPresenceEnd(ctx, (userId) => {
    makeDeliveriesDue(ctx, userId, pushChannel.name).then(soon.planned, (error: unknown) =>
      ctx.log.warn({ err: error }, 'deferred deliveries were not scheduled'),
    )
  })
  app.addHook('onClose', async () => {
    soon.stop()
    stopWatching()
    stopListening()
  })
  ctx.jobs.register({
    name: 'channels: deliver',
    pattern: '* * * * *',
    run: () => sendDueDeliveries(ctx, channels),
  })
  ctx.jobs.register({ name: 'channels: digests', pattern: '0 * * * *', run: () => planDigests(ctx) })
  ctx.jobs.register({
    name: 'channels: forget',
    pattern: '41 3 * * *',
    run: () => ctx.transaction((tx) => deleteFinishedDeliveries(tx, ctx.clock.now() - rememberedMs)),
  })
}
