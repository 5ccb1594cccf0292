import { type ThreadView, tomIds } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { aFile, aMedia, aVote, blocksOf, everyBody } from '../../../testing/block-fixtures.ts'
import { aThread } from '../../../testing/site-fixtures.ts'
import { draftOfThread } from '../thread-draft.ts'
import { editedThread } from './edited-thread.ts'

type Indexes = ThreadView['content']['indexes']
const bodyIn = (thread: ThreadView, tomId: string) => (thread.content.indexes as Indexes)[tomId]?.body
const threadWith = (bodies: Readonly<Record<string, unknown>>) =>
  aThread({ content: { text: '<p>旧</p>', indexes: blocksOf(bodies) } })

test('the preview of an edit shows the remaining files in their new order, and the added one', () => {
  const [one, two] = [aFile(1), aFile(2)]
  const thread = threadWith({ [tomIds.file]: [one, two] })
  const draft = draftOfThread(thread)
  const added = { id: 9, name: 'new.png', url: '/files/new.png', size: 5 }
  const kept = draft.files.filter(({ id }) => id === 2)
  const edited = editedThread(thread, { ...draft, html: '<p>新</p>', files: [...kept, added] })
  const block = edited.content.indexes as Record<string, { body: { id: number; url: string }[] }>
  expect(edited.content.text).toBe('<p>新</p>')
  expect(block[tomIds.file]?.body.map(({ id }) => id)).toEqual([2, 9])
  expect(block[tomIds.file]?.body[0]).toEqual(two)
  const none = editedThread(thread, { ...draft, files: [] }).content.indexes as object
  expect(none).not.toHaveProperty(tomIds.file)
})

test('the preview of an edit shows unchanged parts as they were', () => {
  const thread = threadWith(everyBody)
  const { content } = editedThread(thread, draftOfThread(thread))
  for (const tomId of Object.keys(everyBody)) expect(content.indexes[tomId]?.body).toEqual(everyBody[tomId])
})

test('the preview of an edit shows the changed vote, with the votes for its remaining options', () => {
  const thread = threadWith({ [tomIds.vote]: [aVote()] })
  const draft = draftOfThread(thread)
  const vote = draft.extras.vote
  if (!vote) throw new Error('There is no vote.')
  const [first] = vote.options
  const options = [{ id: 0, text: ' 周一 ' }, ...(first ? [first] : []), { id: 0, text: '周二' }]
  const changed = { ...vote, title: '几号出发？', isMultiple: true, options }
  const [shown] = bodyIn(editedThread(thread, { ...draft, extras: { vote: changed } }), tomIds.vote)
  expect(shown).toMatchObject({ voteTitle: '几号出发？', choiceType: 2, voteUsers: 3 })
  expect(
    shown.subitems.map((one: { content: string; voteCount: number }) => [one.content, one.voteCount]),
  ).toEqual([
    ['周一', 0],
    ['周日清晨', 2],
    ['周二', 0],
  ])
  expect(new Set(shown.subitems.map(({ id }: { id: number }) => id)).size).toBe(3)
})

test('the preview of an edit shows new goods, audio, video and place, and none of the removed ones', () => {
  const { [tomIds.goods]: goods, [tomIds.embed]: embed } = everyBody
  const thread = threadWith({ [tomIds.audio]: aMedia(), [tomIds.goods]: goods, [tomIds.embed]: embed })
  const draft = draftOfThread(thread)
  const film = { id: 77, name: 'film.webm', url: '/files/film', size: 9 }
  const place = { location: '西湖', address: '', longitude: '', latitude: '' }
  const edited = editedThread(thread, {
    ...draft,
    audio: [],
    video: [film],
    extras: {
      ...(draft.extras.goods && { goods: { ...draft.extras.goods, title: '新壶', price: '12.5' } }),
      embed: { address: 'https://www.youtube.com/watch?v=aaaaaaaaaaa', siteName: 'YouTube' },
      place,
    },
  })
  expect(bodyIn(edited, tomIds.audio)).toBeUndefined()
  expect(bodyIn(edited, tomIds.video)).toMatchObject({
    threadVideoId: 77,
    mediaUrl: '/files/film',
    status: 1,
  })
  expect(bodyIn(edited, tomIds.goods)).toMatchObject({ title: '新壶', price: '12.50' })
  expect(bodyIn(edited, tomIds.embed)).toMatchObject({ siteName: 'YouTube', videoId: 'aaaaaaaaaaa' })
  expect(edited.position).toEqual(place)
  const bare = editedThread(thread, { ...draft, extras: {} })
  expect([tomIds.goods, tomIds.embed].map((tomId) => bodyIn(bare, tomId))).toEqual([undefined, undefined])
})

test('the preview of an edit marks new topics, but none in code, links and marked names, and no mentions', () => {
  const thread = threadWith({})
  const marked = '<span id="topic" value="7">#旧#</span>'
  const code = '<code>#不# @不 </code><a href="/a">#不#</a>'
  const html = `<p>和 @老周 走 #湖边#${marked}${code}</p>`
  expect(editedThread(thread, { ...draftOfThread(thread), html }).content.text).toBe(
    `<p>和 @老周 走 <span id="topic" value="0">#湖边#</span>${marked}${code}</p>`,
  )
})
