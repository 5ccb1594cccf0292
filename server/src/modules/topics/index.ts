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
  waitingTopicViews,
} from './topic-views.ts'
