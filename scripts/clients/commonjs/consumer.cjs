const fs = require('node:fs')
const msw = require('herald/msw')
const { heraldFixtures } = require('herald/playwright')
const server = require('herald/server')
const { demoWorld } = require('herald/world')
const mswNode = require('msw/node')
const { behindMsw, equal, onPort } = require('../stories.cjs')

async function main() {
  equal(typeof heraldFixtures.herald, 'function')
  equal(demoWorld().chats.length, 15)
  await behindMsw(msw, mswNode)
  await onPort(server, fs, `${__dirname}/data-`)
}
void main()
