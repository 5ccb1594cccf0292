import {
  type InputOf,
  type NotificationEventView,
  type NotificationTemplateView,
  type notificationTemplatesApi,
  type Page,
  templateChannels,
} from '@chaguan/contracts'
import { isBlank } from '@chaguan/contracts/visible-text'
import type { Context } from '../../context.ts'
import { AppError, invalid, refuseStale, staleFields } from '../../http/app-error.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Member } from '../../viewer.ts'
import { variablesOf } from './fill-template.ts'
import { currentText, eventOf, isFixed, presentEvents, presentTemplate } from './present-template.ts'
import {
  findTemplateRows,
  listTemplateRows,
  logTemplateChange,
  type TemplateChange,
  type TemplateRow,
  updateTemplateRow,
} from './template-store.ts'
import { channelNames, refuseUnknownVariables } from './template-variables.ts'

type Api = typeof notificationTemplatesApi
type Change = InputOf<Api['changeTemplates']>['data'][number]
type TemplateTexts = Pick<Change, 'title' | 'content' | 'firstData' | 'keywordsData' | 'remarkData'>

function pageOfEvents(
  viewer: Member,
  input: InputOf<Api['listTemplates']>,
  rows: readonly TemplateRow[],
): Page<NotificationEventView> {
  const page = pageRangeOf(input)
  const all = presentEvents(rows)
  return presentPage(viewer.callUrl, page, all.slice(page.offset, page.offset + page.perPage), all.length)
}

/** Returns a page of the notification events (docs/reference/wire-messages.md#notification-templates). */
export const listTemplates = async (
  ctx: Context,
  viewer: Member,
  input: InputOf<Api['listTemplates']>,
): Promise<Page<NotificationEventView>> => pageOfEvents(viewer, input, await listTemplateRows(ctx.db))

/** Returns a page of the events whose name contains `name` and that have a template in a state or of a channel. */
export async function findTemplates(
  ctx: Context,
  viewer: Member,
  { name, typeStatus, ...page }: InputOf<Api['findTemplates']>,
): Promise<Page<NotificationEventView>> {
  const rows = await listTemplateRows(ctx.db)
  const [part, wanted] = [name.trim(), typeStatus.trim()]
  const fits = (row: TemplateRow) =>
    wanted === '' || wanted === String(row.status) || wanted === channelNames[row.type]
  const names = new Set(rows.filter(fits).map((row) => row.type_name))
  const found = rows.filter((row) => names.has(row.type_name) && row.type_name.includes(part))
  return pageOfEvents(viewer, page, found)
}

/** Returns templates by the names of their events; unknown names match nothing. */
export async function openTemplates(
  ctx: Context,
  _viewer: Member,
  { typeName, type }: InputOf<Api['openTemplates']>,
): Promise<NotificationTemplateView[]> {
  const names = new Set(typeName.split(',').map((name) => name.trim()))
  const rows = await listTemplateRows(ctx.db)
  return rows
    .filter((row) => names.has(row.type_name) && (type === undefined || row.type === type))
    .map(presentTemplate)
}

/** Returns all templates, grouped by event. */
export async function readTemplates(ctx: Context): Promise<NotificationTemplateView[]> {
  const byEvent = Map.groupBy(await listTemplateRows(ctx.db), (row) => row.type_name)
  return [...byEvent.values()].flat().map(presentTemplate)
}

function assertAddress(address: string | undefined): void {
  if (address && !/^https?:\/\/[^\s]+$/i.test(address)) throw invalid('notifications.template.address')
}

/** Returns the columns of a changed title or content; from then on the site's own text applies. */
function textColumnsOf(row: TemplateRow, { title, content }: Change, now: number): TemplateChange {
  if (title === undefined && content === undefined) return {}
  const current = currentText(row)
  const words = { title: title ?? current.title, content: content ?? current.content }
  if (words.title === current.title && words.content === current.content) return {}
  if (isFixed(row)) throw invalid('notifications.template.fixed', { name: row.type_name })
  if (isBlank(words.title)) throw invalid('notifications.template.title')
  return { ...words, edited_at: now }
}

/** Refuses (INVALID_PARAMETER) texts with a variable that the event does not have. */
export function assertVariables(row: TemplateRow, given: TemplateTexts): void {
  const { title, content } = currentText(row)
  const stored = [title, content, row.first_data, row.keywords_data, row.remark_data]
  const texts = [given.title, given.content, given.firstData, ...(given.keywordsData ?? []), given.remarkData]
  refuseUnknownVariables(texts, stored, variablesOf(eventOf(row), row.type === templateChannels.system))
}

function columnsOf(row: TemplateRow, change: Change, now: number): TemplateChange {
  assertAddress(change.redirectUrl)
  assertVariables(row, change)
  const named = {
    status: change.status,
    template_id: change.templateId,
    first_data: change.firstData,
    keywords_data: change.keywordsData && JSON.stringify(change.keywordsData),
    remark_data: change.remarkData,
    color: change.color && JSON.stringify(change.color),
    redirect_type: change.redirectType,
    redirect_url: change.redirectUrl,
    page_path: change.pagePath,
    push_type: change.pushType,
    delay_time: change.delayTime,
  }
  return {
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
    ...textColumnsOf(row, change, now),
  }
}

/** The fields whose stored value differs from what the form showed, with their stored values. */
const staleOf = (row: TemplateRow, { was }: Change) =>
  staleFields(was, presentTemplate(row))
    .filter(({ key, value }) => JSON.stringify(value) !== JSON.stringify(was?.[key as keyof typeof was]))
    .map((stale) => ({ id: row.id, ...stale }))

/** Changes templates, all or none; later notifications use them. */
export async function changeTemplates(
  ctx: Context,
  viewer: Member,
  { data }: InputOf<Api['changeTemplates']>,
): Promise<NotificationTemplateView[]> {
  const changes = new Map(data.map((change) => [change.id, change]))
  if (changes.size < data.length) throw invalid('notifications.template.twice')
  const { engine } = ctx.database
  const after = await ctx.transaction(async (tx) => {
    const before = await findTemplateRows(tx, engine, [...changes.keys()])
    if (before.length < changes.size) throw new AppError('RESOURCE_NOT_FOUND')
    refuseStale(before.flatMap((row) => staleOf(row, changes.get(row.id) ?? { id: row.id })))
    for (const row of before) {
      const change = changes.get(row.id)
      if (!change) continue
      const columns = columnsOf(row, change, ctx.clock.now())
      await updateTemplateRow(tx, row.id, columns)
      await logTemplateChange(tx, viewer, { ...row, ...currentText(row) }, columns, ctx.clock.now())
    }
    return findTemplateRows(tx, engine, [...changes.keys()])
  })
  ctx.log.info({ actorId: viewer.id, ids: [...changes.keys()] }, 'templates of notifications were changed')
  return after.map(presentTemplate)
}
