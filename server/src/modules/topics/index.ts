export {
  findOrCreateTopics,
  findTopic,
  findTopics,
  searchTopics,
  setThreadTopics,
  type TopicsWanted,
} from './topic-store.ts'
