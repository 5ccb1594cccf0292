import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { UploadList } from './UploadList.tsx'
import './UploadTile.module.css'
import { UploadAdd, UploadTile, UploadTiles } from './UploadTile.tsx'
import type { UploadProps } from './upload-props.ts'
import { useFileDrop } from './use-file-drop.ts'

export type { UploadFile, UploadProps } from './upload-props.ts'

const states = { uploading: 'uploading', success: 'done', error: 'failed' } as const

function Cards({ label, files, texts, onRemove, onRetry, children }: UploadProps & { children: ReactNode }) {
  return (
    <UploadTiles label={label}>
      {files.map(({ key, name, status, percent = 0, src = '' }) => (
        <UploadTile
          key={key}
          src={src}
          name={name}
          state={states[status]}
          percent={percent}
          texts={{ ...texts(name), left: '', right: '' }}
          onRemove={() => onRemove(key)}
          onRetry={() => onRetry(key)}
        />
      ))}
      {children}
    </UploadTiles>
  )
}

/**
 * Files that are chosen, dropped or pasted, each with its progress, and a button to add more while the limit permits.
 */
export function Upload(props: UploadProps) {
  const { files, layout = 'list', limit, accept = '', disabled = false, add, beforeUpload, onAdd } = props
  const room = limit === undefined ? Number.POSITIVE_INFINITY : limit - files.length
  const canAdd = !disabled && room > 0
  async function take(chosen: File[]): Promise<void> {
    if (!canAdd) return
    const accepted = beforeUpload ? await beforeUpload(chosen) : chosen
    const fitting = accepted.slice(0, room)
    if (fitting.length > 0) onAdd(fitting)
  }
  const drop = useFileDrop(take)
  const Files = layout === 'card' ? Cards : UploadList
  return (
    <div {...drop.on} className={cx('upload', drop.isOver && canAdd && 'is-over')}>
      <Files {...props}>
        {canAdd && (
          <UploadAdd label={add} text={add} accept={accept} onFiles={take} isLine={layout === 'list'} />
        )}
      </Files>
    </div>
  )
}
