import type { AuditSubject, Lang } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { KeysetRange, RowMark } from '../../http/paging.ts'
import { localized, type TextKey, translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { tableOf, tableType } from '../accounts/index.ts'
import { logAdminAction } from '../audit/index.ts'

/** Rows per batch: few enough that a slow client holds little memory. */
const batch = 200

/** The names of the lists that have a text. */
type ListName = TextKey extends infer Key ? (Key extends `exports.list.${infer Name}` ? Name : never) : never

/** A list that can be exported. */
export interface ExportedList<Row> {
  /** Names the file and the audit log entry. */
  readonly name: ListName
  readonly auditSubject: AuditSubject
  readonly columns: readonly { readonly key: TextKey; of(row: Row, lang: Lang): string }[]
  /** Reads a range of rows; `last` marks the last row that was examined, undefined when there is none. */
  read(part: KeysetRange): Promise<{ readonly rows: readonly Row[]; readonly last: RowMark | undefined }>
}

/** The type of the rows that a list function returns. */
// biome-ignore lint/suspicious/noExplicitAny: whatever it is asked with
export type RowOf<Read extends (...asked: any[]) => Promise<{ rows: readonly unknown[] }>> = Awaited<
  ReturnType<Read>
>['rows'][number]

/** Reads a list that is no longer than a page, in one batch. */
export const readInOneBatch =
  <Row>(all: () => Promise<readonly Row[]>): ExportedList<Row>['read'] =>
  async ({ after }) => {
    const rows = after ? [] : await all()
    return { rows, last: rows.length > 0 ? { value: 0, id: rows.length } : undefined }
  }

/** Selects the rows with these ids, separated by commas, in their order; all rows when `ids` is undefined. */
export function pickRows<Row>(
  rows: readonly Row[],
  ids: string | undefined,
  idOf: (row: Row) => string | number,
): readonly Row[] {
  if (ids === undefined) return rows
  const byId = Map.groupBy(rows, (row) => String(idOf(row)))
  return [...new Set(ids.split(','))].flatMap((id) => byId.get(id) ?? [])
}

async function* cellsOf<Row>({ columns, read }: ExportedList<Row>, lang: Lang): AsyncGenerator<string[][]> {
  yield [columns.map(({ key }) => translate(lang, key))]
  for (let after: RowMark | undefined; ; ) {
    const { rows, last } = await read({ after, take: batch })
    if (last === undefined) return
    after = last
    yield rows.map((row) => columns.map((column) => column.of(row, lang)))
  }
}

/** Returns the text of a numeric value; the number itself when it has none. */
export function textOfValue(lang: Lang, texts: Readonly<Record<number, TextKey>>, value: number): string {
  const key = texts[value]
  return key ? translate(lang, key) : String(value)
}

/**
 * Exports a list as a spreadsheet that is streamed while it is read. Invalid filters are refused before the response
 * body begins.
 */
export async function exportList<Row>(ctx: Context, viewer: Member, list: ExportedList<Row>) {
  await list.read({ after: undefined, take: 1 })
  const now = ctx.clock.now()
  const text = localized('audit.exported', { name: localized(`exports.list.${list.name}`) })
  await ctx.transaction((tx) => logAdminAction(tx, viewer, list.auditSubject, text, now))
  return {
    fileName: `${list.name}-${ctx.time.format(now).slice(0, 10)}.xlsx`,
    type: tableType,
    text: tableOf(cellsOf(list, viewer.lang)),
  }
}
