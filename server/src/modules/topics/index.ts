export { findOrCreateTopics, findTopics, setThreadTopics } from './topic-store.ts'
