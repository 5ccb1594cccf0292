// A process in which the sites of one journey after another are opened: the server is loaded once, and stays warm.
// It takes commands from the process that forked it (hosted-site.ts) and ends with it.

import { readConfig } from '../../server/src/config.ts'
import { closeSite, type OpenSite, openSite, openToVisitors } from '../../server/src/open-site.ts'
import { hashCheaply } from '../../server/src/testing/cheap-passwords.ts'

/** Asks for a site with these settings, as the environment names them, or for the end of one; told apart by its port. */
export interface HostCommand {
  readonly id: number
  readonly open?: Readonly<Record<string, string>>
  readonly close?: string
}

/** What the site said when it opened, or why it did not. */
export interface HostAnswer {
  readonly id: number
  readonly said: readonly string[]
  readonly error?: string
}

const sites = new Map<string, OpenSite>()

async function obey({ open, close }: HostCommand): Promise<readonly string[]> {
  const said: string[] = []
  if (open) {
    const config = readConfig(open)
    const site = await openSite(config)
    sites.set(String(config.port), site)
    await openToVisitors(site, config, (sentence) => said.push(sentence))
  }
  const closing = close === undefined ? undefined : sites.get(close)
  if (close !== undefined) sites.delete(close)
  if (closing) await closeSite(closing)
  return said
}

hashCheaply(true)
process.on('unhandledRejection', (error) => process.stderr.write(`A failure was not handled: ${error}\n`))
process.on('disconnect', () => process.exit(0))
process.on('message', async (command: HostCommand) => {
  const { id } = command
  const answer: HostAnswer = await obey(command).then(
    (said) => ({ id, said }),
    (error) => ({ id, said: [], error: String((error as Error).stack) }),
  )
  // Whoever asked may have ended meanwhile.
  process.send?.(answer, () => {})
})
