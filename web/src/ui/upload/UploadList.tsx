import type { ReactNode } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { cx } from '../class-names.ts'
import { Icon } from '../icon/Icon.tsx'
import { Progress } from '../progress/Progress.tsx'
import './UploadTile.module.css'
import type { UploadFile, UploadProps } from './upload-props.ts'

const shapes = { uploading: 'file', success: 'circle-check', error: 'circle-alert' } as const

type LineProps = Pick<UploadProps, 'texts' | 'onRemove' | 'onRetry'> & { file: UploadFile }

function Line({ file: { key, name, status, percent = 0, src }, texts, onRemove, onRetry }: LineProps) {
  const words = texts(name)
  return (
    <li className={cx('upload__line', `is-${status}`)}>
      <Icon of={shapes[status]} size={18} />
      <div className={cx('upload__name')}>
        {src && status === 'success' ? (
          <a className="dzq-link dzq-ellipsis" href={src}>
            {name}
          </a>
        ) : (
          <span className="dzq-ellipsis">{name}</span>
        )}
        {status === 'uploading' && <Progress percent={percent} label={words.progress} />}
        {status === 'error' && (
          <span className={cx('upload__failed')} role="alert">
            {words.failed}
          </span>
        )}
      </div>
      {status === 'error' && <IconButton icon="rotate-cw" label={words.retry} onClick={() => onRetry(key)} />}
      <IconButton
        icon="x"
        label={status === 'uploading' ? words.cancel : words.remove}
        onClick={() => onRemove(key)}
      />
    </li>
  )
}

/** The files as a list with their names. */
export function UploadList({ label, files, children, ...rest }: UploadProps & { children: ReactNode }) {
  return (
    <ul className={cx('upload__list')} aria-label={label}>
      {files.map((file) => (
        <Line key={file.key} file={file} {...rest} />
      ))}
      {children}
    </ul>
  )
}
