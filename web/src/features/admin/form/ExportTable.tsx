import { CallFailure } from '../../../api/failures.ts'
import { queryText } from '../../../api/query-text.ts'
import { requestHeaders } from '../../../api/request-headers.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import './admin-form.module.css'
import { saveFile } from './save-file.ts'
import { useAdminAction } from './use-admin-action.tsx'

interface Refusal {
  readonly Code: number
  readonly Message: string
  readonly Data: unknown
}

/** Downloads a file of the site; throws the failure when the site responds with a refusal. */
export async function download(address: string, name: string): Promise<void> {
  const response = await fetch(address, { headers: requestHeaders() })
  if (response.headers.get('content-type')?.includes('json')) {
    const { Code, Message, Data } = (await response.json()) as Refusal
    throw new CallFailure(Code, Message, Data)
  }
  saveFile(await response.blob(), name)
}

/** A table that a call of the admin area exports: its path, its filters and order, and the file's name. */
export interface ExportedTable {
  readonly path: string
  readonly input: object
  readonly name: string
}

/** Downloads the whole table. */
export const downloadTable = ({ path, input, name }: ExportedTable): Promise<void> =>
  download(`${path}?${queryText(input)}`, `${name}.xlsx`)

/** A button that downloads the table that a call of the admin area exports. */
export function ExportTable(table: ExportedTable) {
  const t = useTexts()
  const { perform, isBusy, refusal } = useAdminAction()
  return (
    <div className={cx('atools')}>
      <Button
        size="small"
        icon="download"
        isLoading={isBusy}
        onClick={() => void perform(() => downloadTable(table), '')}
      >
        {t('adminPeople.export')}
      </Button>
      {refusal}
    </div>
  )
}
