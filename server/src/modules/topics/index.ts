export { findOrCreateTopics, findTopics, setThreadTopics, type ThreadTopics } from './topic-store.ts'
