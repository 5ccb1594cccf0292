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
function numberOf(address: Query, name: string): number | undefined {
  const text = address.get(name) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

const textOf = (address: Query, name: string) => address.get(name)?.trim() || undefined

const pageOf = (address: Query) => ({ page: Math.max(1, numberOf(address, 'page') ?? 1), perPage })

/** The values that are not undefined. */
const defined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  // Safe: only keys without a value are left out.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

const oneOf = <const V extends number>(value: number | undefined, values: readonly V[]): V | undefined =>
  values.find((one) => one === value)

/** The order in an address, if the list supports it. */
export const sortOf = <const Order extends string>(address: Query, orders: readonly Order[]) => {
  const sort = address.get('sort')
  return orders.flatMap((name) => [name, `-${name}` as const]).find((one) => one === sort)
}

const yesOrNo = (address: Query, name: string) =>
  (['yes', 'no'] as const).find((one) => one === address.get(name))

const usersWith = (address: Query, status: number | undefined) =>
  query(managedUsersApi.listManagedUsers, {
    ...pageOf(address),
    ...defined({ sort: sortOf(address, ['createdAt', 'nickname', 'threadCount', 'status']) }),
    filter: defined({
      id: textOf(address, 'userId'),
      mobile: textOf(address, 'mobile'),
      nickname: textOf(address, 'nickname'),
      username: textOf(address, 'username'),
      groupId: numberOf(address, 'groupId'),
      wechat: yesOrNo(address, 'wechat'),
      isReal: yesOrNo(address, 'isReal'),
      status,
    }),
  })

/** The filters of lists of threads and of comments; `review` is the usual state of a list of those to be reviewed. */
const contentWith = (address: Query, review: 0 | undefined) =>
  defined({
    ...pageOf(address),
    categoryId: numberOf(address, 'categoryId'),
    createdAtBegin: textOf(address, 'startTime'),
    createdAtEnd: textOf(address, 'endTime'),
    nickname: textOf(address, 'nickname'),
    q: textOf(address, 'q'),
    isApproved:
      review === undefined
        ? oneOf(numberOf(address, 'state'), [0, 1, 2])
        : (oneOf(numberOf(address, 'state'), [0, 2]) ?? review),
    isDeleted: 'no' as const,
  })

/** The filters and the order of the recycle bin. */
const deletedContent = (address: Query) =>
  defined({
    ...pageOf(address),
    q: textOf(address, 'q'),
    nickname: textOf(address, 'nickname'),
    categoryId: numberOf(address, 'categoryId'),
    deletedNickname: textOf(address, 'deletedNickname'),
    deletedAtBegin: textOf(address, 'startTime'),
    deletedAtEnd: textOf(address, 'endTime'),
    isDeleted: 'yes' as const,
    sort: sortOf(address, ['deleted_at', 'created_at']) ?? ('-deleted_at' as const),
  })

/** The exclusive bound of the wire for an inclusive number. */
const above = (least: number | undefined) => (least === undefined || least === 0 ? undefined : least - 1)

const daysOf = (address: Query) => ({
  startTime: textOf(address, 'startTime'),
  endTime: textOf(address, 'endTime'),
})

const newest = '-created_at' as const

/** The states by which the list of invitation links is filtered. */
export const inviteStateFilters = ['open', 'used', 'expired'] as const

/** The filters of the audit log. */
const auditLogBy = (address: Query) =>
  defined({
    userId: numberOf(address, 'userId'),
    type: numberOf(address, 'type'),
    q: textOf(address, 'q'),
    startTime: textOf(address, 'startTime'),
    endTime: textOf(address, 'endTime'),
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
  users: (address: Query) => ({ users: usersWith(address, numberOf(address, 'status')).input.filter ?? {} }),
  usersInReview: (address: Query) => ({ users: usersWith(address, userStatus.inReview).input.filter ?? {} }),
  threads: (address: Query, review?: 0) => ({
    threads: matchingOf(listQueries.threads(address, review).input),
  }),
  comments: (address: Query, review?: 0) => ({
    comments: matchingOf(listQueries.comments(address, review).input),
  }),
  reports: (address: Query) => ({ reports: listQueries.reports(address).input.filter ?? {} }),
  deletedThreads: (address: Query) => ({ threads: matchingOf(listQueries.deletedThreads(address).input) }),
  deletedComments: (address: Query) => ({ comments: matchingOf(listQueries.deletedComments(address).input) }),
  topics: (address: Query) => ({ topics: matchingOf(listQueries.topics(address).input) }),
  stopWords: (address: Query) => ({ stopWords: defined({ keyword: textOf(address, 'keyword') }) }),
  accessBlocks: (address: Query) => ({ accessBlocks: matchingOf(listQueries.accessBlocks(address).input) }),
  invites: (address: Query) => ({ invites: matchingOf(listQueries.invites(address).input) }),
  /** Only those in review can be decided, so that other lists would promise too many. */
  withdrawals: (address: Query) =>
    numberOf(address, 'status') === withdrawalStatus.inReview
      ? { matching: { withdrawals: listQueries.withdrawals(address).input.filter ?? {} } }
      : {},
} as const

/** The queries of the lists, for their address. */
export const listQueries = {
  users: (address: Query) => usersWith(address, numberOf(address, 'status')),
  usersInReview: (address: Query) => usersWith(address, userStatus.inReview),
  threads: (address: Query, review?: 0) =>
    query(moderationApi.listManagedThreads, {
      ...contentWith(address, review),
      ...defined({
        threadType: oneOf(numberOf(address, 'type'), [1, 2, 3, 4]),
        viewCountGt: above(numberOf(address, 'views')),
        postCountGt: above(numberOf(address, 'replies')),
      }),
      sort: sortOf(address, ['created_at', 'post_count', 'category_id']) ?? newest,
    }),
  comments: (address: Query, review?: 0) =>
    query(moderationApi.listManagedPosts, {
      ...contentWith(address, review),
      sort: sortOf(address, ['created_at']) ?? newest,
    }),
  deletedThreads: (address: Query) => query(moderationApi.listManagedThreads, deletedContent(address)),
  deletedComments: (address: Query) => query(moderationApi.listManagedPosts, deletedContent(address)),
  reports: (address: Query) =>
    query(reportsApi.listReports, {
      ...pageOf(address),
      ...defined({ sort: sortOf(address, ['createdAt']) }),
      filter: defined({
        username: textOf(address, 'username'),
        // Unhandled ones, unless the address names others or all.
        status:
          address.get('status') === 'all' ? undefined : (oneOf(numberOf(address, 'status'), [0, 1]) ?? 0),
        type: oneOf(numberOf(address, 'type'), [0, 1, 2]),
        ...daysOf(address),
      }),
    }),
  orders: (address: Query) =>
    query(managedOrdersApi.listOrders, {
      ...pageOf(address),
      ...defined({ sort: sortOf(address, ['createdAt', 'amount']) }),
      filter: defined({
        orderSnStart: textOf(address, 'orderSn'),
        nickname: textOf(address, 'nickname'),
        payeeNickname: textOf(address, 'payeeNickname'),
        product: textOf(address, 'product'),
        type: numberOf(address, 'type'),
        status: numberOf(address, 'status'),
        ...daysOf(address),
      }),
    }),
  withdrawals: (address: Query) =>
    query(managedWithdrawalsApi.listManagedWithdrawals, {
      ...pageOf(address),
      ...defined({ sort: sortOf(address, ['createdAt', 'amount', 'fee', 'status']) }),
      filter: defined({
        nickname: textOf(address, 'nickname'),
        cashSn: textOf(address, 'cashSn'),
        cashStatus: numberOf(address, 'status')?.toString(),
        ...daysOf(address),
      }),
    }),
  walletLogs: (address: Query) =>
    query(managedWalletsApi.listWalletLogs, {
      ...pageOf(address),
      ...defined({ sort: sortOf(address, ['createdAt', 'userId', 'changeType']) }),
      filter: defined({
        nickname: textOf(address, 'nickname'),
        changeDesc: textOf(address, 'changeDesc'),
        changeType: numberOf(address, 'type')?.toString(),
        ...daysOf(address),
      }),
    }),
  stopWords: (address: Query) =>
    query(
      stopWordsApi.listStopWords,
      defined({
        ...pageOf(address),
        filter: textOf(address, 'keyword'),
        sort: sortOf(address, ['createdAt', 'find']),
      }),
    ),
  topics: (address: Query) =>
    query(
      managedTopicsApi.listManagedTopics,
      defined({
        ...pageOf(address),
        content: textOf(address, 'content'),
        username: textOf(address, 'username'),
        recommended: oneOf(numberOf(address, 'status'), [0, 1]),
        sort: sortOf(address, ['createdAt', 'threadCount', 'viewCount']),
      }),
    ),
  accessBlocks: (address: Query) =>
    query(
      accessBlocksApi.listAccessBlocks,
      defined({
        ...pageOf(address),
        q: textOf(address, 'q'),
        kind: accessBlockKinds.find((kind) => kind === address.get('type')),
        sort: sortOf(address, ['createdAt', 'value']),
      }),
    ),
  invites: (address: Query) =>
    query(
      invitesApi.listInvites,
      defined({
        ...pageOf(address),
        groupId: numberOf(address, 'groupId'),
        state: inviteStateFilters.find((state) => state === address.get('state')),
        sort: sortOf(address, ['createdAt']),
      }),
    ),
  auditLog: (address: Query) =>
    query(managedUsersApi.listAuditLog, {
      ...pageOf(address),
      ...auditLogBy(address),
      ...defined({ sort: sortOf(address, ['createdAt', 'userId', 'type']) }),
    }),
} as const
