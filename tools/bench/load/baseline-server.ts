import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import fastify, { type FastifyInstance } from 'fastify'
import { type CapturedPage, renderReady } from './captured-page.ts'

/** The response of a bare server: bytes, a value as JSON, a rendered page, or after inserting one durable row. */
export type BaselineWork =
  | { readonly kind: 'bytes'; readonly file: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'json'; readonly file: string }
  | { readonly kind: 'page'; readonly file: string }
  | { readonly kind: 'insert'; readonly database: string }

type Mount<W extends BaselineWork> = (app: FastifyInstance, work: W) => void | Promise<void>

const mounts: { readonly [K in BaselineWork['kind']]: Mount<Extract<BaselineWork, { kind: K }>> } = {
  bytes(app, { file, headers }) {
    const bytes = readFileSync(file)
    app.get('/', (_request, reply) => reply.headers(headers).send(bytes))
  },
  json(app, { file }) {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    app.get('/', async () => value)
  },
  async page(app, { file }) {
    const page = JSON.parse(readFileSync(file, 'utf8')) as CapturedPage
    const render = await renderReady(page)
    app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await render()))
  },
  insert(app, { database }) {
    const db = new DatabaseSync(database)
    db.exec('pragma journal_mode = wal; pragma synchronous = full')
    db.exec('create table posts (id integer primary key, content text not null, created_at integer not null)')
    const insert = db.prepare('insert into posts (content, created_at) values (?, ?)')
    app.post<{ Body: { content: string } }>('/', async (request) => {
      const { lastInsertRowid } = insert.run(request.body.content, Date.now())
      return { id: Number(lastInsertRowid) }
    })
  },
}

const work = JSON.parse(process.argv[2] ?? '') as BaselineWork
const app = fastify()
// Sound: the mount of a kind takes the work of that kind.
await (mounts[work.kind] as Mount<BaselineWork>)(app, work)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
