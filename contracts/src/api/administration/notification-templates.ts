import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { NotificationEventView, NotificationTemplateView } from '../../entities/notification-template.ts'
import { Bool01, Id, OneOf, PageOf, pagingInput } from '../../shapes.ts'

const text = (maxLength: number) => T.Optional(T.String({ maxLength }))
const texts = T.Optional(T.Array(T.String({ maxLength: 500 }), { maxItems: 20 }))

/** The texts of a template. */
const words = {
  title: text(100),
  content: text(2000),
  templateId: text(200),
  firstData: text(500),
  keywordsData: texts,
  remarkData: text(500),
}

/** The fields of a template's form. */
const formFields = { status: T.Optional(Bool01), ...words }
/** The values that a form showed; a field that has changed since is not overwritten. */
const was = T.Optional(T.Object(formFields))

/**
 * Notification templates, for administrators (docs/reference/wire-messages.md#notification-templates,
 * docs/reference/wire.md#v2-paths).
 */
export const notificationTemplatesApi = defineApi({
  listTemplates: {
    method: 'GET',
    path: '/api/backAdmin/notification/tpl',
    summary: 'Returns a page of notification events with their enabled channels.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ ...pagingInput }),
    output: PageOf(NotificationEventView),
  },
  findTemplates: {
    method: 'GET',
    path: '/api/notification.v2/tpl',
    summary: 'Returns a page of notification events by part of the name and by status or channel.',
    description: 'Empty filters match everything.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      name: T.String({ maxLength: 100 }),
      typeStatus: T.String({ maxLength: 100, description: 'status 0 or 1, or the name of a channel' }),
    }),
    output: PageOf(NotificationEventView),
  },
  openTemplates: {
    method: 'GET',
    path: '/api/backAdmin/notification/tpl/detail',
    aliases: ['/api/notification.v2/tpl/detail'],
    summary: 'Returns the notification templates of events, for one channel or all.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      typeName: T.String({ maxLength: 1000, description: 'event names, separated by commas' }),
      type: T.Optional(OneOf([0, 1, 2, 3, 4])),
    }),
    output: T.Array(NotificationTemplateView),
  },
  changeTemplates: {
    method: 'POST',
    path: '/api/backAdmin/notification/tpl/update',
    aliases: ['/api/notification.v2/tpl/update'],
    summary: 'Changes notification templates, all of them or none; missing fields stay unchanged.',
    access: 'admin',
    whenRestricted: 'before-approval',
    mayWrap: true,
    input: T.Object({
      data: T.Array(
        T.Object({
          id: Id,
          ...formFields,
          was,
          color: texts,
          redirectType: T.Optional(OneOf([0, 1, 2])),
          redirectUrl: text(500),
          pagePath: text(500),
          pushType: T.Optional(Bool01),
          delayTime: T.Optional(T.Integer({ minimum: 0, maximum: 2_592_000 })),
        }),
        { minItems: 1, maxItems: 102 },
      ),
    }),
    output: T.Array(NotificationTemplateView),
  },
  tryTemplate: {
    method: 'POST',
    path: '/api/backAdmin/notification/tpl/try',
    summary: 'Renders a template with given texts as for the caller; can also send it to them.',
    description:
      'With `isSent` it is sent, except for mini programs (INVALID_PARAMETER); EXTERNAL_API_ERROR with the reason if the channel is not set up or fails.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      id: Id,
      ...words,
      isSent: T.Optional(T.Boolean()),
    }),
    output: T.Object({
      title: T.String(),
      content: T.String(),
      lines: T.Array(T.String(), {
        description: 'first line, keywords and remark, for channels other than the site',
      }),
    }),
  },
})
