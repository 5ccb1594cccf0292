import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { externalChannels, mailModes, maxMailWait, notificationKinds } from '../../notification-channels.ts'
import { Id, Nothing, Nullable, OneOf, WireTime } from '../../shapes.ts'

const choice = T.Object({
  kind: OneOf(notificationKinds),
  channel: OneOf(externalChannels),
  isOn: T.Boolean(),
})

/**
 * The channels besides the site itself by which a person gets notifications, by kind
 * (docs/reference/wire-messages.md#channels, docs/reference/wire-messages.md#notification-types).
 */
export const notificationChannelsApi = defineApi({
  openChannels: {
    method: 'GET',
    path: '/api/v3/notification.channels',
    summary: "Returns the caller's notification channels, choices and push devices.",
    access: 'member',
    whenRestricted: 'before-joining',
    input: T.Object({}),
    output: T.Object({
      channels: T.Array(
        T.Object({
          name: OneOf(externalChannels),
          isOn: T.Boolean({ description: 'whether the site offers the channel' }),
          address: T.String({
            description: 'e-mail address or masked phone number; empty if none is bound',
          }),
        }),
      ),
      choices: T.Array(choice),
      mailMode: OneOf(mailModes),
      mailHour: T.Integer({ description: "hour of the digest, 0 to 23, in the site's time zone" }),
      mailWait: Nullable(
        T.Integer({
          description: "minutes before an unread notification is mailed; null for the site's default",
        }),
      ),
      siteMailWait: T.Integer({ description: "the site's default in minutes" }),
      pushKey: T.String({
        description: 'public VAPID key of the site, base64url; empty if push is disabled',
      }),
      devices: T.Array(
        T.Object({
          id: T.Integer(),
          userAgent: T.String(),
          isCurrent: T.Boolean({ description: "whether the device belongs to the caller's session" }),
          createdAt: WireTime,
        }),
      ),
    }),
  },
  changeChannels: {
    method: 'POST',
    path: '/api/v3/notification.channels.update',
    summary: "Changes the caller's notification channels; missing fields stay unchanged.",
    access: 'member',
    whenRestricted: 'own-data',
    input: T.Object({
      mailMode: T.Optional(OneOf(mailModes)),
      mailHour: T.Optional(T.Integer({ minimum: 0, maximum: 23 })),
      mailWait: T.Optional(Nullable(T.Integer({ minimum: 0, maximum: maxMailWait }))),
      choices: T.Optional(T.Array(choice, { maxItems: externalChannels.length * notificationKinds.length })),
    }),
    output: Nothing,
  },
  addDevice: {
    method: 'POST',
    path: '/api/v3/notification.push.create',
    summary: 'Subscribes this browser to push until its session ends, and returns the device id.',
    access: 'member',
    whenRestricted: 'own-data',
    input: T.Object({
      endpoint: T.String({
        minLength: 12,
        maxLength: 1000,
        description: 'https URL of the push service',
      }),
      keys: T.Object({
        p256dh: T.String({ pattern: '^[\\w-]{86,88}=?$', description: 'base64url, 65 bytes' }),
        auth: T.String({ pattern: '^[\\w-]{22}={0,2}$', description: 'base64url, 16 bytes' }),
      }),
    }),
    output: T.Object({ id: T.Integer() }),
  },
  removeDevice: {
    method: 'POST',
    path: '/api/v3/notification.push.delete',
    summary: 'Unsubscribes a device of the caller from push.',
    access: 'member',
    whenRestricted: 'own-data',
    input: T.Object({ id: Id }),
    output: Nothing,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/v3/notification.unsubscribe',
    summary: 'Unsubscribes the member of a signed URL from mail, logged in or not (RFC 8058).',
    access: 'visitor',
    whenRestricted: 'always',
    ignoresBody: true,
    rateLimit: { times: 30, intervalSeconds: 60, banSeconds: 60 },
    input: T.Object({
      token: T.String({ minLength: 1, maxLength: 200, description: 'token in the signed URL' }),
    }),
    output: Nothing,
  },
})
