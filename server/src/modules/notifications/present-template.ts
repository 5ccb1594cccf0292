import {
  type NotificationEventName,
  type NotificationEventView,
  type NotificationTemplateView,
  notificationEvents,
  templateChannels,
} from '@chaguan/contracts'
import { builtInTemplate, variablesOf } from './fill-template.ts'
import type { TemplateRow } from './template-store.ts'
import { channelNames, variableNames } from './template-variables.ts'

const bool01 = (value: number) => (value === 1 ? 1 : 0)

/** Returns the event of a template: the part of its name after the channel. */
export function eventOf({ notice_id }: Pick<TemplateRow, 'notice_id'>): NotificationEventName {
  return notice_id.slice(notice_id.indexOf('.') + 1) as NotificationEventName
}

const isSystem = ({ type }: Pick<TemplateRow, 'type'>) => type === templateChannels.system

/** Whether a template cannot be edited: notifications about posts are rendered from the post. */
export function isFixed(row: Pick<TemplateRow, 'notice_id' | 'type'>): boolean {
  return isSystem(row) && notificationEvents[eventOf(row)].variables.length === 0
}

/** Returns the current title and content; built-in ones in Chinese, the site's first language. */
export function currentText(row: TemplateRow): { title: string; content: string } {
  if (row.edited_at !== null) return { title: row.title, content: row.content }
  return isSystem(row) ? builtInTemplate(eventOf(row), 'zh') : { title: row.type_name, content: '' }
}

function keysOf(keywords: readonly string[]): string[] {
  return keywords.length === 0
    ? []
    : ['first', ...keywords.map((_, index) => `keyword${index + 1}`), 'remark']
}

/** Presents a template to an administrator. */
export function presentTemplate(row: TemplateRow): NotificationTemplateView {
  const event = eventOf(row)
  const keywordsData = JSON.parse(row.keywords_data) as string[]
  return {
    tplId: row.id,
    status: bool01(row.status),
    type: row.type,
    typeName: row.type_name,
    ...currentText(row),
    templateId: row.template_id,
    templateVariables: Object.fromEntries(
      variablesOf(event, isSystem(row)).map((name) => [
        isSystem(row) ? `{${name}}` : `{$${name}}`,
        variableNames[name] ?? name,
      ]),
    ),
    keys: keysOf(keywordsData),
    firstData: row.first_data,
    keywordsData,
    remarkData: row.remark_data,
    color: JSON.parse(row.color) as string[],
    redirectType: row.redirect_type,
    redirectUrl: row.redirect_url,
    pagePath: row.page_path,
    disabled: isFixed(row),
    isError: bool01(row.is_error),
    errorMsg: row.error_msg,
    pushType: row.push_type,
    delayTime: row.delay_time,
  }
}

/** Presents events in the order of the wire, each with its enabled channels. */
export function presentEvents(rows: readonly TemplateRow[]): NotificationEventView[] {
  return [...Map.groupBy(rows, ({ type_name }) => type_name)].map(([name, templates]) => ({
    name,
    typeStatus: templates
      .filter(({ status }) => status === 1)
      .map((row) => ({
        id: row.id,
        status: 1,
        type: channelNames[row.type] ?? '',
        isError: bool01(row.is_error),
        errorMsg: row.error_msg,
      })),
  }))
}
