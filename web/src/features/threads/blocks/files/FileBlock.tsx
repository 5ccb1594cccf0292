import type { FileView } from '@chaguan/contracts/browser'
import { type ComponentType, type MouseEvent, useState } from 'react'
import { useTexts } from '../../../../i18n/use-texts.tsx'
import { cx } from '../../../../ui/class-names.ts'
import type { BlockProps } from '../block-renderer.ts'
import type { FilePreviewProps } from './FilePreview.tsx'
import './files.module.css'
import { isPlainClick } from '../../../../ui/plain-click.ts'
import { FileLine } from './FileLine.tsx'

/** The number of files that are shown before the others are expanded (docs/reference/pages.md#thread-card). */
const shownAtFirst = 6

/** Opens the preview dialog; its code is loaded at the first opening. A click with a modifier key follows the link. */
function usePreview() {
  const [Preview, setPreview] = useState<ComponentType<FilePreviewProps> | null>(null)
  const [file, setFile] = useState<FileView | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (event: MouseEvent, wanted: FileView) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setFile(wanted)
    setOpen(true)
    import('./FilePreview.tsx').then(
      ({ FilePreview }) => setPreview(() => FilePreview),
      () => window.open(wanted.previewUrl, '_blank', 'noreferrer'),
    )
  }
  const close = () => setOpen(false)
  return { open, dialog: Preview && file && <Preview file={file} isOpen={isOpen} onClose={close} /> }
}

/** The files of a thread: name, size, preview and download of each. */
export function FileBlock({ body, thread }: BlockProps<readonly FileView[]>) {
  const t = useTexts()
  const { open, dialog } = usePreview()
  const { canViewAttachment, canDownloadAttachment } = thread.ability
  const canDownload = canViewAttachment && canDownloadAttachment
  const line = (file: FileView) => (
    <FileLine
      key={file.id}
      file={file}
      threadId={thread.threadId}
      canDownload={canDownload}
      onPreview={open}
    />
  )
  const [first, rest] = [body.slice(0, shownAtFirst), body.slice(shownAtFirst)]
  return (
    <section className={cx('files')} aria-label={t('blocks.file')}>
      <ul>{first.map(line)}</ul>
      {rest.length > 0 && (
        <details className={cx('files__rest')}>
          <summary>{t('blocks.file.all', { n: body.length })}</summary>
          <ul>{rest.map(line)}</ul>
        </details>
      )}
      {!canDownload && <p className={cx('files__note')}>{t('blocks.file.denied')}</p>}
      {dialog}
    </section>
  )
}
