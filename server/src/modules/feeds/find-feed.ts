import {
  categoriesApi,
  type InputOf,
  nameOfCategoryList,
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

/** Threads per feed. */
const perPage = 20
/** Value of `complex` for the threads of one author (docs/reference/wire-content.md#threads). */
const byAuthor = 5
const newestFirst = 1

/** The subject of a feed. */
interface Subject {
  /** Prefix of the site's name in the title; empty for the whole site. */
  readonly name: string
  readonly description: string
  /** Path of the subject's page. */
  readonly path: string
  readonly threads: readonly ThreadView[]
}

type FindSubject = (mount: Mount, request: DocumentRequest) => Promise<Subject | null>

const idForm = /^[1-9]\d{0,14}$/
const idsForm = /^\d{1,15}(?:_\d{1,15}){0,19}$/

async function threadsBy(
  mount: Mount,
  request: DocumentRequest,
  filter: NonNullable<InputOf<typeof threadsApi.listThreads>['filter']>,
): Promise<readonly ThreadView[] | null> {
  const input = { page: 1, perPage, filter: { sort: newestFirst, ...filter } } as const
  return (await queryInProcess(mount, request.viewer, threadsApi.listThreads, input))?.pageData ?? null
}

const ofSite: FindSubject = async (mount, request) => {
  const threads = await threadsBy(mount, request, {})
  return threads && { name: '', description: '', path: '/', threads }
}

const ofCategories: FindSubject = async (mount, request) => {
  const { ids: text = '' } = request.params
  if (!idsForm.test(text)) return null
  const ids = text.split('_').map(Number)
  const [categories, threads] = await Promise.all([
    queryInProcess(mount, request.viewer, categoriesApi.listCategories, {}),
    threadsBy(mount, request, { categoryids: ids }),
  ])
  const name = nameOfCategoryList(categories ?? [], text)
  if (!threads || name === '') return null
  return { name, description: '', path: `/cate/${text}/seq/0`, threads }
}

const ofTopic: FindSubject = async (mount, request) => {
  const { id = '' } = request.params
  if (!idForm.test(id)) return null
  const input = { page: 1, perPage, filter: { topicId: Number(id) } }
  const topic = (await queryInProcess(mount, request.viewer, topicsApi.listTopics, input))?.pageData[0]
  if (!topic) return null
  return {
    name: `#${topic.content}#`,
    description: '',
    path: `/topic/topic-detail/${id}`,
    threads: topic.threads,
  }
}

const ofPerson: FindSubject = async (mount, request) => {
  const { id = '' } = request.params
  if (!idForm.test(id)) return null
  const userId = Number(id)
  const [person, threads] = await Promise.all([
    queryInProcess(mount, request.viewer, usersApi.openProfile, { userId }),
    threadsBy(mount, request, { toUserId: userId, complex: byAuthor }),
  ])
  if (!person || !threads) return null
  return { name: person.nickname, description: person.signature, path: `/user/${id}`, threads }
}

/** Finds the subject of a feed, by the prefix of its path. */
export const feedSubjects: Readonly<Record<string, FindSubject>> = {
  '': ofSite,
  '/cate/:ids': ofCategories,
  '/topic/topic-detail/:id': ofTopic,
  '/user/:id': ofPerson,
}

/** Returns a feed of what visitors may read; null when its subject is unknown or hidden from visitors. */
export async function findFeed(
  mount: Mount,
  find: FindSubject,
  request: DocumentRequest,
): Promise<Feed | null> {
  const { ctx } = mount
  if (request.origin === '') return null
  const subject = await find(mount, request)
  if (!subject) return null
  const { site_name, site_introduction } = await readSettings(ctx)
  const { origin, path } = request
  const siteName = site_name || '茶馆'
  return {
    title: subject.name === '' ? siteName : `${subject.name} - ${siteName}`,
    description: subject.description || site_introduction,
    link: origin + subject.path,
    self: origin + path,
    items: subject.threads.map((thread) => presentItem(ctx, thread, origin)),
  }
}
