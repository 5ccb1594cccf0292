import { addThreads } from '../../demo/add-threads.ts'
import { addComments } from './add-comments.ts'
import { fillBenchSite } from './fill-bench-site.ts'
import { recommended } from './recommended.ts'

// Runs in a separate process for each site, so that its caches do not affect the measurement.
const [threads = 0, comments = 0] = process.argv.slice(2).map(Number)
const longThread = await fillBenchSite(120_000, async (ctx) => {
  await addThreads(ctx, threads)
  const commented = comments > 0 ? await addComments(ctx, comments) : 0
  await ctx.transaction((tx) =>
    tx
      .insertInto('sequences')
      .values({
        id: 1,
        category_ids: recommended.categories.join(','),
        group_ids: '',
        user_ids: '',
        topic_ids: '',
        thread_ids: '',
        block_user_ids: recommended.blockedUsers.join(','),
        block_topic_ids: '',
        block_thread_ids: '',
      })
      .execute(),
  )
  return commented
})
process.stdout.write(String(longThread))
