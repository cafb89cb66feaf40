import { ListEndpoints } from '../../contract/herald/endpoint-index'
import type { EndpointLine } from '../../contract/herald/endpoint-index'
import { namesOf } from '../emulator/request-record'
import type { AnyEndpoint } from '../http/endpoint'
import { heraldEndpoint, nothing } from './herald-endpoint'

/** The purpose of each endpoint. A test compares the routes with the endpoints. */
export const lines: Readonly<Record<string, string>> = {
  'GET /_herald': 'lists these endpoints',
  'GET /_herald/environment': 'lists the applications that the console can act as',
  'POST /_herald/session': 'returns a tenant token of an application, without its secret',
  'GET /_herald/apps/:app_id/secret': 'returns the secret of an application',
  'GET /_herald/state': 'counts what the world holds',
  'GET /_herald/state/:kind': 'lists tenants, apps, users, chats, threads, messages or files',
  'POST /_herald/state/:kind': 'creates a thing in the words of the world file',
  'PATCH /_herald/state/:kind/:id': 'changes the named fields of a thing',
  'DELETE /_herald/state/:kind/:id': 'removes a thing and what belongs to it alone',
  'GET /_herald/world': 'exports the world as a file',
  'PUT /_herald/world': 'replaces the world by that of a file',
  'POST /_herald/reset': 'returns to the world at the start, and removes the faults',
  'POST /_herald/worlds/:name/load': 'replaces the world by one that comes with Herald',
  'GET /_herald/snapshots': 'lists the snapshots',
  'POST /_herald/snapshots': 'takes a snapshot of everything',
  'POST /_herald/snapshots/:snapshot_id/restore': 'returns to a snapshot, by its id or name',
  'DELETE /_herald/snapshots/:snapshot_id': 'removes a snapshot',
  'GET /_herald/log': 'lists the calls that were answered, newest first',
  'DELETE /_herald/log': 'forgets the calls',
  'GET /_herald/log/:id': 'returns one call with its bodies',
  'POST /_herald/log/:id/replay': 'repeats a call with the rights of its application',
  'GET /_herald/log.har': 'exports the calls as an HTTP Archive',
  'GET /_herald/log/stream': 'streams the calls as server-sent events',
  'GET /_herald/changes/stream': 'streams the changes of what pages show, as server-sent events',
  'GET /_herald/events': 'lists the events for applications, with every try to deliver them',
  'POST /_herald/events/:event_id/replay': 'sends an event again',
  'GET /_herald/chats/:chat_id/conversation': 'returns the messages of a chat as people see them',
  'POST /_herald/say': 'sends a message as a person',
  'POST /_herald/act': 'acts as a person: recall, read, react, press, join, leave, invite, …',
  'GET /_herald/faults': 'lists the faults',
  'POST /_herald/faults': 'adds a fault: a code, a status, a delay, a slow body or a cut',
  'DELETE /_herald/faults': 'removes all faults',
  'DELETE /_herald/faults/:fault_id': 'removes a fault',
  'GET /_herald/rules': 'lists the refusals of every endpoint under /open-apis',
  'POST /_herald/refusals': 'changes the world so that a rule refuses',
  'GET /_herald/clock': 'returns the world’s time',
  'PUT /_herald/clock': 'sets the world’s time',
  'POST /_herald/clock/advance': 'advances the world’s time',
}

/** Lists Herald's own endpoints, and itself first. */
export const indexEndpoint = (others: readonly AnyEndpoint[]): AnyEndpoint => {
  const itself: AnyEndpoint = heraldEndpoint({
    contract: ListEndpoints,
    gather: nothing,
    rules: [],
    run: async () => ({ items: [itself, ...others].map(lineOf) }),
  })
  return itself
}

function lineOf({ contract }: AnyEndpoint): EndpointLine {
  const [method = '', path = ''] = contract.route.split(' ')
  const query = [...namesOf(contract.query)]
  const body = [...namesOf(contract.body)]
  return {
    method,
    path,
    does: lines[contract.route] ?? '',
    ...(query.length > 0 && { query }),
    ...(body.length > 0 && { body }),
  }
}
