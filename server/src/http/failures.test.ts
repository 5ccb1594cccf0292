import { describe, expect, it } from 'vitest'
import { TransportError } from './app-error.ts'
import { toAppError } from './failures.ts'

const fault = (message: string, more: object = {}) => Object.assign(new Error(message), more)

describe('errors of the database', () => {
  it.each([
    ['a refused connection', fault('connect', { code: 'ECONNREFUSED' })],
    ['a broken connection', fault('read', { code: 'ECONNRESET' })],
    ['a name that cannot be found', fault('getaddrinfo', { code: 'EAI_AGAIN' })],
    ['a server that shuts down', fault('terminating connection', { code: '57P01' })],
    ['a statement that took too long', fault('canceling statement', { code: '57014' })],
    ['too many connections', fault('sorry', { code: '53300' })],
    ['a silent server', fault('timeout exceeded: the database is silent')],
    ['a client that broke', fault('Client has encountered a connection error and is not queryable')],
    ['another process that writes', fault('database is locked', { errcode: 5 })],
  ])('%s becomes 503 with Retry-After', (_, error) => {
    const told = toAppError(error)
    expect(told).toBeInstanceOf(TransportError)
    expect(told).toMatchObject({ status: 503, reason: 'DB_ERROR', headers: { 'retry-after': '5' } })
  })

  it.each([
    ['by the file system', fault('write', { code: 'ENOSPC' })],
    ['by SQLite', fault('database or disk is full', { errcode: 13 })],
    ['by PostgreSQL', fault('could not extend file', { code: '53100' })],
  ])('a full disk, reported %s, becomes 507', (_, error) => {
    expect(toAppError(error)).toMatchObject({ status: 507, reason: 'DB_ERROR' })
  })

  it('a wrong statement becomes an unexpected fault without its message', () => {
    const told = toAppError(fault('syntax error at or near "selct"', { code: '42601' }))
    expect(told).toMatchObject({ status: 500, reason: 'INTERNAL_ERROR' })
    expect(told.message).not.toContain('selct')
  })
})
