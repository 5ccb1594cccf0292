import { Button } from '../button/Button.tsx'
import { cx } from '../class-names.ts'
import { useToast } from '../toast/Toasts.tsx'
import './Empty.module.css'
import { Empty } from './Empty.tsx'

/** The texts of a failure; see `loadFailureTexts` of i18n. */
export interface LoadFailedTexts {
  readonly text: string
  readonly retry: string
  /** Label of the button that copies the code; empty for none. */
  readonly copy: string
  readonly copied: string
  /** Shown where the browser does not allow copying. */
  readonly notCopied: string
  readonly code: number
}

export interface LoadFailedProps extends LoadFailedTexts {
  title: string
  onRetry: () => void
}

/** Shown where loading failed: the error, and buttons that try again and copy the code. */
export function LoadFailed({ title, text, retry, copy, copied, notCopied, code, onRetry }: LoadFailedProps) {
  const toast = useToast()
  const copyCode = async () => {
    try {
      await navigator.clipboard.writeText(String(code))
      toast(copied)
    } catch {
      toast(notCopied)
    }
  }
  return (
    <Empty
      title={title}
      drawing="failed"
      action={
        <div className={cx('empty__acts')}>
          <Button kind="primary" onClick={onRetry}>
            {retry}
          </Button>
          {copy !== '' && <Button onClick={() => void copyCode()}>{copy}</Button>}
        </div>
      }
    >
      {text}
    </Empty>
  )
}
