import {
  categoriesApi,
  type InputOf,
  nameOfList,
  type ThreadView,
  threadsApi,
  topicsApi,
  usersApi,
} from '@chaguan/contracts'
import type { DocumentRequest } from '../../http/call.ts'
import type { Mount } from '../../http/implement.ts'
import { queryInProcess } from '../../http/in-process.ts'
import { readSettings } from '../settings/index.ts'
import type { Feed } from './feed-rules.ts'
import { presentItem } from './present-item.ts'

/** Threads of one feed. */
const perPage = 20
/** Kind of a list of threads: those of one author (docs/reference/wire-content.md#threads). */
const byAuthor = 5
const newestFirst = 1

/** What a feed is about, without what every feed has. */
interface Subject {
  /** Put before the name of the site; empty for the site itself. */
  readonly name: string
  readonly description: string
  /** Path of its page. */
  readonly path: string
  readonly threads: readonly ThreadView[]
}

type FindSubject = (mount: Mount, asked: DocumentRequest) => Promise<Subject | null>

const idForm = /^[1-9]\d{0,14}$/
const idsForm = /^\d{1,15}(?:_\d{1,15}){0,19}$/

async function threadsBy(
  mount: Mount,
  asked: DocumentRequest,
  filter: NonNullable<InputOf<typeof threadsApi.listThreads>['filter']>,
): Promise<readonly ThreadView[] | null> {
  const input = { page: 1, perPage, filter: { sort: newestFirst, ...filter } } as const
  return (await queryInProcess(mount, asked.viewer, threadsApi.listThreads, input))?.pageData ?? null
}

const ofSite: FindSubject = async (mount, asked) => {
  const threads = await threadsBy(mount, asked, {})
  return threads && { name: '', description: '', path: '/', threads }
}

const ofCategories: FindSubject = async (mount, asked) => {
  const { ids: text = '' } = asked.params
  if (!idsForm.test(text)) return null
  const ids = text.split('_').map(Number)
  const [categories, threads] = await Promise.all([
    queryInProcess(mount, asked.viewer, categoriesApi.listCategories, {}),
    threadsBy(mount, asked, { categoryids: ids }),
  ])
  const name = nameOfList(categories ?? [], text)
  if (!threads || name === '') return null
  return { name, description: '', path: `/cate/${text}/seq/0`, threads }
}

const ofTopic: FindSubject = async (mount, asked) => {
  const { id = '' } = asked.params
  if (!idForm.test(id)) return null
  const input = { page: 1, perPage, filter: { topicId: Number(id) } }
  const topic = (await queryInProcess(mount, asked.viewer, topicsApi.listTopics, input))?.pageData[0]
  if (!topic) return null
  return {
    name: `#${topic.content}#`,
    description: '',
    path: `/topic/topic-detail/${id}`,
    threads: topic.threads,
  }
}

const ofPerson: FindSubject = async (mount, asked) => {
  const { id = '' } = asked.params
  if (!idForm.test(id)) return null
  const userId = Number(id)
  const [person, threads] = await Promise.all([
    queryInProcess(mount, asked.viewer, usersApi.openProfile, { userId }),
    threadsBy(mount, asked, { toUserId: userId, complex: byAuthor }),
  ])
  if (!person || !threads) return null
  return { name: person.nickname, description: person.signature, path: `/user/${id}`, threads }
}

/** Every kind of feed, by where its path begins. */
export const feedSubjects: Readonly<Record<string, FindSubject>> = {
  '': ofSite,
  '/cate/:ids': ofCategories,
  '/topic/topic-detail/:id': ofTopic,
  '/user/:id': ofPerson,
}

/** A feed of what a visitor may read; null when there is nothing that one may know of. */
export async function findFeed(
  mount: Mount,
  find: FindSubject,
  asked: DocumentRequest,
): Promise<Feed | null> {
  const { ctx } = mount
  if (asked.origin === '') return null
  const subject = await find(mount, asked)
  if (!subject) return null
  const { site_name, site_introduction } = await readSettings(ctx)
  const { origin, path } = asked
  const siteName = site_name || '茶馆'
  return {
    title: subject.name === '' ? siteName : `${subject.name} - ${siteName}`,
    description: subject.description || site_introduction,
    link: origin + subject.path,
    self: origin + path,
    items: subject.threads.map((thread) => presentItem(ctx, thread, origin)),
  }
}
