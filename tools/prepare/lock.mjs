import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { announce } from './messages.mjs'
import { at } from './paths.mjs'

const lockPath = at('.cache', 'prepare.lock')
const takeoverPath = `${lockPath}.takeover`
const heartbeatMs = 2_000
const silentAfterMs = 60_000
const unreadableAfterMs = 5_000
const pollMs = 200

const heldByParent = 'CHAGUAN_PREPARE_LOCK'
const ownToken = `${process.pid} ${hostname()}`

function tryCreate(path, content) {
  try {
    writeFileSync(path, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Whether the lock is stale: its process has exited, or has not touched the file for a minute. */
function isAbandoned() {
  try {
    const silentMs = Date.now() - statSync(lockPath).mtimeMs
    const [pid, host] = readFileSync(lockPath, 'utf8').split(' ')
    if (!host) return silentMs > unreadableAfterMs
    if (host === hostname() && !isAlive(Number(pid))) return true
    return silentMs > silentAfterMs
  } catch {
    return false
  }
}

// A second lock file keeps two waiting processes from removing each other's new lock.
function removeAbandoned() {
  if (!tryCreate(takeoverPath, ownToken)) {
    const since = statSync(takeoverPath, { throwIfNoEntry: false })
    if (since && Date.now() - since.mtimeMs > unreadableAfterMs) rmSync(takeoverPath, { force: true })
    return
  }
  if (isAbandoned()) rmSync(lockPath, { force: true })
  rmSync(takeoverPath, { force: true })
}

function release() {
  try {
    if (readFileSync(lockPath, 'utf8') === ownToken) rmSync(lockPath)
  } catch {
    // The file has already been removed.
  }
}

async function acquire() {
  mkdirSync(at('.cache'), { recursive: true })
  let isAnnounced = false
  while (!tryCreate(lockPath, ownToken)) {
    if (isAbandoned()) {
      removeAbandoned()
      continue
    }
    if (!isAnnounced) announce('Another process is preparing this folder. Waiting for it.')
    isAnnounced = true
    await sleep(pollMs)
  }
}

/** Runs `work` while no other process prepares this folder; a stale lock is taken over. */
export async function withLock(work) {
  if (process.env[heldByParent]) return work()
  await acquire()
  const heartbeat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(lockPath, now, now)
    } catch {
      // The file was removed by hand; the work continues.
    }
  }, heartbeatMs)
  heartbeat.unref()
  process.on('exit', release)
  process.env[heldByParent] = String(process.pid)
  try {
    return await work()
  } finally {
    delete process.env[heldByParent]
    clearInterval(heartbeat)
    release()
  }
}
