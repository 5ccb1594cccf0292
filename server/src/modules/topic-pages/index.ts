import { managedTopicsApi, topicsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { startWritingTopicViews } from '../topics/index.ts'
import { listTopics, viewTopic } from './list-topics.ts'
import { deleteTopics, listManagedTopics, recommendTopics, suggestTopics } from './manage-topics.ts'

export function registerTopicPages(mount: Mount): void {
  const { app, ctx } = mount
  implement(mount, topicsApi, { listTopics, viewTopic })
  implement(mount, managedTopicsApi, { listManagedTopics, recommendTopics, deleteTopics, suggestTopics })
  const stopWritingTopicViews = startWritingTopicViews(ctx)
  app.addHook('onClose', stopWritingTopicViews)
}
