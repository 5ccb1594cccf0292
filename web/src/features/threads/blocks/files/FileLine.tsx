import { downloadsApi, type FileView } from '@chaguan/contracts/browser'
import type { MouseEvent } from 'react'
import { failureText } from '../../../../i18n/failure-text.ts'
import { useTexts } from '../../../../i18n/use-texts.tsx'
import { ContentForm } from '../../../../shared/forms/ContentForm.tsx'
import { useForm } from '../../../../shared/forms/use-form.ts'
import { cx } from '../../../../ui/class-names.ts'
import { sizeText } from '../../../../ui/file/size-text.ts'
import { Icon, type IconName } from '../../../../ui/icon/Icon.tsx'
import { useToast } from '../../../../ui/toast/Toasts.tsx'
import { persistentError } from '../../../../ui/toast/toast-queue.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'

const kinds: readonly (readonly [RegExp, IconName, string])[] = [
  [/^(zip|rar|7z|gz|tar|xz)$/, 'file-archive', 'archive'],
  [/^(png|jpe?g|gif|webp|avif|bmp|heic)$/, 'file-image', 'picture'],
  [/^(mp3|wav|m4a|aac|ogg|opus|flac)$/, 'file-music', 'sound'],
  [/^(mp4|mov|m4v|webm|avi|mkv)$/, 'file-play', 'film'],
  [/^(xlsx?|csv|ods)$/, 'file-spreadsheet', 'sheet'],
  [/^(pdf|docx?|txt|md|odt|rtf|pptx?)$/, 'file-text', 'text'],
]

/** The icon and the colour of a file's type. */
function lookOf({ extension, fileName }: FileView): { shape: IconName; tone: string } {
  const ending = (extension || fileName.slice(fileName.lastIndexOf('.') + 1)).toLowerCase()
  const [, shape, tone] = kinds.find(([pattern]) => pattern.test(ending)) ?? [null, 'file', 'other']
  return { shape, tone: ending === 'pdf' ? 'pdf' : tone }
}

interface FileProps {
  file: FileView
  threadId: number
}

/** Saves the file of a link under its own name, without leaving the page. */
function save(url: string): void {
  const { pathname, search } = new URL(url)
  const link = document.createElement('a')
  link.href = pathname + search
  link.download = ''
  link.click()
}

/** Downloads by a link that is valid for ten minutes; without JavaScript the form redirects to it. */
function DownloadButton({ file, threadId }: FileProps) {
  const t = useTexts()
  const { id, fileName } = file
  const live = useForm({
    name: 'download',
    endpoint: downloadsApi.shareAttachment,
    input: () => ({ threadId, attachmentsId: id }),
    done: ({ url }) => save(url),
  })
  const { refusal } = live
  return (
    <ContentForm live={live} action="download" className={cx('file__form')}>
      <input type="hidden" name="attachmentsId" value={id} />
      <button
        type="submit"
        className={cx('file__act')}
        aria-label={t('blocks.file.downloadOf', { name: fileName })}
        aria-busy={live.isBusy}
      >
        <Icon of="download" size={18} />
        <span>{t('blocks.file.download')}</span>
      </button>
      {refusal && (
        <p className={cx('file__error')} role="alert">
          {failureText({ Code: refusal.code, Message: refusal.message }, t)}
        </p>
      )}
    </ContentForm>
  )
}

/**
 * Copies the address of the page that checks the permission of whoever opens it: a signed link is only valid for its own
 * user, and only for ten minutes.
 */
function CopyLink({ file: { id, fileName }, threadId }: FileProps) {
  const t = useTexts()
  const toast = useToast()
  const copy = async () => {
    const url = `${location.origin}/download?threadId=${threadId}&attachmentsId=${id}`
    try {
      await navigator.clipboard.writeText(url)
      toast(t('blocks.file.copied'))
    } catch {
      toast(t('blocks.file.copyFailed', { url }), persistentError)
    }
  }
  if (!useHydrated()) return null
  return (
    <button
      type="button"
      className={cx('file__act')}
      aria-label={t('blocks.file.linkOf', { name: fileName })}
      onClick={() => void copy()}
    >
      <Icon of="link" size={18} />
      <span>{t('blocks.file.link')}</span>
    </button>
  )
}

export function FileLine({
  file,
  threadId,
  canDownload,
  onPreview,
}: FileProps & { canDownload: boolean; onPreview: (event: MouseEvent, file: FileView) => void }) {
  const t = useTexts()
  const { fileName, fileSize, preview, previewUrl, needPay } = file
  const { shape, tone } = lookOf(file)
  return (
    <li className={cx('file')}>
      <span className={cx('file__ico', `file__ico--${tone}`)}>
        <Icon of={shape} size={24} />
      </span>
      <span className={cx('file__words')}>
        <b>{fileName}</b>
        <small className="dzq-num">{sizeText(fileSize)}</small>
      </span>
      {needPay === 1 ? (
        <span className={cx('file__locked')}>
          <Icon of="lock" size={16} />
          {t('blocks.file.pay')}
        </span>
      ) : (
        <span className={cx('file__acts')}>
          {preview && previewUrl && (
            <a
              className={cx('file__act')}
              href={previewUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={t('blocks.file.previewOf', { name: fileName })}
              onClick={(event) => onPreview(event, file)}
            >
              <Icon of="eye" size={18} />
              <span>{t('blocks.file.preview')}</span>
            </a>
          )}
          {canDownload && <CopyLink file={file} threadId={threadId} />}
          {canDownload && <DownloadButton file={file} threadId={threadId} />}
        </span>
      )}
    </li>
  )
}
