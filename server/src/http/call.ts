import type { ServerResponse } from 'node:http'
import type { Endpoint } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Viewer } from '../viewer.ts'

/** An uploaded file, on disk under a temporary name. It is gone when the call is over. */
export interface Upload {
  readonly path: string
  /** Name the sender gave, without folders and control characters. */
  readonly name: string
  /** Media type the sender claims; never believed. */
  readonly claimedType: string
  /** Bytes. */
  readonly size: number
}

/** Short-lived cookies that bind the steps of a log-in to one browser. */
export type SignInCookie = 'second_step' | 'sign_in_state' | 'passkey_state' | 'newcomer'

/** The HTTP side of a call, for use cases that read or set cookies, take a file or open a stream. */
export interface Exchange {
  /** Present on calls whose contract names an upload field, when a file came. */
  readonly upload?: Upload
  /** Whether a page of the site itself asks, as only a browser can say: its Origin, or its Sec-Fetch-Site. */
  readonly isOwnPage: boolean
  /** Sets the session cookie. */
  startSession(token: string): void
  /** Deletes the session cookie. */
  endSession(): void
  /** Sets an HttpOnly cookie with a maximum age in seconds; an empty value deletes it. */
  setCookie(name: SignInCookie, value: string, seconds: number): void
  /** The value of such a cookie in the request; null when absent or empty. */
  getCookie(name: SignInCookie): string | null
  /** Begins a stream of server-sent events; on calls whose contract says it is one. */
  openStream?(): ServerResponse
  /** Answers with a file instead of Data; on calls whose contract says they may. */
  sendFile?(send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>): Promise<void>
}

/** A call on its way through the gates. */
export interface Call {
  readonly ctx: Context
  readonly endpoint: Endpoint
  /** Null when a page is rendered and calls from inside the process. */
  readonly request: FastifyRequest | null
  readonly reply: FastifyReply | null
  /** The token that came along and how, once the limits gate has looked. */
  token: { readonly value: string; readonly source: 'cookie' | 'bearer' } | null
  /** Set by the session gate. */
  viewer: Viewer | null
}

/** One check before a call. It refuses by throwing an AppError. */
export interface Gate {
  readonly name: string
  /** Whether it also stands before calls of a page rendering, whose session was found already. */
  readonly guardsPages: boolean
  /** Whether it also stands before the call of a form that was posted to a page. */
  readonly guardsForms?: boolean
  check(call: Call): void | Promise<void>
}

/** A document for machines as every visitor may see it: a feed, a map of the site, a picture that is drawn. */
export interface SiteDocument {
  /** Media type. */
  readonly type: string
  readonly text: string | Buffer
  /** When what it says changed last, in milliseconds since 1970; null when that is not known. */
  readonly modifiedAt: number | null
  /** Milliseconds it may be sent again. */
  readonly maxAgeMs: number
  /** Whether it is found anew as soon as this process has written anything. */
  readonly invalidatedByWrites: boolean
}

/** What is known when a document is asked for. */
export interface DocumentRequest {
  /** A visitor. */
  readonly viewer: Viewer
  /** Scheme and host of the site, without a slash at the end. */
  readonly origin: string
  /** Path of the document. */
  readonly path: string
  /** The parts of the path that its route names. */
  readonly params: Readonly<Record<string, string>>
}

/** Finds a document; null, or a refusal, is none. */
export type FindDocument = (asked: DocumentRequest) => Promise<SiteDocument | null>

/** Mounts a document at a path of the router. */
export type MountDocument = (path: string, find: FindDocument) => void
