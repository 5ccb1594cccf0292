import {
  type InputOf,
  type notificationTemplatesApi,
  type OutputOf,
  templateChannels,
} from '@chaguan/contracts'
import { defineKeyedHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { nameOfSite } from '../../i18n/site-name.ts'
import { newToken } from '../../tokens.ts'
import type { Member } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { findUser } from '../users/index.ts'
import { filledTemplate, fillVariables, type Values, variablesOf } from './fill-template.ts'
import { assertVariables } from './manage-templates.ts'
import { notify } from './notify.ts'
import { currentText, eventOf } from './present-template.ts'
import { findTemplateRows, type TemplateRow } from './template-store.ts'
import { variableNames } from './template-variables.ts'

type Api = typeof notificationTemplatesApi

/** Sends a template to a person, whatever its state; throws an AppError with what is missing. */
export type TemplateTest = (person: Member, template: TemplateRow, values: Values) => Promise<void>

/** The tests of channels that send templates, provided by the channels module. */
export const templateTestHook = defineKeyedHook<number, TemplateTest>('test of a template')

/** Returns values for the variables: those of the administrator and the site if known, otherwise their descriptions. */
async function samples(ctx: Context, viewer: Member, names: readonly string[]): Promise<Values> {
  const user = await findUser(ctx.db, viewer.id)
  const site_name = nameOfSite((await readSettings(ctx)).site_name)[viewer.lang]
  const known: Values = {
    ...{ username: user?.username ?? '', user_name: user?.username ?? '' },
    ...{ nickname: user?.nickname ?? '', nick_name: user?.nickname ?? '' },
    ...{ user_id: String(viewer.id), sitename: site_name, site_name, site_domain: viewer.origin },
    notify_time: ctx.time.format(ctx.clock.now()),
  }
  return Object.fromEntries(names.map((name) => [name, known[name] || `[${variableNames[name] ?? name}]`]))
}

/**
 * Returns a preview of a template, filled for the administrator, with text that need not be stored; with `isSent` it is
 * also sent to them. INVALID_PARAMETER for a channel that cannot send, EXTERNAL_API_ERROR for one that is not set up.
 */
export async function tryTemplate(
  ctx: Context,
  viewer: Member,
  input: InputOf<Api['tryTemplate']>,
): Promise<OutputOf<Api['tryTemplate']>> {
  const [row] = await findTemplateRows(ctx.db, ctx.database.engine, [input.id])
  if (!row) throw new AppError('RESOURCE_NOT_FOUND')
  assertVariables(row, input)
  const isSystem = row.type === templateChannels.system
  const values = await samples(ctx, viewer, variablesOf(eventOf(row), isSystem))
  const current = currentText(row)
  const words = { title: input.title ?? current.title, content: input.content ?? current.content }
  if (!isSystem) {
    const given: TemplateRow = {
      ...row,
      ...words,
      template_id: input.templateId ?? row.template_id,
      first_data: input.firstData ?? row.first_data,
      keywords_data: input.keywordsData ? JSON.stringify(input.keywordsData) : row.keywords_data,
      remark_data: input.remarkData ?? row.remark_data,
    }
    if (input.isSent) {
      const test = ctx.hooks.getFor(templateTestHook, row.type)
      if (!test) throw new AppError('INVALID_PARAMETER')
      await test(viewer, given, values)
    }
    const keywords = JSON.parse(given.keywords_data) as string[]
    const lines = [given.first_data, ...keywords, given.remark_data]
    return {
      title: words.title,
      content: words.content,
      lines: lines.filter((line) => line !== '').map((line) => fillVariables(line, values)),
    }
  }
  const filled = filledTemplate(words, values, viewer.lang)
  if (input.isSent)
    await ctx.transaction((tx) =>
      notify(ctx, tx, [
        {
          userId: viewer.id,
          type: 'system',
          eventKey: `template:${row.id}:${newToken()}`,
          data: { title: filled.title, content: filled.content },
          now: ctx.clock.now(),
        },
      ]),
    )
  return { ...filled, lines: [] }
}
