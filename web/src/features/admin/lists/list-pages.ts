import {
  accessBlockKinds,
  accessBlocksApi,
  invitesApi,
  managedOrdersApi,
  managedTopicsApi,
  managedUsersApi,
  managedWalletsApi,
  managedWithdrawalsApi,
  moderationApi,
  reportsApi,
  stopWordsApi,
  userStatus,
  withdrawalStatus,
} from '@chaguan/contracts/browser'
import { query } from '../../../api/query.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'

/** Rows of a page of a list. */
const perPage = 20

type Query = PageProps['query']

/** A number in the address; undefined when it is invalid. */
function numberOf(asked: Query, name: string): number | undefined {
  const text = asked.get(name) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

const textOf = (asked: Query, name: string) => asked.get(name)?.trim() || undefined

const pageOf = (asked: Query) => ({ page: Math.max(1, numberOf(asked, 'page') ?? 1), perPage })

/** The values that are not undefined. */
const defined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  // Safe: only keys without a value are left out.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

const oneOf = <const V extends number>(value: number | undefined, values: readonly V[]): V | undefined =>
  values.find((one) => one === value)

/** The order in an address, if the list supports it. */
export const sortOf = <const Order extends string>(asked: Query, orders: readonly Order[]) => {
  const sort = asked.get('sort')
  return orders.flatMap((name) => [name, `-${name}` as const]).find((one) => one === sort)
}

const yesOrNo = (asked: Query, name: string) =>
  (['yes', 'no'] as const).find((one) => one === asked.get(name))

const usersWith = (asked: Query, status: number | undefined) =>
  query(managedUsersApi.listManagedUsers, {
    ...pageOf(asked),
    ...defined({ sort: sortOf(asked, ['createdAt', 'nickname', 'threadCount', 'status']) }),
    filter: defined({
      id: textOf(asked, 'userId'),
      mobile: textOf(asked, 'mobile'),
      nickname: textOf(asked, 'nickname'),
      username: textOf(asked, 'username'),
      groupId: numberOf(asked, 'groupId'),
      wechat: yesOrNo(asked, 'wechat'),
      isReal: yesOrNo(asked, 'isReal'),
      status,
    }),
  })

/** The filters of lists of threads and of comments; `review` is the usual state of a list of those to be reviewed. */
const contentWith = (asked: Query, review: 0 | undefined) =>
  defined({
    ...pageOf(asked),
    categoryId: numberOf(asked, 'categoryId'),
    createdAtBegin: textOf(asked, 'startTime'),
    createdAtEnd: textOf(asked, 'endTime'),
    nickname: textOf(asked, 'nickname'),
    q: textOf(asked, 'q'),
    isApproved:
      review === undefined
        ? oneOf(numberOf(asked, 'state'), [0, 1, 2])
        : (oneOf(numberOf(asked, 'state'), [0, 2]) ?? review),
    isDeleted: 'no' as const,
  })

/** The filters and the order of the recycle bin. */
const deletedContent = (asked: Query) =>
  defined({
    ...pageOf(asked),
    q: textOf(asked, 'q'),
    nickname: textOf(asked, 'nickname'),
    categoryId: numberOf(asked, 'categoryId'),
    deletedNickname: textOf(asked, 'deletedNickname'),
    deletedAtBegin: textOf(asked, 'startTime'),
    deletedAtEnd: textOf(asked, 'endTime'),
    isDeleted: 'yes' as const,
    sort: sortOf(asked, ['deleted_at', 'created_at']) ?? ('-deleted_at' as const),
  })

/** The exclusive bound of the wire for an inclusive number. */
const above = (least: number | undefined) => (least === undefined || least === 0 ? undefined : least - 1)

const daysOf = (asked: Query) => ({
  startTime: textOf(asked, 'startTime'),
  endTime: textOf(asked, 'endTime'),
})

const newest = '-created_at' as const

/** The states by which the list of invitation links is filtered. */
export const inviteStateFilters = ['open', 'used', 'expired'] as const

/** The filters of the audit log. */
const auditLogBy = (asked: Query) =>
  defined({
    userId: numberOf(asked, 'userId'),
    type: numberOf(asked, 'type'),
    q: textOf(asked, 'q'),
    startTime: textOf(asked, 'startTime'),
    endTime: textOf(asked, 'endTime'),
  })

/** The filters and the order of a list, for its export. */
export function exportedOf<I extends object>(input: I): Omit<I, 'page' | 'perPage'> {
  const { page, perPage, ...rest } = input as I & Record<'page' | 'perPage', unknown>
  return rest
}

/** The filters of a list, without its page and order. */
function matchingOf<I extends object>(input: I): Omit<I, 'page' | 'perPage' | 'sort'> {
  const { page, perPage, sort, ...rest } = input as I & Record<'page' | 'perPage' | 'sort', unknown>
  return rest
}

/** The filters of each list, for actions on all matching rows. */
export const matching = {
  users: (asked: Query) => ({ users: usersWith(asked, numberOf(asked, 'status')).input.filter ?? {} }),
  usersInReview: (asked: Query) => ({ users: usersWith(asked, userStatus.inReview).input.filter ?? {} }),
  threads: (asked: Query, review?: 0) => ({
    threads: matchingOf(listQueries.threads(asked, review).input),
  }),
  comments: (asked: Query, review?: 0) => ({
    comments: matchingOf(listQueries.comments(asked, review).input),
  }),
  reports: (asked: Query) => ({ reports: listQueries.reports(asked).input.filter ?? {} }),
  deletedThreads: (asked: Query) => ({ threads: matchingOf(listQueries.deletedThreads(asked).input) }),
  deletedComments: (asked: Query) => ({ comments: matchingOf(listQueries.deletedComments(asked).input) }),
  topics: (asked: Query) => ({ topics: matchingOf(listQueries.topics(asked).input) }),
  stopWords: (asked: Query) => ({ stopWords: defined({ keyword: textOf(asked, 'keyword') }) }),
  accessBlocks: (asked: Query) => ({ accessBlocks: matchingOf(listQueries.accessBlocks(asked).input) }),
  invites: (asked: Query) => ({ invites: matchingOf(listQueries.invites(asked).input) }),
  /** Only those in review can be decided, so that other lists would promise too many. */
  withdrawals: (asked: Query) =>
    numberOf(asked, 'status') === withdrawalStatus.inReview
      ? { matching: { withdrawals: listQueries.withdrawals(asked).input.filter ?? {} } }
      : {},
} as const

/** The queries of the lists, for their address. */
export const listQueries = {
  users: (asked: Query) => usersWith(asked, numberOf(asked, 'status')),
  usersInReview: (asked: Query) => usersWith(asked, userStatus.inReview),
  threads: (asked: Query, review?: 0) =>
    query(moderationApi.listManagedThreads, {
      ...contentWith(asked, review),
      ...defined({
        threadType: oneOf(numberOf(asked, 'type'), [1, 2, 3, 4]),
        viewCountGt: above(numberOf(asked, 'views')),
        postCountGt: above(numberOf(asked, 'replies')),
      }),
      sort: sortOf(asked, ['created_at', 'post_count', 'category_id']) ?? newest,
    }),
  comments: (asked: Query, review?: 0) =>
    query(moderationApi.listManagedPosts, {
      ...contentWith(asked, review),
      sort: sortOf(asked, ['created_at']) ?? newest,
    }),
  deletedThreads: (asked: Query) => query(moderationApi.listManagedThreads, deletedContent(asked)),
  deletedComments: (asked: Query) => query(moderationApi.listManagedPosts, deletedContent(asked)),
  reports: (asked: Query) =>
    query(reportsApi.listReports, {
      ...pageOf(asked),
      ...defined({ sort: sortOf(asked, ['createdAt']) }),
      filter: defined({
        username: textOf(asked, 'username'),
        // Unhandled ones, unless the address names others or all.
        status: asked.get('status') === 'all' ? undefined : (oneOf(numberOf(asked, 'status'), [0, 1]) ?? 0),
        type: oneOf(numberOf(asked, 'type'), [0, 1, 2]),
        ...daysOf(asked),
      }),
    }),
  orders: (asked: Query) =>
    query(managedOrdersApi.listOrders, {
      ...pageOf(asked),
      ...defined({ sort: sortOf(asked, ['createdAt', 'amount']) }),
      filter: defined({
        orderSnStart: textOf(asked, 'orderSn'),
        nickname: textOf(asked, 'nickname'),
        payeeNickname: textOf(asked, 'payeeNickname'),
        product: textOf(asked, 'product'),
        type: numberOf(asked, 'type'),
        status: numberOf(asked, 'status'),
        ...daysOf(asked),
      }),
    }),
  withdrawals: (asked: Query) =>
    query(managedWithdrawalsApi.listManagedWithdrawals, {
      ...pageOf(asked),
      ...defined({ sort: sortOf(asked, ['createdAt', 'amount', 'fee', 'status']) }),
      filter: defined({
        nickname: textOf(asked, 'nickname'),
        cashSn: textOf(asked, 'cashSn'),
        cashStatus: numberOf(asked, 'status')?.toString(),
        ...daysOf(asked),
      }),
    }),
  walletLogs: (asked: Query) =>
    query(managedWalletsApi.listWalletLogs, {
      ...pageOf(asked),
      ...defined({ sort: sortOf(asked, ['createdAt', 'userId', 'changeType']) }),
      filter: defined({
        nickname: textOf(asked, 'nickname'),
        changeDesc: textOf(asked, 'changeDesc'),
        changeType: numberOf(asked, 'type')?.toString(),
        ...daysOf(asked),
      }),
    }),
  stopWords: (asked: Query) =>
    query(
      stopWordsApi.listStopWords,
      defined({
        ...pageOf(asked),
        filter: textOf(asked, 'keyword'),
        sort: sortOf(asked, ['createdAt', 'find']),
      }),
    ),
  topics: (asked: Query) =>
    query(
      managedTopicsApi.listManagedTopics,
      defined({
        ...pageOf(asked),
        content: textOf(asked, 'content'),
        username: textOf(asked, 'username'),
        recommended: oneOf(numberOf(asked, 'status'), [0, 1]),
        sort: sortOf(asked, ['createdAt', 'threadCount', 'viewCount']),
      }),
    ),
  accessBlocks: (asked: Query) =>
    query(
      accessBlocksApi.listAccessBlocks,
      defined({
        ...pageOf(asked),
        q: textOf(asked, 'q'),
        kind: accessBlockKinds.find((kind) => kind === asked.get('type')),
        sort: sortOf(asked, ['createdAt', 'value']),
      }),
    ),
  invites: (asked: Query) =>
    query(
      invitesApi.listInvites,
      defined({
        ...pageOf(asked),
        groupId: numberOf(asked, 'groupId'),
        state: inviteStateFilters.find((state) => state === asked.get('state')),
        sort: sortOf(asked, ['createdAt']),
      }),
    ),
  auditLog: (asked: Query) =>
    query(managedUsersApi.listAuditLog, {
      ...pageOf(asked),
      ...auditLogBy(asked),
      ...defined({ sort: sortOf(asked, ['createdAt', 'userId', 'type']) }),
    }),
} as const
