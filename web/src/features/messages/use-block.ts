import { dialogsApi, relationsApi, usersApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { logProblem } from '../../api/log.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'

/** Milliseconds of the toast about blocking (docs/reference/wire-accounts.md#follows). */
const blockedToastMs = 1000

/** Blocks the other person of a chat, or takes the block back. */
export function useBlock(userId: number, isDenied: boolean): () => Promise<void> {
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
      // A block that fails is only logged.
      logProblem('a person was not blocked or unblocked', error)
    }
  }
}
