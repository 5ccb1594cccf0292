import type { ServerResponse } from 'node:http'
import type { Endpoint } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { defineHook } from '../context/hooks.ts'
import type { Context } from '../context.ts'
import type { LocalizedText } from '../i18n/localized.ts'
import type { Viewer } from '../viewer.ts'

/** Called with every refused call and posted form, before the refusal is sent. Provided by the audit log. */
export const refusedCallHook =
  defineHook<(viewer: Viewer, endpoint: Endpoint, error: unknown) => Promise<void>>('refused call')

/** An uploaded file under a temporary path, which is deleted when the call ends. */
export interface Upload {
  readonly path: string
  /** Name that the sender gave, without folders and control characters. */
  readonly name: string
  /** Media type that the client sent; not to be trusted. */
  readonly claimedType: string
  /** Size in bytes. */
  readonly size: number
}

/** Short-lived cookies that bind the steps of a login to one browser. */
export type SignInCookie = 'second_step' | 'sign_in_state' | 'passkey_state' | 'newcomer' | 'refused_account'

/** Sends a file as the response of a request. */
export type SendFile = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** The HTTP side of a call, for handlers that read or set cookies, take a file or open a stream. */
export interface Exchange {
  /** Set when the endpoint defines an upload field and a file was sent. */
  readonly upload?: Upload
  /** The header `Idempotency-Key`, on endpoints that accept one. */
  readonly idempotencyKey?: string
  /** Whether the request comes from a page of this site, by Origin or Sec-Fetch-Site. */
  readonly isOwnPage: boolean
  /** Whether a page is rendered from the response, which then omits what the page's cards do not show. */
  readonly isForPage?: boolean
  /** Replaces the message of a successful response. */
  setMessage?(text: LocalizedText): void
  /** Sets the session cookie. */
  startSession(token: string): void
  /** Deletes the session cookie. */
  endSession(): void
  /** Sets an HttpOnly cookie with a maximum age in seconds; an empty value deletes it. */
  setCookie(name: SignInCookie, value: string, seconds: number): void
  /** Returns the value of such a cookie; null if absent or empty. */
  getCookie(name: SignInCookie): string | null
  /** Starts a stream of server-sent events; only on endpoints that are streams. */
  openStream?(): ServerResponse
  /** Sends a file instead of Data once the handler returns; only on endpoints that may send one. */
  sendFile?(send: SendFile): void
}

/** A call on its way through the gates. */
export interface Call {
  readonly ctx: Context
  readonly endpoint: Endpoint
  /** Null for in-process calls, as when a page is rendered. */
  readonly request: FastifyRequest | null
  readonly reply: FastifyReply | null
  /** The token of the request and where it was found. */
  token: { readonly value: string; readonly source: 'cookie' | 'bearer' } | null
  /** Set by the session gate. */
  viewer: Viewer | null
}

/** A check before a call. Throws AppError to refuse. */
export interface Gate {
  readonly name: string
  /** Whether it also checks calls during page rendering, whose session is known already. */
  readonly guardsPages: boolean
  /** Whether it also checks the call of a form that was posted to a page. */
  readonly guardsForms?: boolean
  check(call: Call): void | Promise<void>
}

/** A public document for machines: a feed, a sitemap, a generated picture. */
export interface SiteDocument {
  /** Media type. */
  readonly type: string
  readonly text: string | Buffer
  /** Last modification in Unix milliseconds; null when unknown. */
  readonly modifiedAt: number | null
  /** Milliseconds for which it may be cached. */
  readonly maxAgeMs: number
  /** Whether any commit of this process invalidates it. */
  readonly invalidatedByWrites: boolean
}

/** The request for a document. */
export interface DocumentRequest {
  /** A visitor. */
  readonly viewer: Viewer
  /** Origin of the site without a trailing slash; empty when it is known from the request alone. */
  readonly origin: string
  /** Path of the document. */
  readonly path: string
  /** Route parameters. */
  readonly params: Readonly<Record<string, string>>
}

/** Finds a document; null or a refusal means that there is none. */
export type FindDocument = (asked: DocumentRequest) => Promise<SiteDocument | null>

/** Mounts a document at a path of the router. */
export type MountDocument = (path: string, find: FindDocument) => void
