import { blocksApi, failureCodes, type ThreadView, tomIds, type VoteView } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../../api/call.ts'
import { useTexts } from '../../../../i18n/use-texts.tsx'
import { type LiveForm, useForm } from '../../../../shared/forms/use-form.ts'
import { changeThread } from '../../thread-cache.ts'
import { chosenOptionIds } from './vote-fields.ts'
import { afterVoting } from './vote-state.ts'

/** Milliseconds between two requests for a vote that is open and visible. */
const pollMs = 20_000

const bodiesOf = (body: unknown): readonly VoteView[] | null =>
  Array.isArray(body) && body.length > 0 ? (body as readonly VoteView[]) : null

const fieldsOf = (data: FormData): Record<string, string> =>
  Object.fromEntries([...data].map(([name, value]) => [name, typeof value === 'string' ? value : '']))

/** Votes optimistically; a refusal reverts it and shows the reason. Polls while the vote is open. */
export function useVote(thread: ThreadView, vote: VoteView, isOpen: boolean): LiveForm {
  const client = useQueryClient()
  const t = useTexts()
  const show = (body: readonly VoteView[]) =>
    changeThread(client, thread.threadId, (shown) => {
      const block = shown.content.indexes[tomIds.vote]
      if (!block) return shown
      const indexes = { ...shown.content.indexes, [tomIds.vote]: { ...block, body } }
      return { ...shown, content: { ...shown.content, indexes } }
    })
  const refresh = useEffectEvent(() => {
    if (document.hidden) return
    const input = { threadId: thread.threadId, tomId: tomIds.vote, key: tomIds.vote }
    call(blocksApi.openBlock, input, { quiet: true }).then(
      (blocks) => {
        const body = bodiesOf(blocks[tomIds.vote]?.body)
        if (body) show(body)
      },
      () => {},
    )
  })
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => refresh(), pollMs)
    return () => clearInterval(timer)
  }, [isOpen])
  return useForm({
    name: 'vote',
    endpoint: blocksApi.voteInThread,
    input: (data) => {
      const subitemIds = chosenOptionIds(fieldsOf(data))
      if (subitemIds.length === 0)
        return { code: failureCodes.INVALID_PARAMETER, message: t('blocks.vote.choose') }
      show([afterVoting(vote, subitemIds)])
      return { threadId: thread.threadId, vote: { id: vote.voteId, subitemIds } }
    },
    done: ({ body }) => {
      const counted = bodiesOf(body)
      if (counted) show(counted)
    },
    failed: () => show([vote]),
  })
}
