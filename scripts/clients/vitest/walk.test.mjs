import * as fs from 'node:fs'
import * as msw from 'herald/msw'
import * as server from 'herald/server'
import * as mswNode from 'msw/node'
import { test } from 'vitest'
import { behindMsw, onPort } from '../stories.cjs'

test('a bot talks to the service behind MSW', () => behindMsw(msw, mswNode))

// A page of happy-dom is held to its own origin, as a page of a browser is.
const isPage = process.env.ENVIRONMENT === 'happy-dom'
test('a bot talks to a server in the process', () =>
  onPort(server, fs, `${import.meta.dirname}/data-`, { isPage }))
