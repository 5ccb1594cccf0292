import type { FormEvent } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { IconLink } from '../../../ui/button/IconButton.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { messageLinks } from '../message-page.ts'
import '../messages.module.css'

/** Whether the viewer may write private messages on this site. */
export function useCanWrite(): boolean {
  const { disabledChat, canCreateDialog } = useSite().forum.other
  return !disabledChat && canCreateDialog
}

interface ListToolsProps {
  words: string
  /** Called while typing; the list is filtered by the text. */
  onWords?: (words: string) => void
}

/**
 * Above the conversations: a field that filters names while typing and searches all messages when submitted, and the
 * button 新私信.
 */
export function ListTools({ words, onWords }: ListToolsProps) {
  const t = useTexts()
  const { go } = usePageContext()
  const canWrite = useCanWrite()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    go(messageLinks.findAll(String(new FormData(event.currentTarget).get('keyword') ?? '').trim()))
  }
  return (
    <search className={cx('listtools')}>
      <form action={links.messages} onSubmit={submit} className={cx('listtools__form')}>
        <input type="hidden" name="page" value="find" />
        <label className={cx('dialogs__search')}>
          <Icon of="search" size={18} />
          <input
            type="search"
            name="keyword"
            maxLength={100}
            {...(onWords
              ? { value: words, onChange: ({ target }) => onWords(target.value) }
              : { defaultValue: words })}
            placeholder={t('messages.search')}
            aria-label={t('messages.search')}
          />
        </label>
      </form>
      {canWrite && (
        <IconLink icon="message-circle-plus" label={t('messages.begin.title')} href={messageLinks.begin()} />
      )}
    </search>
  )
}
