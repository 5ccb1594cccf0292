import type { ReactNode } from 'react'
import type { CallFailure } from '../../../api/failures.ts'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LoadingOrFailed } from './LoadingOrFailed.tsx'
import './admin-form.module.css'

interface AdminPageProps<Data> {
  title: string
  /** Explanation of the page, where its title is not enough. */
  note?: ReactNode
  /** Buttons at the end of the title's line. */
  actions?: ReactNode
  answer: {
    readonly data: Data | undefined
    readonly error: CallFailure | null
    readonly refetch: () => Promise<unknown>
  }
  /** Renders the page once its data is loaded. */
  children: (data: Data) => ReactNode
}

/** A page of the admin area that shows one response. */
export function AdminPage<Data>({ title, note, actions, answer, children }: AdminPageProps<Data>) {
  const { data, error, refetch } = answer
  return (
    <PageMain>
      <header className={cx('ahead')}>
        <h1 className={cx('admin-title')}>{title}</h1>
        {actions && <div className={cx('ahead__acts')}>{actions}</div>}
      </header>
      {note && <p className={cx('ahead__note')}>{note}</p>}
      {data !== undefined && children(data)}
      {data === undefined && <LoadingOrFailed error={error} refetch={refetch} />}
    </PageMain>
  )
}
