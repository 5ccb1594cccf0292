import { type DialogMessageView, dialogsApi, limits } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { wireMs } from '../../../i18n/clock.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'

export const messageActions = ['copy', 'recall', 'delete'] as const
export type MessageAction = (typeof messageActions)[number]

/** The permitted actions on a message: an own one can be recalled for two minutes by the site's time. */
export function useMessageActions(message: DialogMessageView): readonly MessageAction[] {
  const { now } = useFormats()
  const { userId } = usePageContext()
  const { isRecalled, messageText, createdAt } = message
  const isFresh = now - (wireMs(createdAt) ?? 0) <= limits.recallMs
  return messageActions.filter((action) => {
    if (action === 'copy') return !isRecalled && messageText !== ''
    return action === 'delete' || (!isRecalled && message.userId === userId && isFresh)
  })
}

/**
 * Copies, recalls or deletes a message; shows the reason when that fails. `removed` is called with the id of a deleted
 * one.
 */
export function useMessageAction(
  message: DialogMessageView,
  removed: (id: number) => void,
): (action: MessageAction) => Promise<void> {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const { id, messageText } = message
  const change = async (endpoint: typeof dialogsApi.recallMessage | typeof dialogsApi.deleteMessage) => {
    await call(endpoint, { id })
    for (const { path } of [dialogsApi.listDialogs, dialogsApi.listMessages, dialogsApi.searchMessages])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const remove = async () => {
    const isSure = await confirm({
      title: t('messages.remove.sure'),
      text: t('messages.remove.text'),
      confirm: t('messages.remove'),
      cancel: t('composer.drop.cancel'),
      isDanger: true,
    })
    if (!isSure) return
    await change(dialogsApi.deleteMessage)
    removed(id)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(messageText)
      toast(t('messages.copied'), { kind: 'success' })
    } catch {
      toast(t('messages.copy.failed'), { kind: 'info' })
    }
  }
  return async (action) => {
    try {
      if (action === 'copy') await copy()
      else await (action === 'recall' ? change(dialogsApi.recallMessage) : remove())
    } catch (error) {
      toast(failureText(asFailure(error), t), { kind: 'info' })
    }
  }
}
