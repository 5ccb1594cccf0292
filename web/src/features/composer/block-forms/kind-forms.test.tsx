// @vitest-environment jsdom
import { blocksApi, type Face, type ForumView, orderTypes, threadsApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { offerPayBox } from '../../../shared/pay/use-payment.ts'
import { renderComposer } from '../../../testing/render-composer.tsx'
import { aThread, fakeSite } from '../../../testing/site-fixtures.ts'
import { type AnsweredCall, answer, stubFetch } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'

const siteForum = fakeSite['/api/v3/forum'] as ForumView

const rights = [
  'Image',
  'Video',
  'Audio',
  'Attachment',
  'Vote',
  'Goods',
  'Reward',
  'RedPacket',
  'Position',
  'Paid',
  'Anonymous',
] as const

const forumWith = (granted: readonly (typeof rights)[number][]): ForumView => ({
  ...siteForum,
  setAttach: {
    ...siteForum.setAttach,
    supportFileExt: 'pdf,txt',
    supportMaxUploadAttachmentNum: '9',
    maxUploadAttachmentNum: '50',
  },
  other: {
    ...siteForum.other,
    ...Object.fromEntries(rights.map((right) => [`canInsertThread${right}`, granted.includes(right)])),
  },
})

const draft = aThread({ threadId: 40, isDraft: true })
const saveDraft = [threadsApi.publishThread, draft] as const
let calls: AnsweredCall[]
/** Records the requests to the payment dialog, which is closed without a payment. */
const payments: unknown[] = []
offerPayBox(async () => async (request) => {
  payments.push(request)
  return 'cancelled'
})
/** The drafts that were saved so far. */
const saved = () => calls.filter(({ path }) => path === threadsApi.publishThread.path).map(({ body }) => body)

/** Opens the form of a kind as a person does on this face. */
async function openForm(face: Face, name: string) {
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
  if (face === 'h5' && !screen.queryByRole('button', { name }))
    fireEvent.click(screen.getByRole('button', { name: '更多' }))
  fireEvent.click(await screen.findByRole('button', { name }))
  await act(() => vi.dynamicImportSettled())
  return screen.findByRole('dialog', { name })
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeAll(installTopLayer)
beforeEach(() => {
  localStorage.clear()
  calls = stubFetch(saveDraft, [threadsApi.editThread, draft])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe.each(['pc', 'h5'] as const)('the kinds of content in the composer on %s', (face) => {
  test('only kinds that the person may use are offered', async () => {
    renderComposer({ face, forum: forumWith(['Vote']) })
    expect(screen.getByRole('button', { name: '投票' })).toBeTruthy()
    for (const name of ['视频', '语音', '商品', '悬赏', '红包', '位置', '付费', '更多'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('kinds that are paid for on publication are not offered to members who may not order', async () => {
    const forum = forumWith(['Reward', 'RedPacket', 'Paid', 'Vote'])
    renderComposer({ face, forum: { ...forum, other: { ...forum.other, canOrder: false } } })
    if (face === 'h5') press('更多')
    expect(screen.getByRole('button', { name: '投票' })).toBeTruthy()
    for (const name of ['悬赏', '红包']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('a vote shows each error at its field, and is sent with its options in their order', async () => {
    renderComposer({ face, forum: forumWith(rights) })
    await openForm(face, '投票')
    press('确定')
    expect(screen.getByText('请填写投票标题')).toBeTruthy()
    type('投票标题', '哪天出发？')
    type('选项 1', '周六')
    type('选项 2', '周六')
    press('确定')
    expect(screen.getByText('这个选项和前面的相同')).toBeTruthy()
    expect(screen.getByLabelText('选项 2').getAttribute('aria-invalid')).toBe('true')
    type('选项 2', '周日')
    press('上移选项 2')
    fireEvent.click(screen.getByLabelText('多选'))
    press('确定')
    expect(await screen.findByText(/哪天出发？，多选，2 个选项/)).toBeTruthy()
    type('标题', '环湖')
    fireEvent.submit(document.getElementById('composer') as HTMLFormElement)
    // An earlier version may be saved first.
    await waitFor(() =>
      expect(saved().at(-1)?.content.indexes['109']).toMatchObject({
        tomId: '109',
        body: {
          voteTitle: '哪天出发？',
          choiceType: 2,
          subitems: [{ content: '周日' }, { content: '周六' }],
        },
      }),
    )
  })

  test('values of a closed form are restored when it opens again, and the remove button removes a kind', async () => {
    renderComposer({ face, forum: forumWith(rights) })
    await openForm(face, '位置')
    type('位置名称', '西湖 白堤')
    press('取消')
    await openForm(face, '位置')
    expect((screen.getByLabelText('位置名称') as HTMLInputElement).value).toBe('西湖 白堤')
    press('确定')
    expect(await screen.findByText('西湖 白堤')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /位置.*西湖/ }))
    await screen.findByRole('dialog', { name: '位置' })
    press('移除')
    await waitFor(() => expect(screen.queryByText('西湖 白堤')).toBeNull())
  })

  test('a reward is saved as a draft and not published before it is paid for', async () => {
    renderComposer({ face, forum: forumWith(rights) })
    await openForm(face, '悬赏')
    type('悬赏金额', '0.05')
    press('确定')
    expect(screen.getByRole('alert').textContent).toContain('¥0.10 至 ¥1000000.00')
    type('悬赏金额', '20')
    type('留言', '谢谢大家')
    press('确定')
    expect(await screen.findByText(/¥20.00/)).toBeTruthy()
    type('标题', '求助')
    fireEvent.submit(document.getElementById('composer') as HTMLFormElement)
    expect(await screen.findByText(/要先支付才能发布/)).toBeTruthy()
    expect(payments.at(-1)).toEqual({ type: orderTypes.reward, amount: 2000, title: '求助', threadId: 40 })
    const drafts = saved()
    expect(drafts.length).toBeGreaterThan(0)
    expect(drafts.every(({ draft }) => draft === 1)).toBe(true)
    expect(drafts.at(-1).content.indexes['107'].body).toMatchObject({
      price: 20,
      type: 0,
      content: '谢谢大家',
    })
  })

  test('a random red packet has at least a cent for each part', async () => {
    renderComposer({ face, forum: forumWith(rights) })
    await openForm(face, '红包')
    type('总金额', '0.5')
    type('红包个数', '60')
    press('确定')
    expect(screen.getByText('平均每个不能少于 0.01 元')).toBeTruthy()
    type('红包个数', '10')
    expect(screen.getByText('共需支付 ¥0.50')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('固定金额'))
    type('每个金额', '0.5')
    expect(screen.getByText('共需支付 ¥5.00')).toBeTruthy()
  })

  test('a video of an unlisted site is refused below its field, with the names of the listed sites', async () => {
    renderComposer({ face, forum: forumWith(rights) })
    const dialog = await openForm(face, '视频')
    type('或者粘贴其他网站的视频地址', 'https://evil.example/video/BV1xx411c7mD')
    press('确定')
    expect(within(dialog).getByRole('alert').textContent).toContain('哔哩哔哩')
    type('或者粘贴其他网站的视频地址', 'https://www.bilibili.com/video/BV1xx411c7mD?p=2')
    press('确定')
    expect(
      await screen.findByText(/哔哩哔哩 https:\/\/www\.bilibili\.com\/video\/BV1xx411c7mD$/),
    ).toBeTruthy()
  })

  test('goods are parsed from the pasted text, and a refusal is shown below it', async () => {
    stubFetch([blocksApi.analyseGoods, answer(-4001, [], '没有找到商品')], saveDraft)
    renderComposer({ face, forum: forumWith(rights) })
    const dialog = await openForm(face, '商品')
    type('商品链接或分享文字', '没有链接')
    press('识别')
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('没有找到商品'))
    const goods = {
      title: '紫砂壶',
      price: '',
      type: 1,
      typeName: '淘宝',
      detailContent: 'https://item.taobao.com/1',
    }
    const found = { ...goods, readyContent: '', imageId: 0, imagePath: '' }
    stubFetch([blocksApi.analyseGoods, found], saveDraft)
    press('识别')
    await screen.findByLabelText('商品标题')
    type('价格（可选）', '268')
    press('确定')
    expect(await screen.findByText(/紫砂壶，¥268\.00/)).toBeTruthy()
  })
})

test('options of a vote are moved, added and removed by keys', async () => {
  renderComposer({ forum: forumWith(rights) })
  await openForm('pc', '投票')
  type('选项 1', '一')
  type('选项 2', '二')
  fireEvent.keyDown(screen.getByLabelText('选项 2'), { key: 'Enter' })
  expect(screen.getByLabelText('选项 3')).toBeTruthy()
  fireEvent.keyDown(screen.getByLabelText('选项 3'), { key: 'Backspace' })
  expect(screen.queryByLabelText('选项 3')).toBeNull()
  fireEvent.keyDown(screen.getByLabelText('选项 2'), { key: 'ArrowUp', altKey: true })
  expect((screen.getByLabelText('选项 1') as HTMLInputElement).value).toBe('二')
})
