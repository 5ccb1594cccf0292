import { globSync } from 'node:fs'

/** Critical parts of the product, each with its sources. */
const areas: Readonly<Record<string, readonly string[]>> = {
  permissions: [
    'contracts/src/permissions.ts',
    'server/src/viewer.ts',
    'server/src/modules/groups/*.ts',
    'server/src/modules/{threads,posts}/**/*-rules.ts',
    'server/src/modules/sign-in/requirements/*.ts',
    'server/src/modules/threads/**/visible-range.ts',
  ],
  presenters: ['server/src/modules/**/present-*.ts', 'server/src/modules/threads/presenting/*.ts'],
  gates: ['server/src/http/gates/*.ts', 'server/src/http/request/*.ts', 'server/src/http/implement.ts'],
  counters: [
    'server/src/modules/{categories,posts,threads,topics,topic-pages,users}/**/*-{counters,counts,likes,writes,marks,views}.ts',
    'server/src/modules/{posts,threads}/**/{change-comment,floor-numbers,listed-state,count-view}.ts',
    'server/src/modules/{posts,threads}/**/{delete,erase,restore,review,store}-*.ts',
    'server/src/modules/{categories,topics}/**/{category,topic}-store.ts',
    'server/src/modules/categories/manage-categories.ts',
    'server/src/modules/topic-pages/managed-topic-store.ts',
  ],
  relations: ['server/src/modules/relations/*.ts'],
  'page cache': [
    'server/src/http/pages/{page-cache,page-variant,pages,render-page,shared-pages}.ts',
    'server/src/context/{cache,structural-sharing,versioned-cache}.ts',
    'server/src/modules/threads/**/{list-cache,list-count}.ts',
  ],
}

/** Returns the files of each area, as paths in the repository. */
export function filesByArea(root: string): ReadonlyMap<string, string[]> {
  const taken = new Set<string>()
  return new Map(
    Object.entries(areas).map(([area, patterns]) => {
      const empty = patterns.find((pattern) => globSync(pattern, { cwd: root }).length === 0)
      if (empty) throw new Error(`The pattern ${empty} of the area ${area} matches no file.`)
      const files = globSync([...patterns], { cwd: root })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => !file.endsWith('.test.ts') && !taken.has(file))
        .sort()
      for (const file of files) taken.add(file)
      return [area, files]
    }),
  )
}
