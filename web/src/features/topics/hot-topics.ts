import { topicsApi } from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'

/** Topics beside a page. */
const hotShown = 8

/** The hottest topics, for the side of other pages. */
export const hotTopicsQuery = query(topicsApi.listTopics, { page: 1, perPage: hotShown, filter: { hot: 1 } })

/** A topic as lists name it. */
export const topicLabel = (content: string) => `# ${content}`
