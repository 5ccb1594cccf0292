import { dialogsApi, relationsApi, usersApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../../api/call.ts'
import { logProblem } from '../../api/log.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { useToast } from '../../ui/toast/Toasts.tsx'
import './chat.module.css'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/menu/Menu.tsx'
import { messageLinks } from './message-page.ts'
import type { Chat } from './use-chat.ts'
import { useDeleteConversation } from './use-delete-conversation.ts'

/** Milliseconds of the toast about blocking (docs/reference/wire-accounts.md#follows). */
const blockedToastMs = 1000

/** Returns a function that blocks or unblocks the other person of a chat. */
function useBlock(userId: number, isDenied: boolean): () => Promise<void> {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  return async () => {
    try {
      await call(isDenied ? relationsApi.undeny : relationsApi.deny, { id: userId }, { quiet: true })
      await client.invalidateQueries({ queryKey: [usersApi.openProfile.path] })
      void client.invalidateQueries({ queryKey: [dialogsApi.listDialogs.path] })
      toast(isDenied ? t('messages.undenied') : t('messages.denied'), {
        kind: 'success',
        durationMs: blockedToastMs,
      })
    } catch (error) {
      // A failed block is only logged.
      logProblem('a person was not blocked or unblocked', error)
    }
  }
}

/** Actions on the other person of a chat. */
export function ChatMenu({ chat, name, isDenied }: { chat: Chat; name: string; isDenied: boolean }) {
  const t = useTexts()
  const { go } = usePageContext()
  const block = useBlock(chat.userId, isDenied)
  const deleteDialog = useDeleteConversation()
  const remove = async () => {
    if (await deleteDialog(chat.dialogId)) go(links.messages, { replace: true })
  }
  return (
    <Menu
      trigger={<Icon of="ellipsis" />}
      triggerClass={cx('chat__more')}
      label={t('messages.more', { name })}
    >
      <MenuLink icon="user" href={links.user(chat.userId)}>
        {t('messages.home')}
      </MenuLink>
      {chat.dialogId > 0 && (
        <MenuLink icon="search" href={messageLinks.find(chat.userId, chat.dialogId, '')}>
          {t('messages.find')}
        </MenuLink>
      )}
      <MenuButton icon="ban" onClick={() => void block()}>
        {isDenied ? t('messages.undeny') : t('messages.deny')}
      </MenuButton>
      {chat.dialogId > 0 && (
        <MenuButton icon="trash-2" onClick={() => void remove()}>
          {t('messages.delete')}
        </MenuButton>
      )}
    </Menu>
  )
}

/** Replaces the form of a chat with a person whom the viewer has blocked: they could not answer. */
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
