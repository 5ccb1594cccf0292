import { rm } from 'node:fs/promises'
import {
  type FormAction,
  type FormState,
  failures,
  formActionField,
  formFileField,
  formTokenField,
  limits,
  resumedFormField,
  type WebApp,
} from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { localized } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { AppError, TransportError } from '../app-error.ts'
import type { Upload } from '../call.ts'
import { consumeRateLimit, isOwnOrigin } from '../gates/gates.ts'
import type { Mount } from '../implement.ts'
import { callInProcess, mountedEndpoint } from '../in-process.ts'
import { tokenOf } from '../request/request-info.ts'
import { cookieExchange } from '../request/session-cookie.ts'
import { isApiPath, ownLocation, pathOf } from '../request/url-paths.ts'
import { receiveUpload } from '../transport/multipart-upload.ts'
import { routeNotFoundError } from '../transport/request-guards.ts'
import { isCsrfToken } from './csrf-tokens.ts'
import { type PageVariant, pageVariantOf } from './page-variant.ts'
import { pageViewer, sendPage } from './pages.ts'
import { type RenderedPage, renderPage } from './render-page.ts'
import { loginPageFor, resumedFormOf } from './resumed-forms.ts'
import { type PageDependencies, requireWebApp } from './shared-pages.ts'

/**
 * The longest thread of limits.threadCharacters with three bytes per character and three characters per byte, and a
 * reserve.
 */
const maxFormBytes = 512 * 1024
const maxFields = 200
const formType = 'application/x-www-form-urlencoded'

type Fields = Readonly<Record<string, string>>

function readFields(text: string): Fields {
  const fields: Record<string, string> = Object.create(null)
  const entries = [...new URLSearchParams(text)]
  if (entries.length > maxFields || entries.some(([name]) => /__proto__|constructor|prototype/.test(name)))
    throw new TransportError(400, 'INVALID_PARAMETER')
  for (const [name, value] of entries) fields[name] = value
  return fields
}

/** Whether the browser states that a form was sent by the site's own pages: in Origin, otherwise in Sec-Fetch-Site. */
function isSameOrigin(mount: Mount, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return request.headers.origin === undefined ? site === 'same-origin' : isOwnOrigin(mount.ctx, request)
}

/** The values that are shown again after a refusal: never a password, a captcha or a token. */
function redisplayedFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !/password|captcha|token/i.test(name)))
}

const expiredForm = localized('http.form.expired')

interface Body {
  readonly fields: Fields
  readonly upload?: Upload
}

interface SubmittedForm extends Body {
  readonly isGuarded: boolean
  readonly action: FormAction
  readonly params: Fields
}

/** Reads the fields and the chosen file of a multipart form. The caller deletes the file. */
async function readMultipart({ ctx }: Mount, request: FastifyRequest): Promise<Body> {
  const { fields, upload } = await receiveUpload(ctx, request, formFileField, () => limits.avatarBytes)
  // The cast is sound: form fields are texts, or reading them was refused.
  const texts = fields as Fields
  if (upload && upload.size > 0) return { fields: texts, upload }
  if (upload) await rm(upload.path, { force: true })
  return { fields: texts }
}

/** Reads the posted form; null for a visitor's multipart form, whose file is not read. */
function readBody(mount: Mount, request: FastifyRequest, viewer: Viewer): Promise<Body> | Body | null {
  if (!request.isMultipart()) return { fields: request.body as Fields }
  return viewer.id === null ? null : readMultipart(mount, request)
}

function readPost(
  { ctx }: Mount,
  web: WebApp,
  request: FastifyRequest,
  body: Body,
  sessionId: number | null,
): SubmittedForm {
  const { [formTokenField]: token = '', ...fields } = body.fields
  const path = pathOf(request.url)
  const found = web.formAction(path, fields)
  if (!found) throw new TransportError(405, 'RESOURCE_NOT_FOUND', undefined, { allow: 'GET, HEAD' })
  return { ...body, fields, isGuarded: isCsrfToken(ctx, sessionId, token), ...found }
}

type Result =
  | { readonly location: string; readonly token: string | undefined }
  | { readonly form: FormState }
  | 'mustLogIn'

/** Whether a form needs a member, but nobody is logged in any more. */
const needsLogin = (mount: Mount, { action }: SubmittedForm, viewer: Viewer) =>
  viewer.id === null && mountedEndpoint(mount, action.endpoint).access !== 'visitor'

