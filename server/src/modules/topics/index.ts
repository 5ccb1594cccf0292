export {
  countThreadsIn,
  findOrCreateTopics,
  findTopic,
  findTopics,
  forgetTopicMaker,
  searchTopics,
  setThreadTopics,
  type TopicsWanted,
} from './topic-store.ts'
export {
  addThreadViewsToTopics,
  noteTopicView,
  startWritingTopicViews,
  waitingTopicViews,
} from './topic-views.ts'
