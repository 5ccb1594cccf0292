// @vitest-environment jsdom
import { blocksApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aVote, blocksOf } from '../../../../testing/block-fixtures.ts'
import { renderInApp } from '../../../../testing/render-in-app.tsx'
import { aThread } from '../../../../testing/site-fixtures.ts'
import { answer, stubFetch, writesOf } from '../../../../testing/stub-fetch.ts'
import { threadQuery, useThread } from '../../page/thread-page.ts'
import { VoteBlock } from './VoteBlock.tsx'

const thread = (change: Parameters<typeof aVote>[0] = {}) =>
  aThread({ content: { text: '', indexes: blocksOf({ '109': [aVote(change)] }) } })

function Page() {
  const shown = useThread(12)
  const body = shown?.content.indexes['109']?.body
  return shown ? <VoteBlock thread={shown} body={body} /> : null
}

const drawVote = (change = {}) =>
  renderInApp(<Page />, {
    pageContext: { userId: 9, url: '/thread/12' },
    answers: [[threadQuery(12), thread(change)]],
  })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a vote', () => {
  test('a vote is counted at once, and then as the server counts it', async () => {
    const { promise, resolve: reply } = Promise.withResolvers<object>()
    const calls = stubFetch([blocksApi.voteInThread, () => promise])
    drawVote()
    fireEvent.click(screen.getByLabelText(/周五晚上/))
    fireEvent.click(screen.getByRole('button', { name: '投票' }))
    await screen.findByText('你已投票')
    expect(screen.getByText('4 人参与')).toBeTruthy()
    await waitFor(() =>
      expect(writesOf(calls)).toEqual([
        [blocksApi.voteInThread.path, { threadId: 12, vote: { id: 7, subitemIds: [12] } }],
      ]),
    )
    reply({ tomId: '109', operation: '', body: [aVote({ isVoted: true, voteUsers: 9 })] })
    await screen.findByText('9 人参与')
  })

  test('that is refused is reverted, with the reason below the options', async () => {
    stubFetch([blocksApi.voteInThread, answer(-4001, [], '投票已结束')])
    drawVote()
    fireEvent.click(screen.getByLabelText(/周五晚上/))
    fireEvent.click(screen.getByRole('button', { name: '投票' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('投票已结束'))
    expect(screen.getByText('3 人参与')).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  })

  test('without a choice is not sent', async () => {
    stubFetch()
    drawVote({ choiceType: 2 })
    expect(screen.getAllByRole('checkbox')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: '投票' }))
    await screen.findByText('请先选择')
  })
})
