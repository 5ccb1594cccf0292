import type { InputOf, notificationChannelsApi, OutputOf } from '@chaguan/contracts'
import { notificationKinds } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import type { NotificationChannel } from './channel.ts'
import { isWanted } from './channel-rules.ts'
import {
  readChannelSettings,
  readChoices,
  storeChannelSettings,
  storeChoice,
} from './channel-settings-store.ts'
import { listDevices } from './push-device-store.ts'
import { pushKeys } from './push-keys.ts'

type Api = typeof notificationChannelsApi

/**
 * Returns the channels and the caller's choices, with defaults for what they did not choose
 * (docs/reference/wire-messages.md#channels).
 */
export async function openChannels(
  ctx: Context,
  viewer: Member,
  channels: readonly NotificationChannel[],
): Promise<OutputOf<Api['openChannels']>> {
  const [settings, site, choices, devices] = await Promise.all([
    readChannelSettings(ctx.db, viewer.id),
    readSettings(ctx),
    readChoices(ctx.db, ctx.database.engine, [viewer.id]),
    listDevices(ctx.db, viewer.id),
  ])
  const own = choices.get(viewer.id) ?? []
  const states = await Promise.all(
    channels.map(async (channel) => ({
      name: channel.name,
      isOn: await channel.isOn(ctx),
      address: await channel.addressOf(ctx, viewer.id),
    })),
  )
  return {
    channels: states,
    choices: channels.flatMap(({ name }) =>
      notificationKinds.map((kind) => ({ kind, channel: name, isOn: isWanted(own, kind, name) })),
    ),
    mailMode: settings.mailMode,
    mailHour: settings.mailHour,
    mailWait: settings.mailWait,
    siteMailWait: site.notice_mail_wait,
    pushKey: (await pushKeys(ctx)).publicKey,
    devices: devices.map((device) => ({
      id: device.id,
      userAgent: device.user_agent,
      isCurrent: device.session_id === viewer.sessionId,
      createdAt: ctx.time.format(device.created_at),
    })),
  }
}

/** Changes the caller's channel settings; deliveries use the language of this request. */
export async function changeChannels(
  ctx: Context,
  viewer: Member,
  { mailMode, mailHour, mailWait, choices = [] }: InputOf<Api['changeChannels']>,
): Promise<[]> {
  await ctx.transaction(async (tx) => {
    const before = await readChannelSettings(tx, viewer.id)
    await storeChannelSettings(tx, viewer.id, {
      ...(mailMode !== undefined && { mailMode }),
      ...(mailHour !== undefined && { mailHour }),
      ...(mailWait !== undefined && { mailWait }),
      // A user who switches to digests is not sent what happened before.
      ...(mailMode === 'digest' && before.mailMode !== 'digest' && { digestAt: ctx.clock.now() }),
      lang: viewer.lang,
      origin: viewer.origin,
    })
    for (const choice of choices) await storeChoice(tx, viewer.id, choice)
  })
  return []
}
