import type { FormEvent } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import './chat.module.css'
import { useBlock } from './use-block.ts'

/** Stands in place of the form of a chat with somebody whom one has blocked: they could not answer. */
export function BlockedNotice({ userId }: { userId: number }) {
  const t = useTexts()
  const { url } = usePageContext()
  const unblock = useBlock(userId, true)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void unblock()
  }
  return (
    <form className={cx('chat__off')} method="post" action={links.user(userId)} onSubmit={submit}>
      <FormFields action="undeny" />
      <input type="hidden" name="next" value={url} />
      {t('messages.blocking')} <i className="dzq-dot" aria-hidden="true" />
      <Button type="submit" kind="text" size="small">
        {t('messages.undeny')}
      </Button>
    </form>
  )
}
