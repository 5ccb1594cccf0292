import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Icon } from '../icon/Icon.tsx'
import { Photo } from '../photo/Photo.tsx'
import './UploadTile.module.css'
import type { DragOrder } from './use-drag-order.ts'

export interface UploadTileTexts {
  /** Label of the button during the upload. */
  cancel: string
  remove: string
  retry: string
  progress: string
  left: string
  right: string
}

export interface UploadTileProps {
  /** Address of the picture; its name is shown when empty. */
  src: string
  name: string
  state: 'uploading' | 'done' | 'failed'
  /** 0 to 100. */
  percent: number
  texts: UploadTileTexts
  onRemove: () => void
  onRetry: () => void
  /** Moves it one position; absent at the end of the row. */
  onPresenceEnd?: (() => void) | undefined
  onRight?: (() => void) | undefined
  /** Makes it draggable to another position. */
  drag?: DragOrder | undefined
}

function Moves({
  texts,
  onPresenceEnd,
  onRight,
}: Pick<UploadTileProps, 'texts' | 'onPresenceEnd' | 'onRight'>) {
  return (
    <>
      {onPresenceEnd && (
        <button
          type="button"
          className={cx('uploads__move', 'uploads__move--left')}
          aria-label={texts.left}
          onClick={onPresenceEnd}
        >
          <Icon of="chevron-left" size={16} />
        </button>
      )}
      {onRight && (
        <button
          type="button"
          className={cx('uploads__move', 'uploads__move--right')}
          aria-label={texts.right}
          onClick={onRight}
        >
          <Icon of="chevron-right" size={16} />
        </button>
      )}
    </>
  )
}

/** One uploading or uploaded picture: progress, cancel, retry, remove and its position in the row. */
export function UploadTile(props: UploadTileProps) {
  const { src, name, state, percent, texts, onRemove, onRetry, drag } = props
  return (
    <li className={cx('uploads__item', state !== 'done' && `is-${state}`)} {...drag}>
      {src ? <Photo src={src} alt={name} /> : <span className={cx('uploads__blank')}>{name}</span>}
      {state === 'uploading' && (
        <div
          className={cx('uploads__bar')}
          role="progressbar"
          aria-label={texts.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(percent)}
        >
          <span style={{ width: `${percent}%` }} />
        </div>
      )}
      {state === 'failed' && (
        <button type="button" className={cx('uploads__retry')} onClick={onRetry}>
          <Icon of="rotate-cw" size={16} />
          {texts.retry}
        </button>
      )}
      <button
        type="button"
        className={cx('uploads__x')}
        aria-label={state === 'uploading' ? texts.cancel : texts.remove}
        onClick={onRemove}
      >
        <Icon of="x" size={16} />
      </button>
      {state === 'done' && <Moves {...props} />}
    </li>
  )
}

/** The row of tiles. */
export function UploadTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={cx('uploads')} aria-label={label}>
      {children}
    </ul>
  )
}

/** The tile to add files. */
export function UploadAdd(props: {
  label: string
  text: string
  accept: string
  onFiles: (files: File[]) => void
  /** As a line instead of a tile. */
  isLine?: boolean
}) {
  const { label, text, accept, onFiles, isLine } = props
  return (
    <li>
      <label className={cx(isLine ? 'uploads__line' : 'uploads__item', 'uploads__add')}>
        <Icon of="plus" />
        <span>{text}</span>
        <input
          type="file"
          className="dzq-vh"
          accept={accept}
          multiple
          aria-label={label}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
    </li>
  )
}
