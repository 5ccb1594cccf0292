import { type FollowView, followTypes, relationsApi, usersApi } from '@chaguan/contracts/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import type { CallFailure } from '../../../api/failures.ts'
import { logProblem } from '../../../api/log.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { type FollowState, updateBlock, updateFollow } from './relation-cache.ts'

/** Milliseconds of the toast about blocking (docs/reference/wire-accounts.md#follows). */
const blockedToastMs = 1000

/**
 * Follows or unfollows optimistically; state 2 when the server responds that it is mutual. A refusal reverts it and
 * shows a toast.
 */
export function useFollow(userId: number, state: FollowState) {
  const client = useQueryClient()
  const t = useTexts()
  const toast = useToast()
  const { userId: viewerId } = usePageContext()
  const show = (before: FollowState, after: FollowState) =>
    updateFollow(client, viewerId ?? 0, userId, before, after)
  return useMutation<FollowView | boolean[], CallFailure, FollowState, { before: FollowState }>({
    mutationFn: (wanted) =>
      wanted > 0
        ? call(relationsApi.follow, { toUserId: userId })
        : call(relationsApi.unfollow, { id: userId, type: followTypes.follows }),
    onMutate: (wanted) => {
      show(state, wanted)
      return { before: state }
    },
    onSuccess: (done, wanted) => {
      if ('isMutual' in done && done.isMutual === 1) show(wanted, 2)
    },
    onError: (failure, wanted, kept) => {
      show(wanted, kept?.before ?? 0)
      toast(failureText(failure, t), { kind: 'info' })
    },
    // A pending response does not contain it; the rows of a list stay until the list is opened again.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [usersApi.openProfile.path] })
      void client.invalidateQueries({ queryKey: [relationsApi.listFollows.path], refetchType: 'none' })
    },
  })
}

/**
 * Blocks or unblocks a person, with a toast of one second; a failure is only logged
 * (docs/reference/wire.md#client-failures).
 */
export function useBlock(userId: number) {
  const client = useQueryClient()
  const t = useTexts()
  const toast = useToast()
  return useMutation<unknown, CallFailure, boolean>({
    mutationFn: (isDeny) => call(isDeny ? relationsApi.deny : relationsApi.undeny, { id: userId }),
    onMutate: (isDeny) => updateBlock(client, userId, isDeny),
    onSuccess: (_done, isDeny) =>
      void toast(t(isDeny ? 'relations.blocked.done' : 'relations.unblocked.done'), {
        kind: 'success',
        durationMs: blockedToastMs,
        mask: false,
      }),
    onError: (failure, isDeny) => {
      updateBlock(client, userId, !isDeny)
      logProblem('a person was not blocked or unblocked', failure)
    },
    // A block changes every list: each is refetched when it is shown next.
    onSettled: () => {
      void client.invalidateQueries({ refetchType: 'none' })
      void client.invalidateQueries({ queryKey: [usersApi.openProfile.path] })
    },
  })
}

/** Removes a fan. */
export function useRemoveFan() {
  const client = useQueryClient()
  const t = useTexts()
  const toast = useToast()
  return useMutation<unknown, CallFailure, number>({
    mutationFn: (id) => call(relationsApi.unfollow, { id, type: followTypes.fans }),
    onSuccess: () => void toast(t('relations.removed')),
    onError: (failure) => void toast(failureText(failure, t), { kind: 'info' }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [relationsApi.listFollows.path] })
      void client.invalidateQueries({ queryKey: [usersApi.openProfile.path] })
    },
  })
}
