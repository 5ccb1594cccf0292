// A process that hosts the sites of several journeys: the server is loaded once. It receives commands from its parent
// process (hosted-site.ts) and exits with it.

import { readConfig } from '../../server/src/config.ts'
import { closeSite, type OpenSite, openSite, openToVisitors } from '../../server/src/open-site.ts'
import { hashCheaply } from '../../server/src/testing/cheap-passwords.ts'

/** Opens a site with these environment settings, or closes one, identified by its port. */
export interface HostCommand {
  readonly id: number
  readonly open?: Readonly<Record<string, string>>
  readonly close?: string
}

/** The output of the site when it opened, or its error. */
export interface HostAnswer {
  readonly id: number
  readonly output: readonly string[]
  readonly error?: string
}

const sites = new Map<string, OpenSite>()

async function obey({ open, close }: HostCommand): Promise<readonly string[]> {
  const output: string[] = []
  if (open) {
    const config = readConfig(open)
    const site = await openSite(config)
    sites.set(String(config.port), site)
    await openToVisitors(site, config, (sentence) => output.push(sentence))
  }
  const closing = close === undefined ? undefined : sites.get(close)
  if (close !== undefined) sites.delete(close)
  if (closing) await closeSite(closing)
  return output
}

hashCheaply(true)
process.on('unhandledRejection', (error) => process.stderr.write(`A failure was not handled: ${error}\n`))
process.on('disconnect', () => process.exit(0))
process.on('message', async (command: HostCommand) => {
  const { id } = command
  const answer: HostAnswer = await obey(command).then(
    (output) => ({ id, output }),
    (error) => ({ id, output: [], error: String((error as Error).stack) }),
  )
  // The parent process may have exited meanwhile.
  process.send?.(answer, () => {})
})
