const fs = require('node:fs')
const msw = require('herald/msw')
const server = require('herald/server')
const mswNode = require('msw/node')
const { behindMsw, onPort } = require('../stories.cjs')

test('a bot talks to the service behind MSW', () => behindMsw(msw, mswNode))
test('a bot talks to a server in the process', () => onPort(server, fs, `${__dirname}/data-`))
