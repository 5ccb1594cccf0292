import type { Endpoint } from '@chaguan/contracts/browser'
import type { PluginHost } from '@chaguan/plugin-sdk'
import { createElement, useEffect, useMemo, useState } from 'react'
import { call } from '../api/call.ts'
import { hostComponents } from './plugin-components.tsx'

/** Makes a call by its path; throws an Error with the message of a refusal. */
async function callPath(method: string, path: string, input: object): Promise<unknown> {
  if (typeof window === 'undefined') throw new Error('calls are not allowed while a page is rendered')
  const endpoint = { method: method === 'GET' ? 'GET' : 'POST', path } as unknown as Endpoint
  try {
    return await call(endpoint, input as never, { quiet: true })
  } catch (failure) {
    throw new Error((failure as { readonly Message?: string }).Message || String(failure))
  }
}

const isRoute = (route: string) => /^[\w-]+(?:[/.][\w-]+)*$/.test(route)

/** Calls a route of the plugin's own server module. */
export async function callOwnRoute(
  plugin: string,
  method: string,
  route: string,
  input: object = {},
): Promise<unknown> {
  if (!isRoute(route)) throw new Error(`${route.slice(0, 60)} is no route`)
  return callPath(method, `/plugin/${plugin}/api/${route}`, input)
}

/** Navigates to a path of the site, like a click on a link. */
export function goTo(path: string): void {
  if (!/^\/(?![/\\])/.test(path)) return
  const link = document.createElement('a')
  link.href = path
  document.body.append(link)
  link.click()
  link.remove()
}

/** The host API that modules of a trusted plugin receive. */
export const pageHost = (plugin: string): PluginHost =>
  Object.freeze({
    // Safe: the SDK's types are those of React under other names.
    createElement: createElement as PluginHost['createElement'],
    useState,
    useEffect: useEffect as PluginHost['useEffect'],
    useMemo,
    ui: hostComponents,
    call: (method: 'GET' | 'POST', route: string, input?: object) =>
      callOwnRoute(plugin, method, route, input),
    callSite: async (method: 'GET' | 'POST', path: string, input: object = {}) => {
      if (!isRoute(path)) throw new Error(`${path.slice(0, 60)} is no path of the site`)
      return callPath(method, `/api/v3/${path}`, input)
    },
    go: goTo,
  })
