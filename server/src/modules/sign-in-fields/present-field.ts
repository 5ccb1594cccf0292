import type { SignInAnswerView, SignInFieldView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { signedUrl, type UrlViewer } from '../files/index.ts'
import { type AnswerRow, listAnswersOf, listUploads } from './answer-store.ts'
import { isUpload, readExt } from './field-rules.ts'
import type { FieldRow } from './field-store.ts'

const typeNames: readonly TextKey[] = [
  'signInFields.type.line',
  'signInFields.type.lines',
  'signInFields.type.radio',
  'signInFields.type.checkbox',
  'signInFields.type.pictures',
  'signInFields.type.files',
]

const common = (row: FieldRow | AnswerRow) => ({
  name: row.name,
  type: row.type,
  fieldsExt: row.fields_ext,
  fieldsDesc: row.fields_desc,
  sort: row.sort,
  status: row.status,
  required: row.required,
})

/** Presents a definition for administrators. */
export function presentField({ lang }: Pick<Viewer, 'lang'>, row: FieldRow): SignInFieldView {
  const key = typeNames[row.type]
  return { id: row.id, ...common(row), typeDesc: key ? translate(lang, key) : '' }
}

/** Presents a field without an answer. */
export function presentOpenField(row: FieldRow): SignInAnswerView {
  return { id: '', ...common(row) }
}

/** Presents answers with the URLs of their files, which are signed for this viewer. */
export async function presentAnswers(
  ctx: Context,
  viewer: UrlViewer,
  rows: readonly AnswerRow[],
): Promise<SignInAnswerView[]> {
  const ids = rows.filter(({ type }) => isUpload(type)).map(({ id }) => id)
  const uploads = ids.length === 0 ? [] : await listUploads(ctx.db, ctx.database.engine, ids)
  const filesOf = (row: AnswerRow) =>
    uploads
      .filter((file) => file.type_id === row.id)
      .map((file) => ({
        id: file.id,
        name: file.file_name,
        size: file.file_size,
        url: signedUrl(ctx, viewer, file),
      }))
  return rows.map((row) => ({
    id: row.id,
    ...common(row),
    fieldsExt: isUpload(row.type)
      ? JSON.stringify({ ...readExt(row.fields_ext), value: filesOf(row) })
      : row.fields_ext,
    userId: row.user_id,
    remark: row.remark,
  }))
}

/** Presents answers by person; leaves out people without answers. */
export async function presentAnswersOf(
  ctx: Context,
  viewer: UrlViewer,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, SignInAnswerView[]>> {
  const rows = await listAnswersOf(ctx.db, ctx.database.engine, userIds)
  const shown = await presentAnswers(ctx, viewer, rows)
  return Map.groupBy(shown, ({ userId }) => userId ?? 0)
}
