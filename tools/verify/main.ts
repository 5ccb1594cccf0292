import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../../server/src/config.ts'
import { openDiskStore } from '../../server/src/drivers/files/disk.ts'
import { openDatabase } from '../../server/src/open-context.ts'
import { statementTimeoutMs } from './invariant.ts'
import { type Verdict, verifySite } from './verify-site.ts'

function line({ name, total, examples }: Verdict): string {
  if (total === 0) return `ok      ${name}`
  return `BROKEN  ${name}: ${total} (${examples.join('; ')}${total > examples.length ? '; …' : ''})`
}

async function main(): Promise<number> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'chaguan.db')))
    throw new ConfigError(`There is no site in "${config.dataDir}"; set DATA_DIR to its folder.`)
  const database = await openDatabase(config, { timeoutMs: statementTimeoutMs })
  let broken = 0
  try {
    const site = { database, files: openDiskStore(join(config.dataDir, 'files')), now: Date.now() }
    for await (const verdict of verifySite(site)) {
      if (verdict.total > 0) broken += 1
      process.stdout.write(`${line(verdict)}\n`)
    }
  } finally {
    await database.close()
  }
  process.stdout.write(broken === 0 ? 'The site is consistent.\n' : `${broken} invariants are broken.\n`)
  return broken === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
