import { CallFailure } from '../../../api/failures.ts'
import { queryText } from '../../../api/query-text.ts'
import { requestHeaders } from '../../../api/request-headers.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import './admin-form.module.css'
import { saveFile } from './save-file.ts'
import { useAct } from './use-act.tsx'

interface Refusal {
  readonly Code: number
  readonly Message: string
  readonly Data: unknown
}

/** Saves a file of the site; refuses as a call does where the site answers a refusal. */
async function download(address: string, name: string): Promise<void> {
  const response = await fetch(address, { headers: requestHeaders() })
  if (response.headers.get('content-type')?.includes('json')) {
    const { Code, Message, Data } = (await response.json()) as Refusal
    throw new CallFailure(Code, Message, Data)
  }
  saveFile(await response.blob(), name)
}

/** Saves what a call of the admin area writes as a table. */
export function ExportTable({ path, input, name }: { path: string; input: object; name: string }) {
  const t = useTexts()
  const { act, isBusy, refusal } = useAct()
  return (
    <div className={cx('atools')}>
      <Button
        size="small"
        icon="download"
        isLoading={isBusy}
        onClick={() => void act(() => download(`${path}?${queryText(input)}`, `${name}.xlsx`), '')}
      >
        {t('adminPeople.export')}
      </Button>
      {refusal}
    </div>
  )
}
