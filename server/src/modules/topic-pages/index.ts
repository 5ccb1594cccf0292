import { managedTopicsApi, topicsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { listManagedTopics } from './list-managed-topics.ts'
import { listTopics, viewTopic } from './list-topics.ts'
import { deleteTopics, recommendTopics, suggestTopics } from './manage-topics.ts'

export { findTopicIds, readTopics } from './list-managed-topics.ts'
export { visibleTopicNames } from './list-topics.ts'
export { deleteTopicRows, setRecommended } from './managed-topic-store.ts'

export function registerTopicPages(mount: Mount): void {
  implement(mount, topicsApi, { listTopics, viewTopic })
  implement(mount, managedTopicsApi, { listManagedTopics, recommendTopics, deleteTopics, suggestTopics })
}
