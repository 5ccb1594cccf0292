import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { mailModes, maxMailWait, noticeKinds, outerChannels } from '../../notice-channels.ts'
import { Id, Nothing, Nullable, OneOf, WireTime } from '../../shapes.ts'

const choice = T.Object({ kind: OneOf(noticeKinds), channel: OneOf(outerChannels), isOn: T.Boolean() })

/**
 * The channels besides the site itself by which a person gets notifications, by kind
 * (docs/reference/wire-messages.md#channels, docs/reference/wire-messages.md#notification-types).
 */
export const noticeChannelsApi = defineApi({
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
          name: OneOf(outerChannels),
          isOn: T.Boolean({ description: 'the site has it' }),
          address: T.String({
            description: 'mail address or masked number it goes to; empty while there is none',
          }),
        }),
      ),
      choices: T.Array(choice),
      mailMode: OneOf(mailModes),
      mailHour: T.Integer({ description: 'hour of the digest, 0 to 23, in the zone of the site' }),
      mailWait: Nullable(
        T.Integer({
          description:
            'minutes that a mail of its own waits to be read on the site; null: as the site has it',
        }),
      ),
      siteMailWait: T.Integer({ description: 'the minutes of the site' }),
      pushKey: T.String({ description: "the site's public VAPID key, base64url; empty while push is off" }),
      devices: T.Array(
        T.Object({
          id: T.Integer(),
          userAgent: T.String(),
          isCurrent: T.Boolean({ description: 'it belongs to the session that asks' }),
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
      choices: T.Optional(T.Array(choice, { maxItems: outerChannels.length * noticeKinds.length })),
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
        description: 'https address of the push service',
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
      token: T.String({ minLength: 1, maxLength: 200, description: 'stands in the address' }),
    }),
    output: Nothing,
  },
})
