import { limits } from '@chaguan/contracts/browser'
import { uploadTexts } from '../../i18n/upload-texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { acceptOf } from '../../shared/uploads/file-rules.ts'
import { cx } from '../../ui/class-names.ts'
import { PictureRow } from '../../ui/upload/PictureRow.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { FileList } from './use-composer-uploads.ts'

export function Pictures({ pictures, error }: { pictures: FileList; error: string | undefined }) {
  const t = useTexts()
  const { face } = usePageContext()
  const isHydrated = useHydrated()
  const most = limits.maxPictures
  if (!isHydrated)
    return (
      <noscript>
        <p className={cx('editor__note')}>{t('files.noScript')}</p>
      </noscript>
    )
  const problem = error || pictures.problem
  if (pictures.list.length === 0 && !problem) return null
  return (
    <div className={cx('editor__pictures')}>
      <PictureRow
        pictures={pictures.list}
        most={most}
        accept={acceptOf(pictures.rules, face)}
        texts={uploadTexts(t, most)}
        onAdd={pictures.add}
        onRemove={pictures.remove}
        onRetry={pictures.retry}
        onMove={pictures.move}
        // The button for the first picture is in the bar.
        withoutAdd={pictures.list.length === 0}
      />
      {problem && (
        <p className={cx('editor__error')} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
