import {
  type exportsApi,
  type GroupView,
  type InputOf,
  type Lang,
  type ManagedCategoryView,
  type NotificationEventName,
  type NotificationTemplateView,
  notificationEvents,
  type OutputOf,
  type SignInFieldView,
  signInFieldStatus,
  templateChannels,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { readAccessBlocks } from '../access-blocks/index.ts'
import { listBulk } from '../bulk/index.ts'
import { listManagedCategories } from '../categories/index.ts'
import { listGroups } from '../groups/index.ts'
import { readInvites } from '../invites/index.ts'
import { readTemplates } from '../notifications/index.ts'
import { listSignInFields } from '../sign-in-fields/index.ts'
import {
  type ExportedList,
  exportList,
  pickRows,
  type RowOf,
  readInOneBatch,
  textOfValue,
} from './export-list.ts'

type Table = OutputOf<typeof exportsApi.exportGroups>

const yesOrNo: Readonly<Record<number, TextKey>> = { 1: 'exports.yes', 0: 'exports.no' }

const flag = <Row>(
  key: TextKey,
  of: (row: Row) => boolean | number,
): ExportedList<Row>['columns'][number] => ({
  key,
  of: (row, lang) => textOfValue(lang, yesOrNo, Number(of(row))),
})

/** Exports blocked addresses and mail domains. */
export const exportAccessBlocks = (
  ctx: Context,
  viewer: Member,
  wanted: InputOf<typeof exportsApi.exportAccessBlocks>,
): Promise<Table> =>
  exportList<RowOf<typeof readAccessBlocks>>(ctx, viewer, {
    name: 'access-blocks',
    auditSubject: 'user',
    columns: [
      { key: 'exports.column.kind', of: ({ kind }, lang) => translate(lang, `exports.block.${kind}`) },
      { key: 'exports.column.blocked', of: ({ value }) => value },
      { key: 'exports.column.reason', of: ({ reason }) => reason },
      { key: 'exports.column.addedBy', of: ({ nickname }) => nickname },
      { key: 'exports.column.created', of: ({ createdAt }) => createdAt },
      { key: 'exports.column.until', of: ({ until }) => until },
    ],
    read: (part) => readAccessBlocks(ctx, wanted, part),
  })

/** Exports invitation codes of administrators. */
export const exportInvites = (
  ctx: Context,
  viewer: Member,
  wanted: InputOf<typeof exportsApi.exportInvites>,
): Promise<Table> =>
  exportList<RowOf<typeof readInvites>>(ctx, viewer, {
    name: 'invites',
    auditSubject: 'user',
    columns: [
      { key: 'exports.column.id', of: ({ id }) => String(id) },
      { key: 'exports.column.code', of: ({ code }) => code },
      { key: 'exports.column.group', of: ({ groupName }) => groupName },
      { key: 'exports.column.addedBy', of: ({ nickname }) => nickname },
      { key: 'exports.column.state', of: ({ state }, lang) => translate(lang, `exports.invite.${state}`) },
      { key: 'exports.column.uses', of: ({ uses }) => String(uses) },
      { key: 'exports.column.usedBy', of: ({ toNickname }) => toNickname },
      { key: 'exports.column.created', of: ({ createdAt }) => createdAt },
      { key: 'exports.column.until', of: ({ endsAt }) => endsAt },
    ],
    read: (part) => readInvites(ctx, wanted, part),
  })

/** Exports bulk actions. */
export const exportBulk = (
  ctx: Context,
  viewer: Member,
  { ids }: InputOf<typeof exportsApi.exportBulk>,
): Promise<Table> =>
  exportList<Awaited<ReturnType<typeof listBulk>>[number]>(ctx, viewer, {
    name: 'bulk-actions',
    auditSubject: 'user',
    columns: [
      { key: 'exports.column.id', of: ({ id }) => String(id) },
      { key: 'exports.column.created', of: ({ createdAt }) => createdAt },
      { key: 'exports.column.addedBy', of: ({ nickname }) => nickname },
      { key: 'exports.column.action', of: ({ action }, lang) => translate(lang, `exports.bulk.${action}`) },
      { key: 'exports.column.kind', of: ({ kind }, lang) => translate(lang, `exports.bulk.of.${kind}`) },
      { key: 'exports.column.state', of: ({ state }, lang) => translate(lang, `exports.bulk.is.${state}`) },
      { key: 'exports.column.total', of: ({ total }) => String(total) },
      { key: 'exports.column.done', of: ({ done }) => String(done) },
      { key: 'exports.column.skipped', of: ({ skipped }) => String(skipped) },
      { key: 'exports.column.undone', of: ({ undone }) => String(undone) },
      { key: 'exports.column.reason', of: ({ reason }) => reason },
    ],
    read: readInOneBatch(async () => pickRows(await listBulk(ctx), ids, ({ id }) => id)),
  })

/** Exports every group except the unpaid one. */
export const exportGroups = (
  ctx: Context,
  viewer: Member,
  { ids }: InputOf<typeof exportsApi.exportGroups>,
): Promise<Table> =>
  exportList<GroupView>(ctx, viewer, {
    name: 'groups',
    auditSubject: 'user',
    columns: [
      { key: 'exports.column.id', of: ({ id }) => String(id) },
      { key: 'exports.column.name', of: ({ name }) => name },
      flag('exports.column.default', (group) => group.default),
      flag('exports.column.displayed', ({ isDisplay }) => isDisplay),
      flag('exports.column.sold', ({ isPaid }) => isPaid),
      { key: 'exports.column.level', of: ({ isPaid, level }) => (isPaid ? String(level) : '') },
      { key: 'exports.column.price', of: ({ isPaid, fee }) => (isPaid ? fee.toFixed(2) : '') },
      { key: 'exports.column.days', of: ({ isPaid, days }) => (isPaid ? String(days) : '') },
      flag('exports.column.subordinate', ({ isSubordinate }) => isSubordinate),
      flag('exports.column.commission', ({ isCommission }) => isCommission),
      { key: 'exports.column.scale', of: ({ scale }) => scale.toFixed(1) },
    ],
    read: readInOneBatch(async () => pickRows(await listGroups(ctx, viewer, {}), ids, ({ id }) => id)),
  })

/** Exports categories in their order, each followed by its children. */
export const exportCategories = (
  ctx: Context,
  viewer: Member,
  { ids }: InputOf<typeof exportsApi.exportCategories>,
): Promise<Table> =>
  exportList<Omit<ManagedCategoryView, 'children'> & { readonly parent: string }>(ctx, viewer, {
    name: 'categories',
    auditSubject: 'category',
    columns: [
      { key: 'exports.column.id', of: ({ categoryId }) => String(categoryId) },
      { key: 'exports.column.name', of: ({ name }) => name },
      { key: 'exports.column.parent', of: ({ parent }) => parent },
      { key: 'exports.column.why', of: ({ description }) => description },
      { key: 'exports.column.place', of: ({ sort }) => String(sort) },
      { key: 'exports.column.threads', of: ({ threadCount }) => String(threadCount) },
    ],
    read: readInOneBatch(async () =>
      pickRows(
        (await listManagedCategories(ctx, viewer)).flatMap((top) => [
          { ...top, parent: '' },
          ...top.children.map((below) => ({ ...below, parent: top.name })),
        ]),
        ids,
        ({ categoryId }) => categoryId,
      ),
    ),
  })

/** Exports the fields of the registration form. */
export const exportSignInFields = (
  ctx: Context,
  viewer: Member,
  { ids }: InputOf<typeof exportsApi.exportSignInFields>,
): Promise<Table> =>
  exportList<SignInFieldView>(ctx, viewer, {
    name: 'sign-in-fields',
    auditSubject: 'settings',
    columns: [
      { key: 'exports.column.id', of: ({ id }) => String(id) },
      { key: 'exports.column.name', of: ({ name }) => name },
      { key: 'exports.column.text', of: ({ fieldsDesc }) => fieldsDesc },
      { key: 'exports.column.kind', of: ({ typeDesc }) => typeDesc },
      flag('exports.column.required', ({ required }) => required),
      flag('exports.column.on', ({ status }) => status === signInFieldStatus.enabled),
      { key: 'exports.column.place', of: ({ sort }) => String(sort) },
    ],
    read: readInOneBatch(async () => pickRows(await listSignInFields(ctx, viewer), ids, ({ id }) => id)),
  })

const channels: Readonly<Record<number, TextKey>> = {
  [templateChannels.system]: 'exports.channel.system',
  [templateChannels.wechat]: 'exports.channel.wechat',
  [templateChannels.sms]: 'exports.channel.sms',
  [templateChannels.miniprogram]: 'exports.channel.miniprogram',
}

const eventTexts: ReadonlyMap<string, TextKey> = new Map(
  (Object.keys(notificationEvents) as NotificationEventName[]).map((event) => [
    notificationEvents[event].typeName,
    `exports.event.${event}`,
  ]),
)

/** The name of an event, which is Chinese on the wire, in a language. */
function nameOfEvent(lang: Lang, typeName: string): string {
  const key = eventTexts.get(typeName)
  return key ? translate(lang, key) : typeName
}

/** Exports notification templates, grouped by event. */
export const exportTemplates = (
  ctx: Context,
  viewer: Member,
  { ids }: InputOf<typeof exportsApi.exportTemplates>,
): Promise<Table> =>
  exportList<NotificationTemplateView>(ctx, viewer, {
    name: 'templates',
    auditSubject: 'user',
    columns: [
      { key: 'exports.column.event', of: ({ typeName }, lang) => nameOfEvent(lang, typeName) },
      { key: 'exports.column.channel', of: ({ type }, lang) => textOfValue(lang, channels, type) },
      flag('exports.column.on', ({ status }) => status),
      { key: 'exports.column.title', of: ({ title }) => title },
      { key: 'exports.column.text', of: ({ content }) => content },
      { key: 'exports.column.templateId', of: ({ templateId }) => templateId },
      { key: 'exports.column.error', of: ({ errorMsg }) => errorMsg },
    ],
    read: readInOneBatch(async () => pickRows(await readTemplates(ctx), ids, ({ typeName }) => typeName)),
  })
