export {
  countThreadsIn,
  findOrCreateTopics,
  findTopic,
  findTopics,
  forgetMaker,
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
