import type { AdminAct, Lang } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { KeysetRange, RowMark } from '../../http/paging.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { tableOf, tableType } from '../accounts/index.ts'
import { logAdminAction } from '../audit/index.ts'

/** Rows that are read at once: few enough that a reader who waits holds little memory. */
const batch = 200

/** A list that can be exported. */
export interface ExportedList<Row> {
  /** Of the file, and of the words in the audit log. */
  readonly name: string
  readonly act: AdminAct
  readonly columns: readonly { readonly key: TextKey; of(row: Row, lang: Lang): string }[]
  /** The rows of a part, and where the last that was looked at stands; undefined where there is none. */
  read(part: KeysetRange): Promise<{ readonly rows: readonly Row[]; readonly last: RowMark | undefined }>
}

/** A row that something reads of a list. */
// biome-ignore lint/suspicious/noExplicitAny: whatever it is asked with
export type RowOf<Read extends (...asked: any[]) => Promise<{ rows: readonly unknown[] }>> = Awaited<
  ReturnType<Read>
>['rows'][number]

/** How a list that is no longer than a page is read: at once. */
export const atOnce =
  <Row>(all: () => Promise<readonly Row[]>): ExportedList<Row>['read'] =>
  async ({ after }) => {
    const rows = after ? [] : await all()
    return { rows, last: rows.length > 0 ? { value: 0, id: rows.length } : undefined }
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

/** The text of a number that means something; the number where nothing is known of it. */
export function meaningOf(lang: Lang, texts: Readonly<Record<number, TextKey>>, value: number): string {
  const key = texts[value]
  return key ? translate(lang, key) : String(value)
}

/** A list as a table that is written while it is read. Filters that are none are refused before the file begins. */
export async function exportList<Row>(ctx: Context, viewer: Member, list: ExportedList<Row>) {
  await list.read({ after: undefined, take: 1 })
  const now = ctx.clock.now()
  await ctx.transaction((tx) => logAdminAction(tx, viewer, list.act, `exported ${list.name}`, now))
  return {
    fileName: `${list.name}-${ctx.time.format(now).slice(0, 10)}.xlsx`,
    type: tableType,
    text: tableOf(cellsOf(list, viewer.lang)),
  }
}
