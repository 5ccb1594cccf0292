import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { useOutbox } from '../../shared/outbox/outbox.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import type { PageProps } from '../../shared/page/page-types.ts'
import { logOut } from '../../shared/session/LogOutForm.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialog, Sheet } from '../../ui/dialog/Dialog.tsx'
import { Empty } from '../../ui/empty/Empty.tsx'
import { OutboxRow } from './OutboxRow.tsx'
import './offline.module.css'

/** Asks at the log-out whether unsent entries may be discarded. */
function Leaving({ n }: { n: number }) {
  const t = useTexts()
  const { face, go } = usePageContext()
  const Question = face === 'h5' ? Sheet : Dialog
  const stay = () => go(links.outbox, { replace: true })
  return (
    <Question
      isOpen
      onClose={stay}
      title={t('offline.logout.sure', { n })}
      foot={
        <>
          <Button onClick={stay}>{t('offline.logout.stay')}</Button>
          <Button kind="danger" onClick={() => void logOut({ discards: true })}>
            {t('offline.logout.leave')}
          </Button>
        </>
      }
    >
      <p>{t('offline.logout.text')}</p>
    </Question>
  )
}

/** What the member wrote offline, and its state. */
export function OutboxPage({ query }: PageProps) {
  const t = useTexts()
  const { face } = usePageContext()
  const entries = useOutbox()
  return (
    <main id="main" tabIndex={-1} className={cx('offline-page')}>
      <h1 className={face === 'pc' ? cx('offline-page__title') : 'dzq-vh'}>{t('offline.outbox')}</h1>
      <p className={cx('offline-page__text')}>{t('offline.outbox.text')}</p>
      <Card as="div">
        {entries.length === 0 && (
          <Empty title={t('offline.outbox.none')}>{t('offline.outbox.none.text')}</Empty>
        )}
        <ul aria-label={t('offline.outbox')}>
          {entries.map((entry) => (
            <OutboxRow key={entry.id} entry={entry} />
          ))}
        </ul>
      </Card>
      {query.get('leave') === '1' && entries.length > 0 && <Leaving n={entries.length} />}
    </main>
  )
}