/** Runs the call of a form. Returns the next location, the form to show again, or that a login is needed. */
async function submit(
  mount: Mount,
  viewer: Viewer,
  request: FastifyRequest,
  reply: FastifyReply,
  posted: SubmittedForm,
): Promise<Result> {
  const { ctx } = mount
  const { fields, upload, isGuarded, action, params } = posted
  if (needsLogin(mount, posted, viewer)) return 'mustLogIn'
  let newToken: string | undefined
  const exchange = cookieExchange(ctx, request, reply)
  const answer = isGuarded
    ? await callInProcess(mount, viewer, action.endpoint, action.input(fields, params), {
        request,
        token: tokenOf(ctx, request),
        exchange: {
          ...(upload && { upload }),
          ...exchange,
          startSession: (token) => {
            newToken = token
            exchange.startSession(token)
          },
        },
      })
    : { code: failures.INVALID_PARAMETER.code, message: expiredForm[viewer.lang], data: [] }
  const location =
    answer.code === 0
      ? action.next(answer.data, fields, params)
      : (action.refused?.(answer.code, answer.data, fields) ?? null)
  if (location !== null) return { location, token: newToken }
  if (answer.code === failures.JUMP_TO_LOGIN.code) return 'mustLogIn'
  return {
    form: {
      action: fields[formActionField] ?? '',
      values: redisplayedFields(fields),
      code: answer.code,
      message: answer.message,
      data: answer.data,
    },
  }
}

/** Returns the viewer of the session that a form has just started. */
function newViewer({ ctx }: Mount, { findViewer }: PageDependencies, token: string | null, before: Viewer) {
  const { lang, origin, client } = before
  return findViewer(ctx, token, { lang, origin, client, callUrl: '' })
}

/** Renders the page of a refused form; an error status of the page itself takes precedence over `usual`. */
async function showForm(
  mount: Mount,
  web: WebApp,
  { viewer, facts, form }: { viewer: Viewer; facts: PageVariant; form: FormState },
  request: FastifyRequest,
  reply: FastifyReply,
  usual = 422,
): Promise<FastifyReply> {
  const fine = form.code === 0 ? 200 : usual
  const send = (rendered: RenderedPage) => {
    const { status } = rendered.answer
    return sendPage(mount, request, reply, rendered, facts, status === 200 ? fine : status)
  }
  return renderPage(mount, web, viewer, facts, send, form, request)
}

interface FormRequest {
  readonly web: WebApp
  readonly facts: PageVariant
  readonly viewer: Viewer
  readonly body: Body
}

async function answerPosted(
  mount: Mount,
  parts: PageDependencies,
  { web, facts, viewer, body }: FormRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const posted = readPost(mount, web, request, body, viewer.sessionId)
  const result = await mount.loadShedder.run({ kind: 'call', rank: 'first' }, () =>
    submit(mount, viewer, request, reply, posted),
  )
  if (result === 'mustLogIn') {
    const asked = loginPageFor(facts, redisplayedFields(posted.fields))
    return showForm(mount, web, { viewer, ...asked }, request, reply)
  }
  if ('form' in result) return showForm(mount, web, { viewer, facts, form: result.form }, request, reply)
  const resumed = result.token === undefined ? null : resumedFormOf(posted.fields[resumedFormField], facts)
  const owner = resumed && (await newViewer(mount, parts, result.token ?? null, viewer))
  if (resumed && owner) return showForm(mount, web, { viewer: owner, ...resumed }, request, reply, 200)
  return reply
    .status(303)
    .header('cache-control', 'private, no-store')
    .header('location', ownLocation(result.location, facts.origin))
    .send()
}

async function answerForm(
  mount: Mount,
  parts: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isSameOrigin(mount, request)) throw new AppError('UNAUTHORIZED', localized('http.origin.foreign'))
  const web = requireWebApp(parts.web)
  const facts: PageVariant = pageVariantOf(mount.ctx, request)
  const viewer = await pageViewer(mount, parts, request, reply, facts)
  await consumeRateLimit(parts.limits, 'POST page', request, viewer.id, await parts.pageLimit('POST'))
  const body = await readBody(mount, request, viewer)
  if (!body) return showForm(mount, web, { viewer, ...loginPageFor(facts, {}) }, request, reply)
  try {
    return await answerPosted(mount, parts, { web, facts, viewer, body }, request, reply)
  } finally {
    if (body.upload) await rm(body.upload.path, { force: true })
  }
}

/** Mounts the forms that pages post to their own path without JavaScript. */
export async function registerPageForms(mount: Mount, parts: PageDependencies): Promise<void> {
  await mount.app.register(async (scope) => {
    scope.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => {
        try {
          done(null, readFields(String(body)))
        } catch (error) {
          done(error as Error)
        }
      },
    )
    scope.post('/*', async (request, reply) => {
      const path = pathOf(request.url)
      if (isApiPath(path)) throw routeNotFoundError(mount.app, path)
      if (!request.isMultipart() && !request.headers['content-type']?.toLowerCase().startsWith(formType))
        throw new TransportError(415, 'INVALID_PARAMETER')
      return answerForm(mount, parts, request, reply)
    })
  })
}
