import * as T from 'typebox'
import { Bool01 } from '../shapes.ts'

/**
 * The templates of one event in the list: enabled channels only
 * (docs/reference/wire-messages.md#notification-templates).
 */
export const NotificationEventView = T.Object({
  name: T.String(),
  typeStatus: T.Array(
    T.Object({
      id: T.Integer(),
      status: Bool01,
      type: T.String({ description: 'name of the channel' }),
      isError: Bool01,
      errorMsg: T.String(),
    }),
  ),
})
export type NotificationEventView = T.Static<typeof NotificationEventView>

/** One template. */
export const NotificationTemplateView = T.Object({
  tplId: T.Integer(),
  status: Bool01,
  type: T.Integer({ description: '0 system, 1 WeChat, 2 SMS, 4 mini program' }),
  typeName: T.String(),
  title: T.String(),
  content: T.String(),
  templateId: T.String(),
  templateVariables: T.Record(T.String(), T.String(), { description: 'map of variable to meaning' }),
  keys: T.Array(T.String()),
  firstData: T.String(),
  keywordsData: T.Array(T.String()),
  remarkData: T.String(),
  color: T.Array(T.String()),
  redirectType: T.Integer({ description: '0 none, 1 H5, 2 mini program' }),
  redirectUrl: T.String(),
  pagePath: T.String(),
  disabled: T.Boolean({ description: 'whether title and content cannot be edited' }),
  isError: Bool01,
  errorMsg: T.String(),
  pushType: T.Integer({ description: '0 immediately, 1 with a delay' }),
  delayTime: T.Integer({ description: 'seconds' }),
})
export type NotificationTemplateView = T.Static<typeof NotificationTemplateView>
