import { topicsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { listTopics } from './list-topics.ts'

export function registerTopicPages(mount: Mount): void {
  implement(mount, topicsApi, { listTopics })
}
