import type { FileView } from '@chaguan/contracts/browser'
import { useId } from 'react'
import { playerTexts } from '../../../../i18n/player-texts.ts'
import { useTexts } from '../../../../i18n/use-texts.tsx'
import { IconButton } from '../../../../ui/button/IconButton.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { useBackCloses } from '../../../../ui/dialog/use-back-closes.ts'
import { useModal } from '../../../../ui/dialog/use-modal.ts'
import { AudioPlayer } from '../../../../ui/player/AudioPlayer.tsx'
import { VideoPlayer } from '../../../../ui/player/VideoPlayer.tsx'
import './files.module.css'

export interface FilePreviewProps {
  file: FileView
  isOpen: boolean
  onClose: () => void
}

function PreviewContent({ file: { preview, previewUrl, fileName } }: Pick<FilePreviewProps, 'file'>) {
  const t = useTexts()
  if (preview === 'image') return <img className={cx('preview__pic')} src={previewUrl} alt={fileName} />
  if (preview === 'audio')
    return <AudioPlayer src={previewUrl} name={fileName} duration={0} texts={playerTexts(t)} />
  if (preview === 'video')
    return (
      <VideoPlayer
        src={previewUrl}
        name={fileName}
        poster=""
        width={0}
        height={0}
        failed={t('blocks.failed')}
      />
    )
  return <iframe className={cx('preview__frame')} src={previewUrl} title={fileName} />
}

/** The preview of a file in a dialog. */
export function FilePreview({ file, isOpen, onClose }: FilePreviewProps) {
  const t = useTexts()
  const id = useId()
  const modal = useModal(isOpen, onClose)
  useBackCloses(isOpen, onClose)
  return (
    <dialog {...modal} className={cx('preview')} aria-labelledby={id}>
      <div className={cx('preview__head')}>
        <h2 id={id} className="dzq-ellipsis">
          {file.fileName}
        </h2>
        <a className="dzq-link" href={file.previewUrl} target="_blank" rel="noreferrer">
          {t('blocks.file.openTab')}
        </a>
        <IconButton icon="x" label={t('blocks.file.close')} onClick={onClose} />
      </div>
      <div className={cx('preview__body')}>{isOpen && <PreviewContent file={file} />}</div>
    </dialog>
  )
}
