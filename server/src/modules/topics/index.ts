export { countThreadsIn, searchTopics, type TopicsWanted } from './search-topics.ts'
export { forgetTopicMaker, setThreadTopics, topicIdsOf } from './thread-topic-store.ts'
export { findOrCreateTopics, findTopic, findTopics } from './topic-store.ts'
export {
  addThreadViewsToTopics,
  noteTopicView,
  waitingTopicViews,
} from './topic-views.ts'
