import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import type { PersonRef } from '../../shared/people/person.ts'
import { useLoginFirst } from '../../shared/session/use-login-first.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LoginFirst } from '../../ui/button/LoginFirst.tsx'
import { DialogOrSheet } from '../../ui/dialog/Dialog.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ReportForm } from './ReportForm.tsx'

function Report({ of }: { of: PersonRef }) {
  const t = useTexts()
  const toast = useToast()
  const { face } = usePageContext()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        kind="text"
        icon="flag"
        disabled={!isHydrated}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('moderation.report')}
        <span className="dzq-vh"> {of.nickname}</span>
      </Button>
      <DialogOrSheet
        isSheet={face === 'h5'}
        isOpen={isOpen}
        title={t('moderation.report.person', { name: of.nickname })}
        onClose={close}
        maskCloses={false}
      >
        <ReportForm
          reported={{ userId: of.userId }}
          onCancel={close}
          onDone={() => {
            close()
            toast(t('moderation.report.done'))
          }}
        />
      </DialogOrSheet>
    </>
  )
}

/**
 * A button that reports a person to the administrators (docs/reference/wire-content.md#reports). Visitors are sent to
 * the login.
 */
export function ReportPerson({ of }: { of: PersonRef }) {
  const t = useTexts()
  const login = useLoginFirst()
  return (
    <LoginFirst
      kind="text"
      icon="flag"
      login={login}
      toastText={t('relations.login')}
      text={t('moderation.report')}
      name={of.nickname}
    >
      <Report of={of} />
    </LoginFirst>
  )
}
