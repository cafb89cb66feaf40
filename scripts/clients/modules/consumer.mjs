import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import * as msw from 'herald/msw'
import { heraldFixtures } from 'herald/playwright'
import * as server from 'herald/server'
import { demoWorld } from 'herald/world'
import * as mswNode from 'msw/node'
import { behindMsw, equal, onPort } from '../stories.cjs'

equal(typeof heraldFixtures.herald, 'function')
equal(demoWorld().chats.length, 15)
// A process with both kinds of module has one service.
equal(createRequire(import.meta.url)('herald/server').startHerald === server.startHerald, true)
await behindMsw(msw, mswNode)
await onPort(server, fs, `${import.meta.dirname}/data-`)
