import { topicsApi } from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'

/** The number of topics beside a page. */
const hotShown = 8

/** The query for the hottest topics, for the side of other pages. */
export const hotTopicsQuery = query(topicsApi.listTopics, {
  page: 1,
  perPage: hotShown,
  withThreads: 0,
  filter: { hot: 1 },
})

/** The name of a topic in lists. */
export const topicLabel = (content: string) => `# ${content}`
