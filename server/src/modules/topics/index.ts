export { countThreadsIn, searchTopics, type TopicSearch } from './search-topics.ts'
export { clearTopicAuthor, setThreadTopics, topicIdsOf } from './thread-topic-store.ts'
export { findOrCreateTopics, findTopic, findTopics } from './topic-store.ts'
export {
  addThreadViewsToTopics,
  pendingTopicViews,
  recordTopicView,
} from './topic-views.ts'
