// Loaded first by Node programs of a command: leads connections to hosts of the platform to Herald. Node before 22.21
// and 24.5 has no other way, because it ignores the variables of proxies.
'use strict'

const { Socket } = require('node:net')
const { hosts, at } = require('./redirect-node.json')

const SECURE_PORT = 443
const { connect } = Socket.prototype

/** Receives options from `net` and `tls`, or a list that begins with them. */
function connectToHerald(...words) {
  const [options, whenConnected] = Array.isArray(words[0]) ? words[0] : words
  if (!hosts.includes(options?.host) || Number(options.port) !== SECURE_PORT)
    return connect.apply(this, words)
  return connect.call(this, { ...options, ...at }, whenConnected)
}

if (!process.allowedNodeEnvironmentFlags.has('--use-env-proxy')) Socket.prototype.connect = connectToHerald
