export { countThreadsIn, searchTopics, type TopicsWanted } from './search-topics.ts'
export {
  findOrCreateTopics,
  findTopic,
  findTopics,
  forgetTopicMaker,
  setThreadTopics,
  topicIdsOf,
} from './topic-store.ts'
export {
  addThreadViewsToTopics,
  noteTopicView,
  waitingTopicViews,
} from './topic-views.ts'
