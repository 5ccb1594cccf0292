import { dialogsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'

/** Deletes a conversation for the viewer after a confirmation; resolves to whether it was deleted. */
export function useDeleteConversation(): (dialogId: number) => Promise<boolean> {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  return async (dialogId) => {
    const isSure = await confirm({
      title: t('messages.delete.sure'),
      text: t('messages.delete.text'),
      confirm: t('messages.delete'),
      cancel: t('composer.drop.cancel'),
      isDanger: true,
    })
    if (!isSure) return false
    try {
      await call(dialogsApi.deleteDialog, { id: dialogId })
    } catch (error) {
      toast(failureText(asFailure(error), t), { kind: 'info' })
      return false
    }
    for (const { path } of [dialogsApi.listDialogs, dialogsApi.listMessages])
      void client.invalidateQueries({ queryKey: [path] })
    return true
  }
}
